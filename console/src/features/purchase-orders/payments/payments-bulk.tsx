import { Button } from '@mantine/core';
import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { IconCircleCheck, IconCircleDashed, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { allMatching } from './queries.ts';
import type { PaymentActions } from './use-payment-actions.ts';
import type { PaymentList } from './use-payment-list.ts';

export interface PaymentsBulkProps {
  readonly selected: readonly PaymentRow[];
  readonly list: PaymentList;
  readonly actions: PaymentActions;
  /** Selects all of these. */
  readonly onSelectAll: (rows: readonly PaymentRow[]) => void;
  readonly onClear: () => void;
}

const icon = { size: 14, stroke: 1.8 } as const;

/** What can be done with the selected payments. */
export const PaymentsBulk = (props: PaymentsBulkProps) => {
  const { selected, list, actions, onSelectAll, onClear } = props;
  const total = list.answer.data?.total ?? 0;
  const selectAll = useMutation({
    mutationFn: () => allMatching(list.params),
    onSuccess: onSelectAll,
    meta: { changes: 'nothing' },
  });
  const has = (status: PaymentRow['status']): boolean =>
    selected.some((payment) => payment.status === status);
  return (
    <BulkBar
      count={selected.length}
      noun="payment"
      onClear={onClear}
      matching={{
        pageCount: list.answer.data?.data.length ?? 0,
        total,
        allSelected: selected.length >= total,
        onSelectAll: () => selectAll.mutate(),
      }}
    >
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
    </BulkBar>
  );
};
