import type { Pool, PoolClient } from 'pg';
import { acrossReconnects, isConnectionLost } from '../../../postgres/postgres-errors.ts';
import { appendBatch, type Outcome } from './batch.ts';
import { type AppendRequest, toAppendRequests } from '../../append-request.ts';
import type { AppendResult, StreamAppend } from '../../event-store.ts';
import { toOrdinal } from '../../position.ts';
import { findKnown } from '../rows.ts';
import { findFirstResults, wrongRevision } from '../../repeated-append.ts';

/** Covers a restart of the server; after the last retry the caller gets the error. */
const RETRIES = { retries: 6, minTimeout: 60, factor: 2.5, maxTimeout: 4_000 };

const findStoredResults = (outcomes: readonly Outcome[]): readonly AppendResult[] | undefined => {
  const stored = outcomes.flatMap((outcome) => outcome.stored ?? []);
  return stored.length === outcomes.length ? stored : undefined;
};

const endTransaction = async (client: PoolClient, isKept: boolean): Promise<void> => {
  await client.query(isKept ? 'commit' : 'rollback');
};

const tryOnce = async (
  pool: Pool,
  requests: readonly AppendRequest[],
): Promise<readonly Outcome[]> => {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    const outcomes = await appendBatch(client, requests, 'careful');
    await endTransaction(client, findStoredResults(outcomes) !== undefined);
    return outcomes;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    if (!isConnectionLost(error)) await endTransaction(client, false);
    throw error;
  } finally {
    client.release(failure !== undefined && isConnectionLost(failure) ? failure : undefined);
  }
};

const findWrongRevision = (
  requests: readonly AppendRequest[],
  outcomes: readonly Outcome[],
): Error | undefined => {
  const index = outcomes.findIndex(({ stored }) => stored === null);
  const [request, outcome] = [requests[index], outcomes[index]];
  return request === undefined || outcome?.stored !== null
    ? undefined
    : wrongRevision(request, outcome.actual);
};

/** Appends to several streams in one transaction, apart from the batches of the group writer; the head's lock orders both. */
export const createAppendTogether =
  (pool: Pool, onStored: (ordinal: number) => void) =>
  async (appends: readonly StreamAppend[]): Promise<readonly AppendResult[]> => {
    const requests = toAppendRequests(appends);
    const repeated = async (): Promise<readonly AppendResult[] | undefined> => {
      const ids = requests.flatMap(({ events }) => events.map(({ id }) => id));
      return findFirstResults(requests, await findKnown(pool, ids));
    };
    try {
      const outcomes = await acrossReconnects(RETRIES, () => tryOnce(pool, requests));
      const stored = findStoredResults(outcomes);
      if (stored === undefined)
        throw findWrongRevision(requests, outcomes) ?? new Error('No outcome');
      onStored(Math.max(...stored.map(({ position }) => toOrdinal(position))));
      return stored;
    } catch (error) {
      const before = await repeated();
      if (before !== undefined) return before;
      throw error;
    }
  };
