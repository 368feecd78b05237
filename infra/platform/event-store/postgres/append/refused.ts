import type { Pool } from 'pg';
import type { WaitingAppend } from './queue.ts';
import { LogDamaged } from '../../event-store.ts';
import { findKnown } from '../rows.ts';
import { answerOfRepeated, wrongRevision } from '../../repeated-append.ts';

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
