import { listBaskets } from '@quartermaster/contracts/buy-now/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';

/** The stored baskets of the team; every visit reads them again. */
export const basketsQuery = queryOptions({
  queryKey: ['to-buy', 'baskets'],
  queryFn: async ({ signal }) => (await call(listBaskets, {}, { signal })).baskets,
});
