import { createHash } from 'node:crypto';
import { listCalendarFeeds, readCalendar } from '@quartermaster/contracts/calendar/calls';
import { toDay } from '@quartermaster/contracts/core/day';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type FileAnswer,
  mount,
  type MountedRoute,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import type { WorkQueues } from '@quartermaster/platform/limits/work-queues';
import type { Attempts } from '@quartermaster/platform/sessions/attempts';
import type { CalendarFeeds, FoundFeed } from '@quartermaster/platform/sessions/calendar-feeds';
import type { ReadPool } from '../core/paging.ts';
import { isActiveMember } from '../core/active-member.ts';
import { calendarContent, type CalendarReaders } from './calendar-content.ts';
import { formatCalendarFile } from './calendar-file.ts';

export interface CalendarSources {
  readonly pool: ReadPool;
  readonly feeds: Pick<CalendarFeeds, 'list' | 'find' | 'read'>;
  readonly attempts: Pick<Attempts, 'count'>;
  readonly readers: CalendarReaders;
  readonly work: Pick<WorkQueues, 'list'>;
  /** Public address, which is that of the console too. */
  readonly publicUrl: string;
}

/** Limit of reads of one address; it suffices for a program that reads every few minutes. */
const READ_LIMIT = { tries: 60, seconds: 3600 };

interface Shop {
  readonly name: string;
  readonly timeZone: string;
  readonly today: string | null;
}

const notFound = (): Rejection => new Rejection('NOT_FOUND', 'There is no such calendar');

/** The shop of an active member's feed; rejects with NOT_FOUND once the member left or the team is disabled. */
const requireShop = async (pool: ReadPool, feed: FoundFeed): Promise<Shop> => {
  if (!(await isActiveMember(pool, feed))) throw notFound();
  const { rows } = await pool.query<Shop>(
    `select coalesce(shop_name, name) as name, coalesce(time_zone, 'UTC') as "timeZone", today
     from ${pool.schema}.teams where team_id = $1`,
    [feed.teamId],
  );
  if (rows[0] === undefined) throw notFound();
  return rows[0];
};

const countRead = async (attempts: CalendarSources['attempts'], feedId: string): Promise<void> => {
  const wait = await attempts.count({ subject: `calendar:${feedId}`, ...READ_LIMIT });
  if (wait === 0) return;
  throw new Rejection('RATE_LIMITED', 'This calendar is read too often', {
    details: { retryAfterSeconds: wait },
  });
};

/** The file of a feed; its version changes with its content. */
const buildFile = async (
  { pool, feeds, readers, publicUrl: consoleUrl }: CalendarSources,
  { id, teamId, kinds, name: feedName }: FoundFeed,
  shop: Shop,
  now: string,
): Promise<FileAnswer> => {
  const { timeZone } = shop;
  const today = shop.today ?? toDay(now, timeZone);
  const entries = await calendarContent({ pool, readers, teamId, today, timeZone, now }, kinds);
  const name = `${shop.name}: ${feedName}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([name, entries]))
    .digest('hex');
  const version = await feeds.read(id, digest, now);
  return {
    contentType: 'text/calendar; charset=utf-8',
    filename: 'quartermaster.ics',
    content: formatCalendarFile({ name, teamId, timeZone, entries, version, consoleUrl }),
    etag: `${String(version.revision)}-${digest}`,
  };
};

/** Feeds of the caller, and the calendars at their addresses. */
export const calendarQueryRoutes = (sources: CalendarSources): readonly MountedRoute[] => [
  mount(listCalendarFeeds, async (request) => {
    const owner = { teamId: requireTeamId(request), userId: requireSession(request).userId };
    return { body: await sources.feeds.list(owner) };
  }),
  mount(readCalendar, async (request) => {
    const feed = await sources.feeds.find(request.params.token);
    if (feed === null) throw notFound();
    const shop = await requireShop(sources.pool, feed);
    await countRead(sources.attempts, feed.id);
    const make = () => buildFile(sources, feed, shop, request.now);
    return { file: await sources.work.list.run(feed.teamId, make, request) };
  }),
];
