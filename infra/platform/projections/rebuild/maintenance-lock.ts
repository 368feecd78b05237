import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** First half of the keys of these advisory locks; the second is the schema. */
const MAINTENANCE = 7_218_004;

/** Another process builds or repairs these read models at the moment. */
export class MaintenanceUnderWay extends Error {
  override readonly name = 'MaintenanceUnderWay';
  readonly isOperational = true;

  constructor(schema: string) {
    super(
      `Another process is building or repairing read models of schema ${schema}. Wait for it, then try again.`,
    );
  }
}

const LOOK_AGAIN_MS = 200;

const tryLock = async (client: pg.PoolClient, schema: string): Promise<boolean> => {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as free',
    [MAINTENANCE, schema],
  );
  return rows[0]?.free === true;
};

const withLock = async <Result>(
  pool: pg.Pool,
  schema: string,
  wait: (client: pg.PoolClient) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isHeld = true;
  try {
    await wait(client);
    const result = await work();
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [MAINTENANCE, schema]);
    isHeld = false;
    return result;
  } finally {
    client.release(isHeld); // the lock of work that failed goes with the connection
  }
};

/**
 * Runs the work as the only one on the read models of a schema. Waits for another one to end, until `signal` aborts.
 */
export const runExclusively = <Result>(
  pool: pg.Pool,
  schema: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> =>
  withLock(
    pool,
    schema,
    async (client) => {
      while (!(await tryLock(client, schema))) {
        await sleep(LOOK_AGAIN_MS, undefined, signal === undefined ? {} : { signal });
      }
    },
    work,
  );

/** Runs the work as the only one on the read models of a schema; throws MaintenanceUnderWay while another one runs. */
export const runUnlessBusy = <Result>(
  pool: pg.Pool,
  schema: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  withLock(
    pool,
    schema,
    async (client) => {
      if (!(await tryLock(client, schema))) throw new MaintenanceUnderWay(schema);
    },
    work,
  );
