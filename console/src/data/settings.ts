import type { Day } from '@quartermaster/contracts/core/day';
import {
  type BusinessDetails,
  getSenderName,
} from '@quartermaster/contracts/teams/business-details';
import {
  getBusinessDetails,
  getReadModelState,
  getShopSettings,
  setBusinessDetails,
} from '@quartermaster/contracts/teams/calls';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMinute } from '../lib/clock.ts';
import { dayAt } from '../lib/dates.ts';
import { call, requireRevision, request } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

/** Currency and time zone of the shop; they come from the store and hardly ever change. */
export const shopSettingsQuery = queryOptions({
  ...createRouteQuery(['settings', 'shop'], getShopSettings, {}),
  staleTime: 5 * 60_000,
});

/** Insights metadata, such as the business day of the team. */
export const insightsMetadataQuery = createRouteQuery(
  ['inventory', 'metadata'],
  getInsightsMetadata,
  {},
);

/** Name of the sender on orders and in mails to suppliers. */
export const nameOnPapersQuery = queryOptions({
  queryKey: ['settings', 'detail', 'name'],
  queryFn: async ({ signal }) => getSenderName(await call(getBusinessDetails, {}, { signal })),
});

/** The time zone of the shop; UTC until it is known. */
export const useTimeZone = (): string => useQuery(shopSettingsQuery).data?.timeZone ?? 'UTC';

/** The business day of the team; until it is known, the calendar day in the shop (AMB-020). */
export const useToday = (): Day => {
  const minute = useMinute();
  const calendarDay = dayAt(minute, useTimeZone());
  return useQuery(insightsMetadataQuery).data?.today ?? calendarDay;
};

/** The currency of every amount that has none of its own; null until it is known. */
export const useShopCurrency = (): string | null =>
  useQuery(shopSettingsQuery).data?.currency ?? null;

const LOOK_AGAIN_MS = 5000;

/**
 * True when the read models match the recorded events; for admins. Refreshed while the page is open, since repairs take a while.
 */
export const readModelStateQuery = queryOptions({
  ...createRouteQuery(['settings', 'detail', 'read-models'], getReadModelState, {}),
  refetchInterval: LOOK_AGAIN_MS,
});

export interface ReadDetails {
  readonly details: BusinessDetails;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

export const businessDetailsQuery = queryOptions({
  queryKey: ['settings', 'detail', 'general'],
  queryFn: async ({ signal }): Promise<ReadDetails> => {
    const { body, revision } = await request(getBusinessDetails, {}, { signal });
    const { storeName: _, ...details } = body;
    return { details, revision };
  },
});

/** Saves the details at the revision they were read at; returns the new ones. */
export const useSaveDetails = () =>
  useMutation({
    mutationFn: async ({ details, revision }: ReadDetails): Promise<ReadDetails> => {
      const saved = await request(setBusinessDetails, { body: details }, requireRevision(revision));
      return { details, revision: saved.revision };
    },
    meta: {
      failed: 'The settings were not saved',
      tracked: 'Save settings',
      changes: ['settings'],
      showsErrors: ['VERSION_STALE', 'VALIDATION_FAILED'],
    },
  });
