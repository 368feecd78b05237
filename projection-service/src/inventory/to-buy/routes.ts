import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { comparing } from '@quartermaster/contracts/core/page';
import {
  listToBuy,
  type ToBuyGroup,
  type toBuySortColumns,
} from '@quartermaster/contracts/inventory/calls/to-buy';
import type { ReadPool } from '../../core/paging.ts';
import { sumsOf, suppliersToBuyFrom } from './by-supplier.ts';
import { candidates } from './query.ts';
import { groupsToBuy, listed, shortfallsOf } from './suggest.ts';

type SortColumn = (typeof toBuySortColumns)[number];

const valueOf = (group: ToBuyGroup, column: SortColumn): string | number | null =>
  column === 'supplierName' ? (group.items[0]?.primarySupplier?.name ?? null) : group[column];

/** Most urgent first unless sorted otherwise; ties by the larger loss, then by product. */
const sorted = (
  groups: readonly ToBuyGroup[],
  { column, order }: { readonly column: SortColumn; readonly order: 'ASC' | 'DESC' },
): readonly ToBuyGroup[] => {
  const byLoss = comparing<ToBuyGroup>((group) => group.salesAtRisk, 'DESC');
  const tied = [...groups].sort((a, b) => byLoss(a, b) || (a.productId < b.productId ? -1 : 1));
  return tied.sort(comparing((group) => valueOf(group, column), order));
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
    const groups = sorted(groupsToBuy(chosen), sort);
    const first = (pagination.page - 1) * pagination.limit;
    return {
      body: {
        total: groups.length,
        data: groups.slice(first, first + pagination.limit),
        supplierShortfalls: [...shortfallsOf(chosen)],
        suppliers: [...suppliersToBuyFrom(groups)],
        totals: sumsOf(groups.flatMap(({ items }) => items)),
      },
    };
  }),
];
