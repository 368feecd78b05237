import type { Pool } from 'pg';
import type { AppendRequest } from '../../append-request.ts';
import { type AppendResult, LogDamaged } from '../../event-store.ts';
import { answerOfRepeated, wrongRevision } from '../../repeated-append.ts';
import { findKnown } from '../rows.ts';

/** An append somebody waits for. */
export interface WaitingAppend {
  readonly request: AppendRequest;
  readonly bytes: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Beyond these a transaction gains nothing more, and its neighbours wait. */
const MAX_EVENTS = 1_000;
const MAX_BYTES = 4_000_000;
/** How far to look past appends that must wait for the next batch. */
const MAX_LOOK = 2_000;

const sizeOf = ({ events }: AppendRequest): number =>
  events.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0);

export const waiting = (
  request: AppendRequest,
  { resolve, reject }: Pick<WaitingAppend, 'resolve' | 'reject'>,
): WaitingAppend => ({ request, bytes: sizeOf(request), resolve, reject });

/** What one transaction takes. Two appends that touch the same stream or ids decide about each other, so they do not mix. */
const createBatch = () => {
  const appends: WaitingAppend[] = [];
  const streams = new Set<string>();
  const ids = new Set<string>();
  let bytes = 0;
  const mixes = ({ request }: WaitingAppend): boolean =>
    streams.has(request.stream) || request.events.some(({ id }) => ids.has(id));
  return {
    appends,
    /** An append that alone is larger than a batch goes alone. */
    fits: (next: WaitingAppend): boolean =>
      appends.length === 0 ||
      (ids.size + next.request.events.length <= MAX_EVENTS && bytes + next.bytes <= MAX_BYTES),
    /** False when the append has to wait for the next batch, with all that follow on its stream. */
    take: (next: WaitingAppend): boolean => {
      const mixed = mixes(next);
      streams.add(next.request.stream);
      if (mixed) return false;
      for (const { id } of next.request.events) ids.add(id);
      bytes += next.bytes;
      appends.push(next);
      return true;
    },
  };
};

/** Splits a queue into what the next transaction takes and what stays, both in order. */
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

/** Answers appends the log did not take; each may be a repetition, and then it is answered as the first time. */
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
    /** The stream of the append is at `actual`. Nobody else waits for the answer. */
    answerLater: (append: WaitingAppend, actual: number): void => {
      const answering = answer(append, actual).finally(() => pending.delete(answering));
      pending.add(answering);
    },
    /** Answers the appends some of whose ids the log has, and gives back the others. */
    answerRepeated: async (batch: readonly WaitingAppend[]): Promise<readonly WaitingAppend[]> => {
      const ids = batch.flatMap(({ request }) => request.events.map(({ id }) => id));
      const known = await findKnown(pool, ids);
      const fresh = batch.filter(({ request }) => !request.events.some(({ id }) => known.has(id)));
      for (const append of batch) if (!fresh.includes(append)) await answer(append, Number.NaN);
      if (fresh.length < batch.length) return fresh;
      throw new LogDamaged('The log refused events as already there, but has none of them');
    },
    settled: async (): Promise<void> => {
      await Promise.all(pending);
    },
  };
};
