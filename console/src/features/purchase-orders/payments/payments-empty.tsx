import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import type { FilterChip } from '../../../ui/filter-bar.tsx';
import { isNarrowed, NothingMatches } from '../../../ui/filters/nothing-matches.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { PaymentList } from './use-payment-list.ts';
import { paymentViewLabels } from './views.ts';

export interface PaymentsEmptyProps {
  readonly list: PaymentList;
  readonly chips: readonly FilterChip[];
  readonly onAdd: () => void;
}

const tabOf = ({ view, setView }: PaymentList) =>
  view === 'all'
    ? null
    : {
        reason: `the view is “${paymentViewLabels[view]}”`,
        clearLabel: 'Show all payments',
        onClear: () => setView('all'),
      };

/** In the place of the rows when there are none: nothing at all, nothing late, or nothing that matches. */
export const PaymentsEmpty = ({ list, chips, onAdd }: PaymentsEmptyProps) => {
  const narrowing = { list: list.url, chips, tab: tabOf(list) };
  if (list.view === 'overdue' && chips.length === 0 && list.url.search === '')
    return (
      <EmptyState
        icon={IconCreditCard}
        title="Nothing is overdue"
        action={
          <Button variant="default" onClick={() => list.setView('all')}>
            Show all payments
          </Button>
        }
      />
    );
  if (isNarrowed(narrowing))
    return <NothingMatches icon={IconCreditCard} noun="payment" {...narrowing} />;
  return (
    <EmptyState
      icon={IconCreditCard}
      title="No payment yet"
      action={<Button onClick={onAdd}>New payment</Button>}
    >
      Add what is owed for an order here, or let an order take over the payment term of its
      supplier.
    </EmptyState>
  );
};
