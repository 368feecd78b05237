import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { loadConfig } from '@quartermaster/platform/config/config';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { createShutdown } from '@quartermaster/platform/process/shutdown';
import { migrateReactions } from '@quartermaster/platform/reactions/schema';
import { retryJobs } from './retry-jobs.ts';

let database: TestDatabase;
let dataDir: string;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-retry-'));
  pool = openPool(database.url, { max: 2, applicationName: 'test' });
  await migrateReactions(pool);
  await pool.query(`
    insert into reactions.jobs (reaction, lane, max_tries, team_id, event_id, position, stream, revision)
    select 'shipping', 'team-1', 1, 'team-1', 'event ' || n, n, 'orders-team-1.in', n from generate_series(1, 2) n;
    select graphile_worker.add_job('shipping', '{"id": 1}', job_key := '1', max_attempts := 1);
    select graphile_worker.permanently_fail_jobs(array[id], 'No carrier') from graphile_worker.jobs`);
});
afterAll(async () => {
  await pool.end();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The output on the terminal and the exit code of the process. */
const retry = async (...args: readonly string[]) => {
  const output = new PassThrough();
  const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir }, 'embedded');
  process.exitCode = 0; // another suite in this process may have set it
  await retryJobs(config, { args, output, shutdown: createShutdown() });
  const exitCode = process.exitCode;
  process.exitCode = 0;
  return { said: String(output.read() ?? ''), exitCode };
};

test('parked jobs are listed with their reason, and retried by job or reaction', async () => {
  const listed = await retry();
  expect(listed.exitCode).toBe(0);
  expect(listed.said).toContain(
    'Job 1 of shipping for team team-1 (orders-team-1.in, revision 1) is parked after 1 tries, with 1 job behind it: No carrier',
  );
  expect(await retry('billing')).toMatchObject({ exitCode: 1 });
  expect(await retry('shipping')).toEqual({ exitCode: 0, said: 'Tries 1 job again.\n' });
  expect(await retry()).toEqual({ exitCode: 0, said: 'No job is parked.\n' });
});
