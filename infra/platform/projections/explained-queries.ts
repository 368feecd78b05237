import { Rejection } from '@quartermaster/contracts/core/rejection';
import type pg from 'pg';
import { getErrorCode } from '../postgres/postgres-errors.ts';
import { NOT_BUILT } from './following/checkpoints.ts';
import { readProgress, type SeenRebuild } from './rebuild/progress.ts';

type Queries = Pick<pg.Pool, 'query'>;

const UNDEFINED_TABLE = '42P01';
/** Wait in seconds while nobody knows how long the build takes, and the longest wait. */
const [FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS] = [5, 60];

const readNotBuilt = async (pool: Queries, schema: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ projection: string }>(
    `select distinct projection from ${schema}.checkpoints where version = $1 order by 1`,
    [NOT_BUILT],
  );
  return rows.map(({ projection }) => projection);
};

const createNotBuiltRejection = (
  readModels: readonly string[],
  progress: SeenRebuild | null,
): Rejection => {
  const { position = null, target = null, secondsLeft = null } = progress ?? {};
  const left = secondsLeft === null ? '' : `, about ${String(secondsLeft)} seconds more`;
  const message = `Read models are being built from the first event${left}: ${readModels.join(', ')}. Please try again then`;
  const waitSeconds = Math.max(secondsLeft ?? FIRST_WAIT_SECONDS, 1);
  const retryAfterSeconds = Math.min(waitSeconds, LONGEST_WAIT_SECONDS);
  const details = { readModels, position, target, secondsLeft, retryAfterSeconds };
  return new Rejection('UNAVAILABLE', message, { details });
};

/** Replaces the error of a query on a table that is being built; returns any other error unchanged. */
const explainError = async (pool: Queries, schema: string, error: unknown): Promise<unknown> => {
  if (getErrorCode(error) !== UNDEFINED_TABLE) return error;
  const readModels = await readNotBuilt(pool, schema);
  return readModels.length === 0
    ? error
    : createNotBuiltRejection(readModels, await readProgress(pool, schema));
};

type Query = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * The same queries. One of a read model that is not built yet rejects with UNAVAILABLE and the progress of the build.
 */
export const createExplainedQueries = (pool: Queries, schema: string): pg.Pool['query'] => {
  const query = pool.query.bind(pool) as Query;
  const explaining: Query = async (...question) => {
    try {
      return await query(...question);
    } catch (error) {
      throw await explainError(pool, schema, error);
    }
  };
  return explaining as pg.Pool['query'];
};
