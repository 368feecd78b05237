import type {
  SumsToBuy,
  SupplierToBuy,
  ToBuyGroup,
  ToBuyItem,
} from '@quartermaster/contracts/inventory/calls/to-buy';
import { reorderTotals } from '@quartermaster/contracts/inventory/rules/reorder';
import { groupBy, lowest } from './suggest.ts';

const termsOf = (supplier: ToBuyItem['primarySupplier']) =>
  supplier === null
    ? { supplierId: null, supplierName: null, moq: null, moqMode: 'EntirePurchaseOrder' as const }
    : {
        supplierId: supplier.id,
        supplierName: supplier.name,
        moq: supplier.moq,
        moqMode: supplier.moqMode,
      };

const totalsOf = (items: readonly ToBuyItem[]) =>
  reorderTotals(
    items.map(({ reorderQuantity, reorderCost }) => ({
      quantity: reorderQuantity,
      cost: reorderCost,
    })),
  );

/** Sums of items. */
export const sumsOf = (items: readonly ToBuyItem[]): SumsToBuy => {
  const { quantity, cost, withoutPrice } = totalsOf(items);
  const dueNow = items.filter(({ daysToOrder }) => daysToOrder === 0);
  return {
    itemsCount: items.length,
    dueNowCount: dueNow.length,
    dueNowCost: totalsOf(dueNow).cost,
    quantity,
    cost,
    itemsWithoutPriceCount: withoutPrice,
  };
};

const ofSupplier = (items: readonly ToBuyItem[]): SupplierToBuy => ({
  ...termsOf(items[0]?.primarySupplier ?? null),
  ...sumsOf(items),
  orderBy: lowest(items.map(({ reorderDate }) => reorderDate)),
});

const byDueNow = (a: SupplierToBuy, b: SupplierToBuy): number =>
  Number(a.supplierId === null) - Number(b.supplierId === null) ||
  b.dueNowCost - a.dueNowCost ||
  b.cost - a.cost ||
  (a.supplierName ?? '').localeCompare(b.supplierName ?? '');

/** The listed items added up by primary supplier, the most to order now first; those without a supplier are last. */
export const suppliersToBuyFrom = (groups: readonly ToBuyGroup[]): readonly SupplierToBuy[] =>
  groupBy(
    groups.flatMap(({ items }) => items),
    ({ primarySupplier }) => primarySupplier?.id ?? '',
  )
    .map(ofSupplier)
    .sort(byDueNow);
