import { getDashboard, type DashboardFilter } from '@quartermaster/contracts/dashboard/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

/** The state of the shop; what was shown stays while another filter is asked for. */
export const dashboardQuery = (filter: DashboardFilter | null) =>
  queryOptions({
    queryKey: ['dashboard', 'detail', filter],
    queryFn: ({ signal }) =>
      call(getDashboard, { query: filter === null ? {} : { filter } }, { signal }),
    placeholderData: keepPreviousData,
  });
