import type { Filter } from '@quartermaster/contracts/core/filters';
import {
  listPaymentCurrencies,
  paymentTotals,
  queryPayments,
  totalPaymentsByMonth,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import {
  paymentSortColumns,
  type PaymentRow,
} from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import type { ListSort } from '../../../lib/list-url.ts';

/** Which payments are meant. */
export interface Narrowing {
  readonly search: string;
  readonly filters: readonly Filter[];
}

export interface PaymentParams extends Narrowing {
  readonly page: number;
  readonly limit: number;
  readonly sort: ListSort | null;
}

const bodyOf = ({ page, limit, sort, search, filters }: PaymentParams) => {
  const column = paymentSortColumns.find((name) => name === sort?.column);
  return {
    pagination: { page, limit },
    filters: [...filters],
    ...(search !== '' && { search }),
    ...(sort !== null && column !== undefined && { sort: { column, order: sort.order } }),
  };
};

export const paymentsQuery = (params: PaymentParams) =>
  queryOptions({
    queryKey: ['payments', 'list', params],
    queryFn: ({ signal }) => call(queryPayments, { body: bodyOf(params) }, { signal }),
    placeholderData: keepPreviousData,
  });

const LARGEST_PAGE = 1000;

/** Every payment that matches, page after page. */
export const allMatching = async (params: PaymentParams): Promise<readonly PaymentRow[]> => {
  const rows: PaymentRow[] = [];
  for (let page = 1; ; page += 1) {
    const body = bodyOf({ ...params, page, limit: LARGEST_PAGE });
    const { data, total } = await call(queryPayments, { body });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
};

const inAddress = ({ search, filters }: Narrowing) => ({
  ...(search !== '' && { search }),
  ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
});

export const totalsQuery = (narrowing: Narrowing) =>
  queryOptions({
    queryKey: ['payments', 'totals', narrowing],
    queryFn: ({ signal }) => call(paymentTotals, { query: inAddress(narrowing) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const monthsQuery = (narrowing: Narrowing) =>
  queryOptions({
    queryKey: ['payments', 'months', narrowing],
    queryFn: ({ signal }) =>
      call(totalPaymentsByMonth, { query: inAddress(narrowing) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const loadCurrencies = () => call(listPaymentCurrencies, {});
