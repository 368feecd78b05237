import { itemQuantities } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { useMemo, useState } from 'react';
import { createKeeper } from '../../../lib/kept-list.ts';
import type { ItemRow } from './items-columns.tsx';
import type { OrderScreen } from '../order/order-screen.ts';

/** What differs between two rows of an item that is the same; everything else follows from the item. */
const costs = ['landedUnitCost', 'landedTotalCost'] as const;
const counts = ['allocated', 'received', 'accepted'] as const;

const isKept = (before: ItemRow, row: ItemRow): boolean =>
  before.item === row.item &&
  before.variant === row.variant &&
  costs.every((key) => before.cost?.[key] === row.cost?.[key]) &&
  counts.every((key) => before.quantities?.[key] === row.quantities?.[key]);

/** The items as the table shows them. */
export const useItemRows = ({ order, editing, money, variants }: OrderScreen) => {
  const { items } = editing.edit;
  const [keep] = useState(() => createKeeper(isKept));
  return useMemo((): readonly ItemRow[] => {
    const costOf = new Map(money.cost.items.map((cost) => [cost.id, cost]));
    const counted = itemQuantities({ items, shipments: order.shipments });
    return keep(
      items.map((item, at) => ({
        item,
        variant: variants.get(item.productVariantId),
        cost: costOf.get(item.id),
        quantities: counted[at],
      })),
    );
  }, [keep, items, order.shipments, money, variants]);
};
