import { useMemo } from 'react';
import { itemsReceived } from './words.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ItemRow } from './item-rows.ts';
import type { EditItem } from '../order/order-edit.ts';
import type { OrderScreen } from '../order/order-screen.ts';

/** Ids of the items with received units. */
const useReceivedItemIds = (order: OrderScreen['order']): ReadonlySet<string> =>
  useMemo(
    () =>
      new Set(
        order.shipments
          .filter(({ receivedAt }) => receivedAt !== null)
          .flatMap(({ items }) => items.map(({ purchaseOrderItemId }) => purchaseOrderItemId)),
      ),
    [order.shipments],
  );

/** Actions of a table of items; each is one step of the edit. */
export const useItemSteps = ({ editing, order }: OrderScreen) => {
  const received = useReceivedItemIds(order);
  const setItems = (step: (items: readonly EditItem[]) => readonly EditItem[]): void =>
    editing.change((edit) => ({ ...edit, items: step(edit.items) }));
  const setRows = (rows: ReadonlyMap<string, ItemRow>): void =>
    setItems((items) => items.map((item) => rows.get(item.id)?.item ?? item));
  const remove = (ids: ReadonlySet<string>): void => {
    const kept = [...ids].filter((id) => received.has(id));
    if (kept.length > 0) toast.warning(itemsReceived(kept.length));
    setItems((items) => items.filter(({ id }) => !ids.has(id) || received.has(id)));
  };
  const setQuantity = (ids: ReadonlySet<string>, quantity: number): void =>
    setItems((items) => items.map((item) => (ids.has(item.id) ? { ...item, quantity } : item)));
  /** Quantities by variant; other items stay as they are. */
  const setQuantities = (ids: ReadonlySet<string>, quantities: ReadonlyMap<string, number>): void =>
    setItems((items) =>
      items.map((item) => {
        const quantity = quantities.get(item.productVariantId);
        return quantity !== undefined && ids.has(item.id) ? { ...item, quantity } : item;
      }),
    );
  return { setRows, remove, setQuantity, setQuantities };
};

export type ItemSteps = ReturnType<typeof useItemSteps>;
