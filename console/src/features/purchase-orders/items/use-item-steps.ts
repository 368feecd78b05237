import { useMemo } from 'react';
import type { CellEdit, CellsPaste } from '../../../grid/grid-props.ts';
import { agreeToPaste } from '../../../ui/paste/agree-to-paste.tsx';
import { toast } from '../../../ui/toast.tsx';
import { applyCellEdit } from './item-edits.ts';
import type { ItemRow } from './item-rows.ts';
import type { EditItem } from '../order/order-edit.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { foldPaste } from '../../../grid/pasted-cells.ts';
import { itemsReceived } from './words.ts';
import { cellsPasted } from '../../../ui/words.ts';

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
  const onEdit = ({ row, key, value }: CellEdit<ItemRow>): void => {
    const next = applyCellEdit(row.item, key, value);
    if (typeof next === 'string') toast.warning(next);
    else setItems((items) => items.map((item) => (item.id === next.id ? next : item)));
  };
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
  const paste = async (pasted: CellsPaste<ItemRow>): Promise<void> => {
    const { changed, cells, problems } = foldPaste(pasted, {
      getId: ({ item }) => item.id,
      start: ({ item }) => item,
      step: (item, { key, value }) => applyCellEdit(item, key, value),
    });
    if (!(await agreeToPaste(cells, problems))) return;
    setItems((items) => items.map((item) => changed.get(item.id) ?? item));
    toast.success(cellsPasted(cells));
  };
  const onPaste = (pasted: CellsPaste<ItemRow>): void => void paste(pasted);
  return { onEdit, onPaste, remove, setQuantity, setQuantities };
};

export type ItemSteps = ReturnType<typeof useItemSteps>;
