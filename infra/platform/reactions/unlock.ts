import type pg from 'pg';
import { inTransaction } from '../postgres/pool.ts';
import { leaseKeySql } from '../postgres/lease.ts';
import { QUEUE_SCHEMA } from './schema.ts';

const PREFIX = 'worker ';
/** Name of the lease that live workers hold. */
export const buildAliveLeaseName = (workers: string): string => `${PREFIX}${workers}`;

/** Workers that have held a job for a while. */
const listBusyWorkers = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ workers: string }>(
    `select distinct locked_by as workers from ${QUEUE_SCHEMA}.jobs where locked_at < now() - interval '1 second'`,
  );
  return rows.map(({ workers }) => workers);
};

/**
 * Unlocks the jobs of workers that no longer hold their lease because their process died. The queue alone would do so only
 * after four hours.
 */
export const unlockDeadWorkers = async (pool: pg.Pool): Promise<void> => {
  const atWork = await listBusyWorkers(pool);
  if (atWork.length === 0) return;
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ workers: string }>(
      `select workers from unnest($1::text[]) workers
       where pg_try_advisory_xact_lock(${leaseKeySql(`'${PREFIX}' || workers`)})`,
      [atWork],
    );
    const dead = rows.map(({ workers }) => workers);
    if (dead.length === 0) return;
    await client.query(`select ${QUEUE_SCHEMA}.force_unlock_workers($1::text[])`, [dead]);
    await client.query(`select pg_notify('jobs:insert', '{"count":16}')`);
  });
};

/** Limits the pause before the next try to about an hour; the queue alone would pause up to six. */
export const shortenPauses = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `select ${QUEUE_SCHEMA}.reschedule_jobs(array[id], run_at := now() + (45 + 15 * random()) * interval '1 minute')
     from ${QUEUE_SCHEMA}.jobs
     where locked_at is null and attempts < max_attempts and run_at > now() + interval '1 hour'`,
  );
};
