import type pg from 'pg';

/** SQL of the advisory lock key for the lease of a name. */
export const leaseKeySql = (name: string): string => `hashtextextended(${name}, 0)`;

/**
 * Runs `work` unless another process runs work of the same name; returns null then. The lease ends with the database
 * connection, and so with its process. When `lost` aborts, `work` must end, since another process may have started it.
 */
export const withLease = async <Result>(
  pool: pg.Pool,
  name: string,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result | null> => {
  const client = await pool.connect();
  const lost = new AbortController();
  const end = (): void => {
    lost.abort(new Error('The database connection that held the lease was lost'));
  };
  client.on('error', end);
  let isBroken = true;
  try {
    const key = [name];
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(${leaseKeySql('$1')}) as locked`,
      key,
    );
    if (rows[0]?.locked !== true) {
      isBroken = false;
      return null;
    }
    try {
      return await work(lost.signal);
    } finally {
      if (!lost.signal.aborted) {
        await client.query(`select pg_advisory_unlock(${leaseKeySql('$1')})`, key);
        isBroken = false;
      }
    }
  } finally {
    client.off('error', end);
    client.release(isBroken);
  }
};
