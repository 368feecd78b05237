import {
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
} from '@quartermaster/contracts/calendar/calls';
import type { Team } from './teams.ts';

/** The newest feeds may be in use by the attackers. */
const LAST_FEEDS = 6;
const TRIES = 5;

const readToken = (url: string): string => new URL(url).pathname.split('/').at(-2) ?? '';

/** A calendar feed. A person may have 10, and attacks make some meanwhile. */
export const openCalendar = async ({ call, name }: Team) => {
  for (let tries = 1; ; tries += 1) {
    const { body: feeds } = await call(listCalendarFeeds, {});
    const old = feeds.slice(LAST_FEEDS);
    // Another attack may have revoked one of them.
    await Promise.allSettled(old.map(({ id }) => call(revokeCalendarFeed, { params: { id } })));
    try {
      const body = { name, kinds: ['ORDER_BY' as const, 'REPORTS' as const] };
      const made = await call(createCalendarFeed, { body });
      return { feedId: made.body.id, calendarToken: readToken(made.body.url) };
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
};
