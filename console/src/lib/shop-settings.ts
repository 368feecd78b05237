import { nameOnPapers } from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails, getShopSettings } from '@quartermaster/contracts/teams/calls';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/items';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './http.ts';

/** Currency and time zone of the shop; they come from the store and hardly ever change. */
export const shopSettingsQuery = queryOptions({
  queryKey: ['settings', 'shop'],
  queryFn: ({ signal }) => call(getShopSettings, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** Among others the business day of the team. */
export const insightsMetadata = queryOptions({
  queryKey: ['inventory', 'metadata'],
  queryFn: ({ signal }) => call(getInsightsMetadata, {}, { signal }),
});

/** Who writes to suppliers, as on papers. */
export const nameOnPapersQuery = queryOptions({
  queryKey: ['settings', 'detail', 'name'],
  queryFn: async ({ signal }) => nameOnPapers(await call(getBusinessDetails, {}, { signal })),
});

/** The currency of every amount that has none of its own; null until it is known. */
export const useShopCurrency = (): string | null =>
  useQuery(shopSettingsQuery).data?.currency ?? null;
