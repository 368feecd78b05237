import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  createCalendarFeed,
  listCalendarFeeds,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@quartermaster/contracts/calendar/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { createRouteQuery, useIdempotencyKey } from './queries.ts';

/** The calendar feeds of the signed-in person, the newest first. */
export const calendarFeedsQuery = createRouteQuery(
  ['calendar-feeds', 'list'],
  listCalendarFeeds,
  {},
);

const changes = ['calendar-feeds'] as const;
const words = { NOT_FOUND: 'This calendar feed no longer exists.' } as const;

type NewFeed = NonNullable<CallInput<typeof createCalendarFeed>['body']>;

/** Creates a feed; its address is returned only once. */
export const useCreateCalendarFeed = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewFeed) => call(createCalendarFeed, { body }, { idempotencyKey }),
    meta: { failed: 'The calendar feed was not created', changes, words },
  });
};

/** Gives a feed a new address, which is returned only once. */
export const useRenewCalendarFeed = () =>
  useMutation({
    mutationFn: (id: string) => call(renewCalendarFeed, { params: { id } }),
    meta: { failed: 'The address was not changed', changes, words },
  });

export const useRevokeCalendarFeed = () =>
  useMutation({
    mutationFn: (id: string) => call(revokeCalendarFeed, { params: { id } }),
    meta: { failed: 'The calendar feed was not revoked', changes, words },
  });
