import { getDashboard, type DashboardFilter } from '@quartermaster/contracts/dashboard/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createRouteQuery } from './queries.ts';

/** The dashboard. The previous numbers stay while those of another filter load. */
export const dashboardQuery = (filter: DashboardFilter | null) => {
  const query = filter === null ? {} : { filter };
  return queryOptions({
    ...createRouteQuery(['dashboard', 'detail', filter], getDashboard, { query }),
    placeholderData: keepPreviousData,
  });
};
