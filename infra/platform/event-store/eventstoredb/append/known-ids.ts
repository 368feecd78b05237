import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';
import type { RecordedEvent } from '../../event-store.ts';

/** Ids of events of a stream that follow one another, and their revisions. */
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
type Placed = Pick<RecordedEvent, 'id' | 'revision'>;

/** Ids and streams kept; about ten megabytes. */
const CAPACITY = 100_000;

/** True when the ids of all events up to a revision are known, as far back as anything is known. */
const reaches = ({ first, next }: StreamIds, revision: Revision): boolean =>
  first <= revision + 1 && next > revision;

const NONE: StreamIds = { revisions: new Map(), first: 0, next: 0 };

/** Adds the events from a revision on. After a gap it keeps only the newer part. */
const joined = (entry: StreamIds, from: number, events: readonly Placed[]): StreamIds => {
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
 * The event ids of streams, as far as they are needed to recognise an append that was made before: the server itself does
 * not look when the expected revision fits. What a stream holds up to a revision never changes, so what was read is kept;
 * the streams used least recently are forgotten first. Whoever reads a stream from a revision on knows what comes before it,
 * so only what comes from there is compared; a stream of which nothing was read is read from its start.
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
    events: readonly Placed[],
  ): ReadonlyMap<string, number> => {
    const before = streams.get(stream);
    const had = before?.revisions.size ?? 0;
    const start = { revisions: new Map<string, number>(), first: from, next: from };
    const entry = joined(before ?? start, from, events);
    kept += entry.revisions.size - had;
    streams.delete(stream);
    if (entry.next > 0) streams.set(stream, entry); // now the one used last
    forgetOldest(stream);
    return entry.revisions;
  };

  return {
    /** Events that were read from a stream, or appended to it, from a revision on and without a gap. */
    learn,
    /** Revisions by id of the events up to a revision, or of all when the stream is shorter, as far back as they are known. */
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
