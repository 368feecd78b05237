import type { EventMetadata } from '@quartermaster/contracts/core/event';
import { type AppendRequest, appendRequest, NO_STREAM } from './append-request.ts';
import { answersOfRepeated, requestsTogether } from './append-together.ts';
import type { AppendResult, EventStore, RecordedEvent } from './event-store.ts';
import { createHints } from './hints.ts';
import { LogBehind } from './log-behind.ts';
import { ordinalOf, positionOf } from './position.ts';
import { answerOfRepeated, type KnownEvent, wrongRevision } from './repeated-append.ts';
import { assertLimit, createTails } from './tail.ts';

/** Kept as text, so that nobody can change a recorded event and JSON loses here what it loses elsewhere. */
interface StoredEvent extends KnownEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly metadata: string;
  readonly recordedAt: string;
}

const DEFAULT_BATCH = 500;
const POLL_MS = 1_000;

const recorded = (stored: StoredEvent): RecordedEvent => ({
  ...stored,
  data: JSON.parse(stored.data) as unknown,
  metadata: JSON.parse(stored.metadata) as EventMetadata,
});

/** The events of a log and its two indexes; several stores may share one. `now` gives ISO instants. */
export const createInMemoryLog = (now: () => string = () => new Date().toISOString()) => {
  const log: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const known = new Map<string, StoredEvent>();
  const record = ({ stream, expected, events }: AppendRequest): AppendResult => {
    const entries = streams.get(stream) ?? [];
    const recordedAt = now();
    for (const [index, event] of events.entries()) {
      const position = positionOf(log.length + 1);
      const stored = { ...event, stream, revision: expected + 1 + index, position, recordedAt };
      log.push(stored);
      entries.push(stored);
      known.set(event.id, stored);
    }
    streams.set(stream, entries);
    return { revision: entries.length - 1, position: positionOf(log.length) };
  };
  return { log, streams, known, record, hints: createHints() };
};

type Log = ReturnType<typeof createInMemoryLog>;

/** The two ways to append; nothing happens between the check of a revision and the record. */
const appendsTo = (
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
      const request = appendRequest(stream, events, expected);
      const before = answerOfRepeated(request, known);
      if (before !== undefined) return before;
      assertRevision(request);
      const result = record(request);
      hints.raise(log.length);
      return result;
    },
    appendTogether: async (appends) => {
      assertOpen();
      const requests = requestsTogether(appends);
      const before = answersOfRepeated(requests, known);
      if (before !== undefined) return before;
      requests.forEach(assertRevision);
      const results = requests.map(record);
      hints.raise(log.length);
      return results;
    },
  };
};

/** An event store that lives as long as its process, for tests and trials. */
export const createInMemoryEventStore = (shared: Log = createInMemoryLog()): EventStore => {
  const { log, streams, hints } = shared;
  let closed = false;
  const assertOpen = (): void => {
    if (closed) throw new Error('The event store is closed');
  };
  const readAll: EventStore['readAll'] = async (after, limit) => {
    assertLimit(limit);
    const start = ordinalOf(after);
    if (start > log.length) throw new LogBehind(after, positionOf(log.length));
    return log.slice(start, start + limit).map(recorded);
  };
  const tails = createTails({ readPage: readAll, hints, pollMs: POLL_MS, isPassing: () => false });
  return {
    ...appendsTo(shared, assertOpen),
    readStream: async (stream, { from = 0, count = Infinity } = {}) =>
      (streams.get(stream) ?? []).slice(from, from + count).map(recorded),
    readAll,
    head: async () => positionOf(log.length),
    subscribeAll: (after, onEvents, options) =>
      tails.start({ after, onEvents, batchSize: options?.batchSize ?? DEFAULT_BATCH }),
    close: async () => {
      closed = true;
      await tails.stopAll();
    },
  };
};
