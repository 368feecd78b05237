import type { Pool } from 'pg';
import type { AppendRequest } from '../../append-request.ts';
import { type AppendResult, LogDamaged } from '../../event-store.ts';
import { answerOfRepeated, wrongRevision } from '../../repeated-append.ts';
import { findKnown } from '../rows.ts';

/** A queued append and the callbacks of its caller. */
export interface WaitingAppend {
  readonly request: AppendRequest;
  readonly bytes: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Larger transactions are not faster, and other appends wait longer. */
const MAX_EVENTS = 1_000;
const MAX_BYTES = 4_000_000;
/** Number of queued appends that one batch considers, including those it must leave out. */
const MAX_LOOK = 2_000;

const sizeOf = ({ events }: AppendRequest): number =>
  events.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0);

export const waiting = (
  request: AppendRequest,
  { resolve, reject }: Pick<WaitingAppend, 'resolve' | 'reject'>,
): WaitingAppend => ({ request, bytes: sizeOf(request), resolve, reject });

/** The appends of one transaction. Appends that share a stream or an id need separate transactions. */
const createBatch = () => {
  const appends: WaitingAppend[] = [];
  const streams = new Set<string>();
  const ids = new Set<string>();
  let bytes = 0;
  const conflicts = ({ request }: WaitingAppend): boolean =>
    streams.has(request.stream) || request.events.some(({ id }) => ids.has(id));
  return {
    appends,
    /** An append larger than a batch gets its own batch. */
    fits: (next: WaitingAppend): boolean =>
      appends.length === 0 ||
      (ids.size + next.request.events.length <= MAX_EVENTS && bytes + next.bytes <= MAX_BYTES),
    /** False when the append, and later ones on its stream, must wait for the next batch. */
    take: (next: WaitingAppend): boolean => {
      const mustWait = conflicts(next);
      streams.add(next.request.stream);
      if (mustWait) return false;
      for (const { id } of next.request.events) ids.add(id);
      bytes += next.bytes;
      appends.push(next);
      return true;
    },
  };
};

/** Splits a queue into the next transaction and the rest, both in order. */
export const takeBatch = (
  queue: readonly WaitingAppend[],
): { readonly batch: readonly WaitingAppend[]; readonly rest: WaitingAppend[] } => {
  const batch = createBatch();
  const rest: WaitingAppend[] = [];
  let index = 0;
  for (; index < Math.min(queue.length, MAX_LOOK); index += 1) {
    const next = queue[index];
    if (next === undefined || !batch.fits(next)) break;
    if (!batch.take(next)) rest.push(next);
  }
  return { batch: batch.appends, rest: [...rest, ...queue.slice(index)] };
};

/** Answers appends that were refused: with the first result when the append is a repetition, otherwise with an error. */
export const createRefusals = (pool: Pool) => {
  const pending = new Set<Promise<void>>();

  const answer = async ({ request, resolve, reject }: WaitingAppend, actual: number) => {
    try {
      const known = await findKnown(
        pool,
        request.events.map(({ id }) => id),
      );
      const before = answerOfRepeated(request, known);
      if (before === undefined) throw wrongRevision(request, actual);
      resolve(before);
    } catch (error) {
      reject(error);
    }
  };

  return {
    /** Answers an append whose stream has the revision `actual`, without delaying the next batch. */
    answerLater: (append: WaitingAppend, actual: number): void => {
      const answering = answer(append, actual).finally(() => pending.delete(answering));
      pending.add(answering);
    },
    /** Answers the appends with an id that is in the log; returns the others. */
    answerRepeated: async (batch: readonly WaitingAppend[]): Promise<readonly WaitingAppend[]> => {
      const ids = batch.flatMap(({ request }) => request.events.map(({ id }) => id));
      const known = await findKnown(pool, ids);
      const fresh = batch.filter(({ request }) => !request.events.some(({ id }) => known.has(id)));
      for (const append of batch) if (!fresh.includes(append)) await answer(append, Number.NaN);
      if (fresh.length < batch.length) return fresh;
      throw new LogDamaged('The log refused event ids as duplicates, but has none of them');
    },
    finished: async (): Promise<void> => {
      await Promise.all(pending);
    },
  };
};
