import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { compareBy } from '@quartermaster/contracts/core/page';
import {
  listToBuy,
  type SupplierToBuy,
  type ToBuyGroup,
  type toBuySortColumns,
} from '@quartermaster/contracts/inventory/calls/to-buy';
import { findCurrentSuggestions } from '@quartermaster/contracts/inventory/calls/suggested-units';
import type { ReadPool } from '../../core/paging.ts';
import { requireServiceGrant } from '../../core/service-grant.ts';
import { sumItems, groupBySupplier } from './by-supplier.ts';
import { readCurrentSuggestions } from './current-suggestions.ts';
import { readCandidates } from './query.ts';
import { groupsToBuy, selectListed, findShortfalls } from './suggest.ts';

type SortColumn = (typeof toBuySortColumns)[number];

type Places = ReadonlyMap<string | null, number>;

/** Sort value of a column; groups that are late to order come before those that are due today. */
const getSortValue = (
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
const sortGroups = (
  groups: readonly ToBuyGroup[],
  { column, order }: { readonly column: SortColumn; readonly order: 'ASC' | 'DESC' },
  suppliers: readonly SupplierToBuy[],
): readonly ToBuyGroup[] => {
  const supplierPlaces: Places = new Map(suppliers.map(({ supplierId }, at) => [supplierId, at]));
  const byLoss = compareBy<ToBuyGroup>((group) => group.salesAtRisk, 'DESC');
  const tied = [...groups].sort((a, b) => byLoss(a, b) || (a.productId < b.productId ? -1 : 1));
  return tied.sort(compareBy((group) => getSortValue(group, column, supplierPlaces), order));
};

interface Sources {
  readonly pool: ReadPool;
}

/** Calls that only a service with a grant may make. */
export const toBuyServiceRoutes = ({ pool }: Sources): readonly MountedRoute[] => [
  mount(findCurrentSuggestions, async (request) => {
    requireServiceGrant(request, findCurrentSuggestions);
    const { variantIds } = request.body;
    return { body: await readCurrentSuggestions(pool, requireTeamId(request), variantIds) };
  }),
];

export const toBuyQueryRoutes = ({ pool }: Sources): readonly MountedRoute[] => [
  mount(listToBuy, async (request) => {
    const { pagination, filters, search, variantIds, showIgnored, showAlreadyInPO } = request.body;
    const sort = request.body.sort ?? { column: 'lowestVariantsDaysToOrder', order: 'ASC' };
    const all = await readCandidates(pool, requireTeamId(request), { filters, search, variantIds });
    const chosen = selectListed(all, { showIgnored, showAlreadyInPO, now: request.now });
    const found = groupsToBuy(chosen);
    const suppliers = groupBySupplier(found);
    const groups = sortGroups(found, sort, suppliers);
    const first = (pagination.page - 1) * pagination.limit;
    return {
      body: {
        total: groups.length,
        data: groups.slice(first, first + pagination.limit),
        supplierShortfalls: [...findShortfalls(chosen)],
        suppliers: [...suppliers],
        totals: sumItems(groups.flatMap(({ items }) => items)),
      },
    };
  }),
];
