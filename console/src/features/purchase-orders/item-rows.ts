import { isSame } from '@quartermaster/contracts/core/same';
import { itemQuantities } from '@quartermaster/contracts/purchase-orders/quantities';
import { useMemo } from 'react';
import type { ItemRow } from './items-columns.tsx';
import type { EditItem } from './order-edit.ts';
import type { OrderScreen } from './order-screen.ts';

const shownRows = new WeakMap<EditItem, ItemRow>();

/** The row that was made for the item before, where nothing of it changed: the grid draws only rows that are others. */
const keptRow = (row: ItemRow): ItemRow => {
  const before = shownRows.get(row.item);
  const isKept =
    before?.variant === row.variant &&
    isSame(before?.cost, row.cost) &&
    isSame(before?.quantities, row.quantities);
  if (before !== undefined && isKept) return before;
  shownRows.set(row.item, row);
  return row;
};

/** The items as the table shows them. */
export const useItemRows = ({
  order,
  editing,
  money,
  variants,
}: OrderScreen): readonly ItemRow[] => {
  const { items } = editing.edit;
  return useMemo(() => {
    const costs = new Map(money.cost.items.map((cost) => [cost.id, cost]));
    const counted = itemQuantities({ items, shipments: order.shipments });
    return items.map((item, at) =>
      keptRow({
        item,
        variant: variants.get(item.productVariantId),
        cost: costs.get(item.id),
        quantities: counted[at],
      }),
    );
  }, [items, order.shipments, money, variants]);
};
