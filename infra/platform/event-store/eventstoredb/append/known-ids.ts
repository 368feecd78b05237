import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';
import type { RecordedEvent } from '../../event-store.ts';

/** Ids and revisions of consecutive events of a stream. */
interface StreamIds {
  readonly revisions: Map<string, number>;
  readonly first: number;
  /** First revision after them. */
  readonly next: number;
}

type ReadFrom = (
  stream: StreamName,
  from: number,
  count: number,
) => Promise<readonly RecordedEvent[]>;
type EventPlace = Pick<RecordedEvent, 'id' | 'revision'>;

/** Most ids and streams in memory; about ten megabytes. */
const CAPACITY = 100_000;

/** True when the known ids reach `revision` without a gap. */
const reaches = ({ first, next }: StreamIds, revision: Revision): boolean =>
  first <= revision + 1 && next > revision;

const NONE: StreamIds = { revisions: new Map(), first: 0, next: 0 };

/** Adds the events from a revision on. After a gap it keeps only the newer part. */
const addIds = (entry: StreamIds, from: number, events: readonly EventPlace[]): StreamIds => {
  const to = from + events.length;
  if (to < entry.first) return entry;
  const isGap = from > entry.next;
  if (isGap && events.length === 0) return entry; // the stream may be shorter than that
  const revisions = isGap ? new Map<string, number>() : entry.revisions;
  for (const { id, revision } of events) revisions.set(id, revision);
  if (isGap) return { revisions, first: from, next: to };
  return { revisions, first: Math.min(entry.first, from), next: Math.max(entry.next, to) };
};

/**
 * Event ids of streams, used to detect a repeated append: the server compares ids only when the expected revision is
 * wrong. Stored events never change, so their ids stay valid. The least recently used streams are dropped first. For a
 * caller that read a stream from a revision on, only later ids are compared; a stream that was not read is read from
 * its start.
 */
export const createKnownIds = (readFrom: ReadFrom, capacity = CAPACITY) => {
  const streams = new Map<string, StreamIds>();
  let kept = 0;

  const forgetOldest = (besides: string): void => {
    for (const [stream, { revisions }] of streams) {
      if (kept + streams.size <= capacity || stream === besides) return;
      streams.delete(stream);
      kept -= revisions.size;
    }
  };

  const learn = (
    stream: StreamName,
    from: number,
    events: readonly EventPlace[],
  ): ReadonlyMap<string, number> => {
    const before = streams.get(stream);
    const had = before?.revisions.size ?? 0;
    const start = { revisions: new Map<string, number>(), first: from, next: from };
    const entry = addIds(before ?? start, from, events);
    kept += entry.revisions.size - had;
    streams.delete(stream);
    if (entry.next > 0) streams.set(stream, entry); // now the most recently used
    forgetOldest(stream);
    return entry.revisions;
  };

  return {
    /** Adds events that were read from a stream or appended to it, from a revision on and without a gap. */
    learn,
    /** Known revisions by id, up to a revision or the end of the stream; reads those that are missing. */
    upTo: async (stream: StreamName, revision: Revision): Promise<ReadonlyMap<string, number>> => {
      const entry = streams.get(stream) ?? NONE;
      if (reaches(entry, revision)) return learn(stream, entry.next, []);
      if (entry.first <= revision + 1) {
        const missing = await readFrom(stream, entry.next, revision + 1 - entry.next);
        return learn(stream, entry.next, missing);
      }
      const older = await readFrom(stream, 0, revision + 1);
      return new Map(older.map((event) => [event.id, event.revision]));
    },
  };
};
