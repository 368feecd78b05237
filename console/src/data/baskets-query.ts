import { listBaskets } from '@quartermaster/contracts/buy-now/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';

/** The baskets of the team as they are stored; every visit reads them again. */
export const basketsQuery = queryOptions({
  queryKey: ['to-buy', 'baskets'],
  queryFn: async ({ signal }) => (await call(listBaskets, {}, { signal })).baskets,
});
