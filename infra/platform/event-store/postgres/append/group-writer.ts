import type { Pool, PoolClient } from 'pg';
import {
  acrossReconnects,
  getErrorCode,
  isConnectionLost,
} from '../../../postgres/postgres-errors.ts';
import { appendBatch, type StreamLookup, type Outcome } from './batch.ts';
import { createAppendQueue, createRefusals, toWaitingAppend, type WaitingAppend } from './queue.ts';
import type { AppendRequest } from '../../append-request.ts';
import type { AppendResult } from '../../event-store.ts';
import { toOrdinal } from '../../position.ts';

const UNIQUE_VIOLATION = '23505';
/** Covers a restart of the server; after the last retry the callers get the error. */
const RETRIES = { retries: 6, minTimeout: 60, factor: 2.5, maxTimeout: 4_000 };

/** One connection for writing, replaced when it breaks. */
const createConnection = (pool: Pool) => {
  let client: PoolClient | undefined;
  const drop = (): void => {
    client?.release(true);
    client = undefined;
  };
  const send = async (
    requests: readonly AppendRequest[],
    care: StreamLookup,
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

/** Resolves the stored appends and starts the answers of the refused ones; returns the last stored ordinal. */
const answerAll = (
  batch: readonly WaitingAppend[],
  outcomes: readonly Outcome[],
  refusals: Refusals,
): number => {
  let reached = 0;
  for (const [index, append] of batch.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error('The append statement returned too few outcomes');
    if (outcome.stored === null) {
      refusals.answerLater(append, outcome.actual);
      continue;
    }
    reached = toOrdinal(outcome.stored.position);
    append.resolve(outcome.stored);
  }
  return reached;
};

/** Writes batches; the outcome of an append does not depend on the others of its batch. */
const createBatchWriter = (pool: Pool, onStored: (ordinal: number) => void) => {
  const connection = createConnection(pool);
  const refusals = createRefusals(pool);

  /** After a transaction failed because of one append: writes the batch again without it, or one by one. */
  const recover = async (
    batch: readonly WaitingAppend[],
    error: unknown,
    care: StreamLookup,
  ): Promise<void> => {
    if (getErrorCode(error) === UNIQUE_VIOLATION) {
      const rest = care === 'trusting' ? batch : await refusals.answerRepeated(batch);
      return write(rest, 'careful');
    }
    if (isConnectionLost(error) || batch.length === 1) rejectAll(batch, error);
    else for (const append of batch) await write([append]);
  };

  const write = async (
    batch: readonly WaitingAppend[],
    care: StreamLookup = 'trusting',
  ): Promise<void> => {
    if (batch.length === 0) return;
    const requests = batch.map(({ request }) => request);
    try {
      // If a lost request was stored, sending it again violates the unique event ids.
      const outcomes = await acrossReconnects(RETRIES, async () => connection.send(requests, care));
      onStored(answerAll(batch, outcomes, refusals));
    } catch (error) {
      await recover(batch, error, care).catch((failure: unknown) => rejectAll(batch, failure));
    }
  };

  const close = async (): Promise<void> => {
    await refusals.finished();
    connection.drop();
  };
  return { write, close };
};

export interface GroupWriter {
  append(request: AppendRequest): Promise<AppendResult>;
  /** Writes the queued appends; refuses new ones. */
  close(): Promise<void>;
}

/**
 * Writes the appends of a process in few transactions: appends that arrive during a commit are queued and then written
 * together, teams in turn. Rejects with LogBusy while too many wait. `onStored` receives the last stored ordinal after each commit.
 */
export const createGroupWriter = (pool: Pool, onStored: (ordinal: number) => void): GroupWriter => {
  const writer = createBatchWriter(pool, onStored);
  const queue = createAppendQueue();
  let draining: Promise<void> | undefined;
  let closed = false;

  const drain = async (): Promise<void> => {
    while (!queue.isEmpty()) {
      // Callers that just got a result often append again in this turn of the event loop; this batch includes them.
      await new Promise((resolve) => setImmediate(resolve));
      await writer.write(queue.take());
    }
    draining = undefined;
  };

  return {
    append: async (request) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The event store is closed');
        queue.add(toWaitingAppend(request, { resolve, reject }));
        draining ??= drain();
      }),
    close: async () => {
      closed = true;
      await draining;
      await writer.close();
    },
  };
};
