import type { Pool, PoolClient } from 'pg';
import { acrossReconnects, codeOf, isConnectionLost } from '../../../postgres/postgres-errors.ts';
import { appendBatch, type Care, type Outcome } from './batch.ts';
import { createRefusals, takeBatch, waiting, type WaitingAppend } from './queue.ts';
import type { AppendRequest } from '../../append-request.ts';
import type { AppendResult } from '../../event-store.ts';
import { ordinalOf } from '../../position.ts';

const UNIQUE_VIOLATION = '23505';
/** A restarting server is back within these pauses; after the last the callers get the error. */
const RETRIES = { retries: 6, minTimeout: 60, factor: 2.5, maxTimeout: 4_000 };

/** One connection kept for writing, replaced when it breaks. */
const createConnection = (pool: Pool) => {
  let client: PoolClient | undefined;
  const drop = (): void => {
    client?.release(true);
    client = undefined;
  };
  const send = async (
    requests: readonly AppendRequest[],
    care: Care,
  ): Promise<readonly Outcome[]> => {
    client ??= await pool.connect();
    try {
      return await appendBatch(client, requests, care);
    } catch (error) {
      if (isConnectionLost(error)) drop();
      throw error;
    }
  };
  return { send, drop };
};

const rejectAll = (batch: readonly WaitingAppend[], error: unknown): void => {
  for (const { reject } of batch) reject(error);
};

type Refusals = ReturnType<typeof createRefusals>;

/** Answers what was stored, and has answered what was not; tells how far the log reaches now. */
const settle = (
  batch: readonly WaitingAppend[],
  outcomes: readonly Outcome[],
  refusals: Refusals,
): number => {
  let reached = 0;
  for (const [index, append] of batch.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error('The log left an append unanswered');
    if (outcome.stored === null) {
      refusals.answerLater(append, outcome.actual);
      continue;
    }
    reached = ordinalOf(outcome.stored.position);
    append.resolve(outcome.stored);
  }
  return reached;
};

/** Writes batches: each append is answered for itself, whatever happens to its neighbours. */
const createBatchWriter = (pool: Pool, onStored: (ordinal: number) => void) => {
  const connection = createConnection(pool);
  const refusals = createRefusals(pool);

  /** The whole transaction failed for one of its appends: they go again without it, or one by one. */
  const recover = async (
    batch: readonly WaitingAppend[],
    error: unknown,
    care: Care,
  ): Promise<void> => {
    if (codeOf(error) === UNIQUE_VIOLATION) {
      const rest = care === 'trusting' ? batch : await refusals.answerRepeated(batch);
      return write(rest, 'careful');
    }
    if (isConnectionLost(error) || batch.length === 1) rejectAll(batch, error);
    else for (const append of batch) await write([append]);
  };

  const write = async (batch: readonly WaitingAppend[], care: Care = 'trusting'): Promise<void> => {
    if (batch.length === 0) return;
    const requests = batch.map(({ request }) => request);
    try {
      // If what was sent before a loss had been stored, its event ids tell when it is sent again.
      const outcomes = await acrossReconnects(RETRIES, async () => connection.send(requests, care));
      onStored(settle(batch, outcomes, refusals));
    } catch (error) {
      await recover(batch, error, care).catch((failure: unknown) => rejectAll(batch, failure));
    }
  };

  const close = async (): Promise<void> => {
    await refusals.settled();
    connection.drop();
  };
  return { write, close };
};

export interface GroupWriter {
  append(request: AppendRequest): Promise<AppendResult>;
  /** Finishes what waits and refuses the rest. */
  close(): Promise<void>;
}

/**
 * Writes the appends of a process in as few transactions as the disk allows: while one is committed the next ones gather,
 * and they go together. `onStored` is told how far the log reaches after each commit.
 */
export const createGroupWriter = (pool: Pool, onStored: (ordinal: number) => void): GroupWriter => {
  const writer = createBatchWriter(pool, onStored);
  let queue: WaitingAppend[] = [];
  let draining: Promise<void> | undefined;
  let closed = false;

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      // Callers that were just answered append again in this turn of the event loop; wait for them, then go together.
      await new Promise((resolve) => setImmediate(resolve));
      const { batch, rest } = takeBatch(queue);
      queue = rest;
      await writer.write(batch);
    }
    draining = undefined;
  };

  return {
    append: async (request) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The event store is closed');
        queue.push(waiting(request, { resolve, reject }));
        draining ??= drain();
      }),
    close: async () => {
      closed = true;
      await draining;
      await writer.close();
    },
  };
};
