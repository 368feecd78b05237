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
  requireSession,
  requireTeamId,
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
const createToken = (secret: string, id: string, commandId: string): string =>
  createHmac('sha256', secret).update(`calendar feed:${id}:${commandId}`).digest('base64url');

const toCalendarAddress = (
  publicUrl: string,
  feed: CalendarFeed,
  token: string,
): CalendarAddress => ({
  ...feed,
  url: `${publicUrl}/api/calendars/${token}/quartermaster.ics`,
});

const requireOwner = (request: RequestContext) => ({
  teamId: requireTeamId(request),
  userId: requireSession(request).userId,
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
    const token = createToken(secret, id, commandId);
    const { email } = requireSession(request);
    const feed = await feeds.create(
      { ...requireOwner(request), id, email, ...body },
      { token, now },
    );
    return { body: toCalendarAddress(publicUrl, feed, token) };
  }),
  mount(renewCalendarFeed, async (request) => {
    const { commandId, now, params } = request;
    const token = createToken(secret, params.id, commandId);
    const feed = await feeds.renew(requireOwner(request), params.id, { token, now });
    return { body: toCalendarAddress(publicUrl, feed, token) };
  }),
  mount(revokeCalendarFeed, async (request) => {
    await feeds.revoke(requireOwner(request), request.params.id);
    return {};
  }),
];
