import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { IconCircleCheck, IconCircleDashed, IconTrash } from '@tabler/icons-react';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { PaymentActions } from './use-payment-actions.ts';

interface PaymentsBulkProps {
  readonly selected: readonly PaymentRow[];
  readonly actions: PaymentActions;
}

/** Actions on all selected payments; a paid one cannot be deleted. */
export const PaymentsBulk = ({ selected, actions }: PaymentsBulkProps) => {
  const has = (status: PaymentRow['status']): boolean =>
    selected.some((payment) => payment.status === status);
  return (
    <>
      <ToolButton
        variant="filled"
        loading={actions.busy}
        disabled={!has('NOT_PAID')}
        icon={IconCircleCheck}
        onClick={() => void actions.setStatus(selected, 'PAID')}
      >
        Mark as paid
      </ToolButton>
      <ToolButton
        disabled={!has('PAID') || actions.busy}
        icon={IconCircleDashed}
        onClick={() => void actions.setStatus(selected, 'NOT_PAID')}
      >
        Mark as not paid
      </ToolButton>
      {!has('PAID') && (
        <ToolButton
          disabled={actions.busy}
          icon={IconTrash}
          onClick={() => void actions.remove(selected)}
        >
          Delete
        </ToolButton>
      )}
    </>
  );
};
