import { z } from 'zod';
import { brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { lineText, text } from '../core/text.ts';
import { calendarKind, calendarKinds } from './kinds.ts';

/** Feeds that a person has at once in a team. */
export const MAX_FEEDS = 10;
/** Feeds of all persons of a team. */
export const MAX_TEAM_FEEDS = 200;
/** Characters of the name of a feed. */
export const MAX_FEED_NAME = 100;

/** A feed of entries to which a calendar program subscribes by its address. */
const calendarFeed = z.object({
  id: z.string(),
  name: z.string(),
  kinds: z.array(calendarKind),
  createdAt: z.string(),
  /** Instant at which the present address was created. */
  addressMadeAt: z.string(),
  /** Instant at which a calendar program last read the feed; null before the first time. */
  readAt: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** The address is shown once: only a digest of its secret is stored. */
const withAddress = calendarFeed.extend({ url: z.string() });
export type CalendarAddress = z.infer<typeof withAddress>;

const byId = z.object({ id: brandedUuid<string>() });

export const listCalendarFeeds = defineRoute({
  id: 'API-CAL-01',
  method: 'GET',
  path: '/calendar-feeds',
  kind: 'query',
  summary: 'The calendar feeds of the caller, the newest first; at most 10',
  response: z.array(calendarFeed),
});

export const createCalendarFeed = defineRoute({
  id: 'API-CAL-02',
  method: 'POST',
  path: '/calendar-feeds',
  kind: 'command',
  answersSecret: true,
  summary: 'Makes a calendar feed for the caller, whose address is answered only here',
  body: z.strictObject({
    name: lineText.trim().min(1).max(MAX_FEED_NAME),
    kinds: z
      .array(calendarKind)
      .min(1)
      .max(calendarKinds.length)
      .refine((kinds) => new Set(kinds).size === kinds.length, 'Must name each kind once'),
  }),
  response: withAddress,
  status: 201,
});

export const renewCalendarFeed = defineRoute({
  id: 'API-CAL-03',
  method: 'POST',
  path: '/calendar-feeds/:id/renew',
  kind: 'command',
  answersSecret: true,
  summary: 'Gives a calendar feed a new address; the old one stops working',
  params: byId,
  response: withAddress,
});

export const revokeCalendarFeed = defineRoute({
  id: 'API-CAL-04',
  method: 'DELETE',
  path: '/calendar-feeds/:id',
  kind: 'command',
  summary: 'Removes a calendar feed; its address stops working',
  params: byId,
});

export const readCalendar = defineRoute({
  id: 'API-CAL-05',
  method: 'GET',
  path: '/calendars/:token/:name',
  kind: 'public',
  service: 'query',
  bytes: 'answer',
  work: 'list',
  status: 200,
  fileType: 'text/calendar',
  summary:
    'The entries of a calendar feed (RFC 5545), at the address of the feed and without a session',
  params: z.object({ token: text.min(1).max(200), name: lineText.max(200) }),
});

export const calendarRoutes = [
  listCalendarFeeds,
  createCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
  readCalendar,
] as const;
