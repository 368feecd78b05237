import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  listToBuy,
  toBuySortColumns,
  type ToBuyGroup,
} from '@quartermaster/contracts/inventory/calls/items';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import type { ListSort } from '../../list/list-url.ts';

export type ToBuyPage = ResponseOf<typeof listToBuy>;
export type Shortfall = ToBuyPage['supplierShortfalls'][number];

/** What the list leaves out unless asked. */
export interface Shown {
  readonly showIgnored: boolean;
  readonly showAlreadyInPO: boolean;
}

export interface ToBuyParams extends Shown {
  readonly page: number;
  readonly limit: number;
  readonly sort: ListSort | null;
  readonly search: string;
}

type SortColumn = (typeof toBuySortColumns)[number];
const isSortColumn = (column: string): column is SortColumn =>
  toBuySortColumns.some((known) => known === column);

const sortOf = (sort: ListSort | null) =>
  sort !== null && isSortColumn(sort.column)
    ? { sort: { column: sort.column, order: sort.order } }
    : {};

export const toBuyList = ({ page, limit, sort, search, ...shown }: ToBuyParams) =>
  queryOptions({
    queryKey: ['to-buy', 'list', { page, limit, sort, search, ...shown }],
    queryFn: ({ signal }) => {
      const body = {
        pagination: { page, limit },
        ...sortOf(sort),
        ...(search !== '' && { search }),
        ...shown,
      };
      return call(listToBuy, { body }, { signal });
    },
    placeholderData: keepPreviousData,
  });

const LARGEST_PAGE = 1000;

export interface SupplierSuggestions {
  readonly groups: readonly ToBuyGroup[];
  /** Null where the suggestions reach the supplier's minimum. */
  readonly shortfall: Shortfall | null;
}

/** Everything that is suggested of one supplier, whatever page it is on, and the quantities that fill its minimum. */
export const suggestionsOf = async (
  supplierId: SupplierId,
  shown: Shown,
): Promise<SupplierSuggestions> => {
  const criteria = { type: 'select', operator: 'is', value: supplierId } as const;
  const body = {
    pagination: { page: 1, limit: LARGEST_PAGE },
    filters: [{ column: 'primarySupplierId', criteria }],
    ...shown,
  };
  const { data, supplierShortfalls } = await call(listToBuy, { body });
  const shortfall = supplierShortfalls.find((one) => one.supplierId === supplierId) ?? null;
  return { groups: data, shortfall };
};

export const locationList = queryOptions({
  queryKey: ['locations', 'list'],
  queryFn: ({ signal }) => call(listLocations, {}, { signal }),
});
