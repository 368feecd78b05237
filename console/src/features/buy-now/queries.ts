import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  listToBuy,
  toBuySortColumns,
  type ToBuyGroup,
} from '@quartermaster/contracts/inventory/calls/items';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import type { ListAnswer, ListParams } from '../../list/list.ts';
import { listBody } from '../../list/request.ts';
import { buyRows, NOTHING_TYPED, type BuyRow } from './rows.ts';

type ToBuyPage = ResponseOf<typeof listToBuy>;
export type Shortfall = ToBuyPage['supplierShortfalls'][number];

/** Rows that the list shows only on request. */
export interface Shown {
  readonly showIgnored: boolean;
  readonly showAlreadyInPO: boolean;
}

export type BuyPage = ListAnswer<BuyRow>;

export const fetchToBuy = async (
  params: ListParams<never, Shown>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<BuyPage> => {
  const body = { ...listBody(params, toBuySortColumns), ...params.extra };
  const { data, total } = await call(listToBuy, { body }, options);
  return { data: buyRows(data, NOTHING_TYPED), total };
};

const LARGEST_PAGE = 1000;

export interface SupplierSuggestions {
  readonly groups: readonly ToBuyGroup[];
  /** Null where the suggestions reach the supplier's minimum. */
  readonly shortfall: Shortfall | null;
}

/** All suggestions of one supplier, on any page, and the quantities that fill its minimum. */
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
