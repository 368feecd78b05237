import type {
  SumsToBuy,
  SupplierToBuy,
  ToBuyGroup,
  ToBuyItem,
} from '@quartermaster/contracts/inventory/calls/to-buy';
import { sumReorderRows } from '@quartermaster/contracts/inventory/rules/reorder';
import { groupBy, findLowest } from './suggest.ts';

const toTerms = (supplier: ToBuyItem['primarySupplier']) =>
  supplier === null
    ? { supplierId: null, supplierName: null, moq: null, moqMode: 'EntirePurchaseOrder' as const }
    : {
        supplierId: supplier.id,
        supplierName: supplier.name,
        moq: supplier.moq,
        moqMode: supplier.moqMode,
      };

const calculateTotals = (items: readonly ToBuyItem[]) =>
  sumReorderRows(
    items.map(({ reorderQuantity, reorderCost }) => ({
      quantity: reorderQuantity,
      cost: reorderCost,
    })),
  );

/** Sums of items. */
export const sumItems = (items: readonly ToBuyItem[]): SumsToBuy => {
  const { quantity, cost, withoutPrice } = calculateTotals(items);
  const dueNow = items.filter(({ daysToOrder }) => daysToOrder === 0);
  return {
    itemsCount: items.length,
    dueNowCount: dueNow.length,
    dueNowCost: calculateTotals(dueNow).cost,
    quantity,
    cost,
    itemsWithoutPriceCount: withoutPrice,
  };
};

const toSupplierToBuy = (items: readonly ToBuyItem[]): SupplierToBuy => ({
  ...toTerms(items[0]?.primarySupplier ?? null),
  ...sumItems(items),
  orderBy: findLowest(items.map(({ reorderDate }) => reorderDate)),
});

const compareByDueNow = (a: SupplierToBuy, b: SupplierToBuy): number =>
  Number(a.supplierId === null) - Number(b.supplierId === null) ||
  b.dueNowCost - a.dueNowCost ||
  b.cost - a.cost ||
  (a.supplierName ?? '').localeCompare(b.supplierName ?? '');

/** The listed items added up by primary supplier, the most to order now first; those without a supplier are last. */
export const groupBySupplier = (groups: readonly ToBuyGroup[]): readonly SupplierToBuy[] =>
  groupBy(
    groups.flatMap(({ items }) => items),
    ({ primarySupplier }) => primarySupplier?.id ?? '',
  )
    .map(toSupplierToBuy)
    .sort(compareByDueNow);
