import type { EventOf } from '../../core/event.ts';
import type { purchaseOrderItemsChanged } from '../events/orders.ts';

export type ItemsChanged = Omit<
  EventOf<typeof purchaseOrderItemsChanged>['data'],
  'purchaseOrderId'
>;

/** Returns the items of an order after a change, in their order; `toStored` converts an item of the event to its stored form. */
export const applyItemsChange = <StoredItem extends { readonly id: string }>(
  items: readonly StoredItem[],
  { added, changed, removed, order }: ItemsChanged,
  keep: (item: ItemsChanged['added'][number]) => StoredItem,
): StoredItem[] => {
  const removedIds = new Set(removed.map(({ id }) => id));
  const changedItems = new Map(changed.map(({ to }) => [to.id, keep(to)]));
  const stay = items
    .filter(({ id }) => !removedIds.has(id))
    .map((item) => changedItems.get(item.id) ?? item);
  const after = [...stay, ...added.map(keep)];
  if (order === undefined) return after;
  const byId = new Map(after.map((item) => [item.id, item]));
  return order.flatMap((id) => byId.get(id) ?? []);
};
