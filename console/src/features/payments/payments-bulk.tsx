import { Button } from '@mantine/core';
import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { IconCircleCheck, IconCircleDashed, IconTrash } from '@tabler/icons-react';
import type { PaymentActions } from './use-payment-actions.ts';

export interface PaymentsBulkProps {
  readonly selected: readonly PaymentRow[];
  readonly actions: PaymentActions;
}

const icon = { size: 14, stroke: 1.8 } as const;

/** What can be done with the selected payments. */
export const PaymentsBulk = ({ selected, actions }: PaymentsBulkProps) => {
  const has = (status: PaymentRow['status']): boolean =>
    selected.some((payment) => payment.status === status);
  return (
    <>
      <Button
        size="xs"
        loading={actions.busy}
        disabled={!has('NOT_PAID')}
        leftSection={<IconCircleCheck {...icon} />}
        onClick={() => actions.setStatus(selected, 'PAID')}
      >
        Mark as paid
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={!has('PAID') || actions.busy}
        leftSection={<IconCircleDashed {...icon} />}
        onClick={() => actions.setStatus(selected, 'NOT_PAID')}
      >
        Mark as not paid
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={actions.busy}
        leftSection={<IconTrash {...icon} />}
        onClick={() => void actions.remove(selected)}
      >
        Delete
      </Button>
    </>
  );
};
