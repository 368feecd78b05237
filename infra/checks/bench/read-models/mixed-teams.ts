import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { openShop } from './large-shop.ts';
import { createTeamLog } from './large-shop-log.ts';
import { createTrade } from './mixed-events.ts';

const VARIANTS = 600;
/** Maximum number of concurrent appends of one team; the log stores them in the order of the calls. */
const MOST_AT_ONCE = 200;

/**
 * The next events with distinct streams, because an append waits for the previous one to its stream.
 */
const runFrom = (events: readonly RecordedEvent[], from: number): readonly RecordedEvent[] => {
  const streams = new Set<string>();
  let at = from;
  for (; at < events.length && streams.size < MOST_AT_ONCE; at += 1) {
    const stream = events[at]?.stream ?? '';
    if (streams.has(stream)) break;
    streams.add(stream);
  }
  return events.slice(from, at);
};

const appendAll = async (store: EventStore, events: readonly RecordedEvent[]): Promise<void> => {
  for (let at = 0; at < events.length;) {
    const run = runFrom(events, at);
    at += run.length;
    await Promise.all(
      run.map(({ stream, revision, ...event }) =>
        store.append(stream, [event], revision === 0 ? 'no-stream' : revision - 1),
      ),
    );
  }
};

/** Creates the events of several shops, which share `events` equally. */
export const mixedTeams = (teams: number, events: number) => {
  const each = Math.ceil(events / teams);
  const logs = Array.from({ length: teams }, (_, index) => {
    const teamId = deterministicId('bench', 'team', String(index));
    const log = createTeamLog(teamId);
    openShop(log.add, VARIANTS, teamId);
    const trade = createTrade(log.add, VARIANTS);
    while (log.events.length < each) trade();
    return log.take();
  });
  let reached = 0;
  return {
    /** Appends the next `count` events, for all teams at once. */
    appendNext: async (store: EventStore, count: number): Promise<void> => {
      const until = reached + Math.ceil(count / teams);
      await Promise.all(logs.map((log) => appendAll(store, log.slice(reached, until))));
      reached = until;
    },
  };
};
