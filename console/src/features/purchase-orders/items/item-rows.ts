import type {
  ItemCost,
  OrderCost,
} from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import {
  type ItemQuantities,
  listItemQuantities,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ItemStock } from '../../../data/suggestions.ts';
import type { ItemVariant } from '../../../data/variants.ts';
import { reuseUnchanged } from '../../../lib/reuse-unchanged.ts';
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import type { EditItem } from '../order/order-edit.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { calculateCoveredUntil, type OrderContext } from './item-stock.ts';
import type { StockedRow } from './stock-columns.ts';

/** Item of the order with everything that its line shows. */
export interface ItemRow extends StockedRow {
  readonly item: EditItem;
  readonly variant: ItemVariant | undefined;
  readonly cost: ItemCost | undefined;
  readonly quantities: ItemQuantities | undefined;
}

/** Figures that can differ between two rows of the same item; everything else follows from the item. */
const comparedCosts = ['totalCost', 'landedUnitCost', 'landedTotalCost'] as const;
const comparedCounts = ['allocated', 'received', 'accepted'] as const;

const isUnchanged = (before: ItemRow, row: ItemRow): boolean =>
  before.item === row.item &&
  before.variant === row.variant &&
  before.stock === row.stock &&
  before.coveredUntil === row.coveredUntil &&
  comparedCosts.every((key) => before.cost?.[key] === row.cost?.[key]) &&
  comparedCounts.every((key) => before.quantities?.[key] === row.quantities?.[key]);

/** Returns the day until which each item lasts, calculated once for an unchanged item. */
const useCoverage = (
  { order, supplier, today }: OrderContext,
  stocks: ReadonlyMap<string, ItemStock>,
): ((item: EditItem) => string | null) =>
  useMemo(
    () =>
      memoizeByObject((item) => {
        const stock = stocks.get(item.productVariantId);
        return stock === undefined
          ? null
          : calculateCoveredUntil(item, stock, { order, supplier, today });
      }),
    [order, supplier, today, stocks],
  );

const mapCostsById = memoizeByObject(
  ({ items }: OrderCost): ReadonlyMap<string, ItemCost> =>
    new Map(items.map((cost) => [cost.id, cost])),
);

/**
 * Costs of each item. An edited item shows its own new cost at once; the effect of the edit on the other lines is drawn
 * after the frame that shows the edit.
 */
export const useItemCosts = (cost: OrderCost): ((id: string) => ItemCost | undefined) => {
  const earlier = useDeferredValue(cost);
  return useMemo(() => {
    const [now, before] = [mapCostsById(cost), mapCostsById(earlier)];
    return (id) => {
      const [own, former] = [now.get(id), before.get(id)];
      const isEdited = own?.unitCost !== former?.unitCost || own?.totalCost !== former?.totalCost;
      return isEdited ? own : former;
    };
  }, [cost, earlier]);
};

/** Lines of the order as it is being edited. */
export const useItemRows = (
  { order, editing, money, variants, supplier, today }: OrderScreen,
  stocks: ReadonlyMap<string, ItemStock>,
) => {
  const { items } = editing.edit;
  const [keep] = useState(() => reuseUnchanged(isUnchanged));
  const findCost = useItemCosts(money.cost);
  const findCoverage = useCoverage({ order, supplier, today }, stocks);
  return useMemo((): readonly ItemRow[] => {
    const counted = listItemQuantities({ ...order, items });
    return keep(
      items.map((item, at) => ({
        item,
        variant: variants.get(item.productVariantId),
        cost: findCost(item.id),
        quantities: counted[at],
        stock: stocks.get(item.productVariantId),
        coveredUntil: findCoverage(item),
      })),
    );
  }, [keep, items, order, variants, stocks, findCost, findCoverage]);
};
