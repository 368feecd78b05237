import {
  listPaymentCurrencies,
  paymentTotals,
  totalPaymentsByMonth,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import type { Narrowing } from '../../../list/list.ts';

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
