import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import type { FilterChip } from '../../ui/filter-bar.tsx';
import { NothingMatches } from '../../ui/filters/nothing-matches.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { OrderList } from './use-order-list.ts';
import { orderViewLabels } from './views.ts';

export interface OrdersEmptyProps {
  readonly list: OrderList;
  readonly chips: readonly FilterChip[];
  readonly onAdd: () => void;
}

const tabOf = ({ view, setView }: OrderList) =>
  view === 'all'
    ? null
    : {
        reason: `the view is “${orderViewLabels[view]}”`,
        clearLabel: 'Show all orders',
        onClear: () => setView('all'),
      };

/** In the place of the rows when there are none: nothing at all, nothing late, or nothing that matches. */
export const OrdersEmpty = ({ list, chips, onAdd }: OrdersEmptyProps) => {
  const { url, view, setView, answer } = list;
  if (chips.length > 0 || url.search !== '')
    return (
      <NothingMatches
        icon={IconTruckDelivery}
        noun="order"
        list={url}
        chips={chips}
        tab={tabOf(list)}
      />
    );
  if (answer.data?.counts.all === 0)
    return (
      <EmptyState
        icon={IconTruckDelivery}
        title="No purchase order yet"
        action={<Button onClick={onAdd}>New purchase order</Button>}
      >
        Draft one here, or let Buy now suggest what to order.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconTruckDelivery}
      title={view === 'overdue' ? 'Nothing is late' : `No order is in “${orderViewLabels[view]}”`}
      action={
        <Button variant="default" onClick={() => setView('all')}>
          Show all orders
        </Button>
      }
    />
  );
};
