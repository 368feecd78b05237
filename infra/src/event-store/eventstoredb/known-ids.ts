import type { RecordedEvent } from '../event-store.ts';

/** Ids of the first events of a stream and their revisions. */
interface StreamIds {
  readonly revisions: Map<string, number>;
  /** First revision that was not read yet. */
  next: number;
}

type ReadFrom = (stream: string, from: number, count: number) => Promise<readonly RecordedEvent[]>;
type Placed = Pick<RecordedEvent, 'id' | 'revision'>;

/** Ids kept over all streams; about ten megabytes. */
const CAPACITY = 100_000;

/**
 * The event ids of streams, as far as they are needed to recognise an append that was made before: the server itself does
 * not look when the expected revision fits. What a stream holds up to a revision never changes, so what was read is kept;
 * the streams used least recently are forgotten first and read again when asked for.
 */
export const createKnownIds = (readFrom: ReadFrom, capacity = CAPACITY) => {
  const streams = new Map<string, StreamIds>();
  let kept = 0;

  const forgetOldest = (besides: string): void => {
    for (const [stream, { next }] of streams) {
      if (kept <= capacity || stream === besides) return;
      streams.delete(stream);
      kept -= next;
    }
  };

  const learn = (stream: string, events: readonly Placed[]): ReadonlyMap<string, number> => {
    const entry = streams.get(stream) ?? { revisions: new Map<string, number>(), next: 0 };
    for (const { id, revision } of events) {
      if (revision !== entry.next) continue; // known, or beyond what is known
      entry.revisions.set(id, revision);
      entry.next += 1;
      kept += 1;
    }
    streams.delete(stream);
    if (entry.next > 0) streams.set(stream, entry); // now the one used last
    forgetOldest(stream);
    return entry.revisions;
  };

  return {
    /** Events that were read from a stream or appended to it, in order. */
    learn,
    /** Revisions by id of at least the events up to a revision, or of all when the stream is shorter. */
    upTo: async (stream: string, revision: number): Promise<ReadonlyMap<string, number>> => {
      const next = streams.get(stream)?.next ?? 0;
      const missing = next > revision ? [] : await readFrom(stream, next, revision + 1 - next);
      return learn(stream, missing);
    },
  };
};
