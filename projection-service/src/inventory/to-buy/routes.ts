import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { comparing } from '@quartermaster/contracts/core/page';
import {
  listToBuy,
  type SupplierToBuy,
  type ToBuyGroup,
  type toBuySortColumns,
} from '@quartermaster/contracts/inventory/calls/to-buy';
import type { ReadPool } from '../../core/paging.ts';
import { sumsOf, suppliersToBuyFrom } from './by-supplier.ts';
import { candidates } from './query.ts';
import { groupsToBuy, listed, shortfallsOf } from './suggest.ts';

type SortColumn = (typeof toBuySortColumns)[number];

type Places = ReadonlyMap<string | null, number>;

/** Sort value of a column; groups that are late to order come before those that are due today. */
const valueOf = (
  group: ToBuyGroup,
  column: SortColumn,
  supplierPlaces: Places,
): string | number | null => {
  if (column === 'supplier')
    return supplierPlaces.get(group.items[0]?.primarySupplier?.id ?? null) ?? null;
  return column === 'lowestVariantsDaysToOrder' && group.daysLate > 0
    ? -group.daysLate
    : group[column];
};

/** Most urgent first unless sorted otherwise; ties by the larger loss, then by product. */
const sorted = (
  groups: readonly ToBuyGroup[],
  { column, order }: { readonly column: SortColumn; readonly order: 'ASC' | 'DESC' },
  suppliers: readonly SupplierToBuy[],
): readonly ToBuyGroup[] => {
  const supplierPlaces: Places = new Map(suppliers.map(({ supplierId }, at) => [supplierId, at]));
  const byLoss = comparing<ToBuyGroup>((group) => group.salesAtRisk, 'DESC');
  const tied = [...groups].sort((a, b) => byLoss(a, b) || (a.productId < b.productId ? -1 : 1));
  return tied.sort(comparing((group) => valueOf(group, column, supplierPlaces), order));
};

export const toBuyQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listToBuy, async (request) => {
    const { pagination, filters, search, variantIds, showIgnored, showAlreadyInPO } = request.body;
    const sort = request.body.sort ?? { column: 'lowestVariantsDaysToOrder', order: 'ASC' };
    const all = await candidates(pool, teamOf(request), { filters, search, variantIds });
    const chosen = listed(all, { showIgnored, showAlreadyInPO, now: request.now });
    const found = groupsToBuy(chosen);
    const suppliers = suppliersToBuyFrom(found);
    const groups = sorted(found, sort, suppliers);
    const first = (pagination.page - 1) * pagination.limit;
    return {
      body: {
        total: groups.length,
        data: groups.slice(first, first + pagination.limit),
        supplierShortfalls: [...shortfallsOf(chosen)],
        suppliers: [...suppliers],
        totals: sumsOf(groups.flatMap(({ items }) => items)),
      },
    };
  }),
];
