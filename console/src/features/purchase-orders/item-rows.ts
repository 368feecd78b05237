import { itemQuantities } from '@quartermaster/contracts/purchase-orders/quantities';
import { useMemo } from 'react';
import type { ItemRow } from './items-columns.tsx';
import type { EditItem } from './order-edit.ts';
import type { OrderScreen } from './order-screen.ts';

const shownRows = new WeakMap<EditItem, ItemRow>();

/** What differs between two rows of an item that is the same; everything else follows from the item. */
const costs = ['landedUnitCost', 'landedTotalCost'] as const;
const counts = ['allocated', 'received', 'accepted'] as const;

const isKept = (before: ItemRow, row: ItemRow): boolean =>
  before.variant === row.variant &&
  costs.every((key) => before.cost?.[key] === row.cost?.[key]) &&
  counts.every((key) => before.quantities?.[key] === row.quantities?.[key]);

/** The row that was made for the item before, where nothing of it changed: the grid draws only rows that are others. */
const keptRow = (row: ItemRow): ItemRow => {
  const before = shownRows.get(row.item);
  if (before !== undefined && isKept(before, row)) return before;
  shownRows.set(row.item, row);
  return row;
};

/** The items as the table shows them. */
export const useItemRows = ({ order, editing, money, variants }: OrderScreen) => {
  const { items } = editing.edit;
  return useMemo((): readonly ItemRow[] => {
    const costOf = new Map(money.cost.items.map((cost) => [cost.id, cost]));
    const counted = itemQuantities({ items, shipments: order.shipments });
    return items.map((item, at) =>
      keptRow({
        item,
        variant: variants.get(item.productVariantId),
        cost: costOf.get(item.id),
        quantities: counted[at],
      }),
    );
  }, [items, order.shipments, money, variants]);
};
