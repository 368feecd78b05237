import { getDashboard, type DashboardFilter } from '@quartermaster/contracts/dashboard/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';

/** The state of the shop. The previous numbers stay while those of another filter are loaded. */
export const dashboardQuery = (filter: DashboardFilter | null) =>
  queryOptions({
    queryKey: ['dashboard', 'detail', filter],
    queryFn: ({ signal }) =>
      call(getDashboard, { query: filter === null ? {} : { filter } }, { signal }),
    placeholderData: keepPreviousData,
  });
