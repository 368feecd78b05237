import { getShopSettings } from '@quartermaster/contracts/teams/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './http.ts';

/** Currency and time zone of the shop; they come from the store and hardly ever change. */
export const shopSettingsQuery = queryOptions({
  queryKey: ['settings', 'shop'],
  queryFn: ({ signal }) => call(getShopSettings, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** The currency of every amount that has none of its own; null until it is known. */
export const useShopCurrency = (): string | null =>
  useQuery(shopSettingsQuery).data?.currency ?? null;
