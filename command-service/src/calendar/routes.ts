import { createHmac } from 'node:crypto';
import {
  type CalendarAddress,
  type CalendarFeed,
  createCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@quartermaster/contracts/calendar/calls';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  sessionOf,
  teamOf,
} from '@quartermaster/contracts/core/server';
import { createIds } from '@quartermaster/platform/core/ids';
import type { CalendarFeeds } from '@quartermaster/platform/sessions/calendar-feeds';

/** Name of an installation's secret for the addresses of calendars. */
export const CALENDAR_SECRET = 'calendar addresses';

export interface CalendarDependencies {
  readonly feeds: CalendarFeeds;
  /** Secret of the installation. */
  readonly secret: string;
  /** Public address, without `/api`. */
  readonly publicUrl: string;
}

/** Creates the token of a feed: equal for a repeated request, and unguessable without the secret. */
const tokenOf = (secret: string, id: string, commandId: string): string =>
  createHmac('sha256', secret).update(`calendar feed:${id}:${commandId}`).digest('base64url');

const withUrl = (publicUrl: string, feed: CalendarFeed, token: string): CalendarAddress => ({
  ...feed,
  url: `${publicUrl}/api/calendars/${token}/quartermaster.ics`,
});

const ownerOf = (request: RequestContext) => ({
  teamId: teamOf(request),
  userId: sessionOf(request).userId,
});

/** Calls for calendar feeds. Like sessions, feeds are rows of a table; their addresses are stored only as digests. */
export const calendarRoutes = ({
  feeds,
  secret,
  publicUrl,
}: CalendarDependencies): readonly MountedRoute[] => [
  mount(createCalendarFeed, async (request) => {
    const { commandId, now, body } = request;
    const id = createIds(commandId, now)();
    const token = tokenOf(secret, id, commandId);
    const { email } = sessionOf(request);
    const feed = await feeds.create({ ...ownerOf(request), id, email, ...body }, { token, now });
    return { body: withUrl(publicUrl, feed, token) };
  }),
  mount(renewCalendarFeed, async (request) => {
    const { commandId, now, params } = request;
    const token = tokenOf(secret, params.id, commandId);
    const feed = await feeds.renew(ownerOf(request), params.id, { token, now });
    return { body: withUrl(publicUrl, feed, token) };
  }),
  mount(revokeCalendarFeed, async (request) => {
    await feeds.revoke(ownerOf(request), request.params.id);
    return {};
  }),
];
