import type { EventMetadata } from '@quartermaster/contracts/core/event';
import {
  type AppendRequest,
  toAppendRequest,
  NO_STREAM,
  toAppendRequests,
} from './append-request.ts';
import { START, isAfter } from '@quartermaster/contracts/core/position';
import type {
  AppendResult,
  EventStore,
  Position,
  RecordedEvent,
  TeamEvent,
} from './event-store.ts';
import { assertLimit, createHints, createTails } from './subscriptions.ts';
import { LogBehind } from './log-identity.ts';
import { toOrdinal, toOrdinalOrNull, toOrdinalPosition } from './position.ts';
import {
  findFirstResult,
  findFirstResults,
  type KnownEvent,
  wrongRevision,
} from './repeated-append.ts';
import { assertTeamPage } from './team-log/team-pages.ts';

/** Stored as text, so that no caller can change a recorded event, and JSON drops the same values as in other adapters. */
interface StoredEvent extends KnownEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly metadata: string;
  readonly recordedAt: string;
  /** Position of the team's event before. */
  readonly previousPosition: Position;
}

interface TeamLog {
  readonly events: StoredEvent[];
  /** Position of the newest. */
  head: Position;
}

const DEFAULT_BATCH = 500;
const POLL_MS = 1_000;

const toTeamEvent = (stored: StoredEvent): TeamEvent => ({
  ...stored,
  data: JSON.parse(stored.data) as unknown,
  metadata: JSON.parse(stored.metadata) as EventMetadata,
});

const toRecordedEvent = (stored: StoredEvent): RecordedEvent => {
  const { previousPosition: _, ...event } = toTeamEvent(stored);
  return event;
};

/** The events of a log and its indexes; several stores may share one. `now` gives ISO instants. */
export const createInMemoryLog = (now: () => string = () => new Date().toISOString()) => {
  const log: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const known = new Map<string, StoredEvent>();
  const teams = new Map<string, TeamLog>();
  const record = ({ stream, teamId, expected, events }: AppendRequest): AppendResult => {
    const entries = streams.get(stream) ?? [];
    const team = teams.get(teamId) ?? { events: [], head: START };
    const recordedAt = now();
    for (const [index, event] of events.entries()) {
      const position = toOrdinalPosition(log.length + 1);
      const revision = expected + 1 + index;
      const stored = {
        ...event,
        stream,
        revision,
        position,
        recordedAt,
        previousPosition: team.head,
      };
      log.push(stored);
      entries.push(stored);
      team.events.push(stored);
      team.head = position;
      known.set(event.id, stored);
    }
    streams.set(stream, entries);
    teams.set(teamId, team);
    return { revision: entries.length - 1, position: toOrdinalPosition(log.length) };
  };
  return { log, streams, known, teams, record, hints: createHints() };
};

type Log = ReturnType<typeof createInMemoryLog>;

/** Both append methods. No other code runs between the check of a revision and the write. */
const createAppends = (
  { log, streams, known, record, hints }: Log,
  assertOpen: () => void,
): Pick<EventStore, 'append' | 'appendTogether'> => {
  const assertRevision = (request: AppendRequest): void => {
    const actual = (streams.get(request.stream)?.length ?? 0) + NO_STREAM;
    if (actual !== request.expected) throw wrongRevision(request, actual);
  };
  return {
    append: async (stream, events, expected) => {
      assertOpen();
      const request = toAppendRequest(stream, events, expected);
      const before = findFirstResult(request, known);
      if (before !== undefined) return before;
      assertRevision(request);
      const result = record(request);
      hints.raise(log.length);
      return result;
    },
    appendTogether: async (appends) => {
      assertOpen();
      const requests = toAppendRequests(appends);
      const before = findFirstResults(requests, known);
      if (before !== undefined) return before;
      requests.forEach(assertRevision);
      const results = requests.map(record);
      hints.raise(log.length);
      return results;
    },
  };
};

/** Index of the first event after a position. */
const indexAfter = (events: readonly StoredEvent[], after: Position): number => {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isAfter(events[middle]?.position ?? START, after)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const createTeamReader =
  ({ log, teams }: Log): EventStore['readTeam'] =>
  async (teamId, after, limit) => {
    assertLimit(limit);
    if (toOrdinal(after) > log.length) throw new LogBehind(after, toOrdinalPosition(log.length));
    const { events, head } = teams.get(teamId) ?? { events: [], head: START };
    const start = indexAfter(events, after);
    const page = events.slice(start, start + limit).map(toTeamEvent);
    assertTeamPage({ teamId, after, limit, head }, page);
    return page;
  };

/** An event store in memory, for tests and trials; its events end with the process. */
export const createInMemoryEventStore = (shared: Log = createInMemoryLog()): EventStore => {
  const { log, streams, hints } = shared;
  let closed = false;
  const assertOpen = (): void => {
    if (closed) throw new Error('The event store is closed');
  };
  const readAll: EventStore['readAll'] = async (after, limit) => {
    assertLimit(limit);
    const start = toOrdinal(after);
    if (start > log.length) throw new LogBehind(after, toOrdinalPosition(log.length));
    return log.slice(start, start + limit).map(toRecordedEvent);
  };
  const head = async (): Promise<Position> => toOrdinalPosition(log.length);
  const polled = { pollMs: POLL_MS, isPassing: () => false };
  const tails = createTails({ readPage: readAll, head, hints, ...polled });
  return {
    ...createAppends(shared, assertOpen),
    readStream: async (stream, { from = 0, count = Infinity } = {}) =>
      (streams.get(stream) ?? []).slice(from, from + count).map(toRecordedEvent),
    readAll,
    readTeam: createTeamReader(shared),
    head,
    eventIdAt: async (position) => log[(toOrdinalOrNull(position) ?? 0) - 1]?.id ?? null,
    subscribeAll: (after, onEvents, options) =>
      tails.start({ after, onEvents, batchSize: options?.batchSize ?? DEFAULT_BATCH }),
    close: async () => {
      closed = true;
      await tails.stopAll();
    },
  };
};
