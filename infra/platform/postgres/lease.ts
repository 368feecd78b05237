import type pg from 'pg';

/** SQL of the advisory lock key for the lease of a name. */
export const leaseKeySql = (name: string): string => `hashtextextended(${name}, 0)`;

/** Connection that holds all leases of a process. With one for each, a few loads of stores would take the whole pool. */
interface LeaseConnection {
  readonly client: pg.PoolClient;
  readonly onError: () => void;
  /** By name; the end of the connection aborts them. */
  readonly held: Map<string, AbortController>;
  /** The statements of the connection, one after the other. */
  last: Promise<unknown>;
  /** Callers that hold a lease or ask for one. */
  users: number;
  isLost: boolean;
}

const leaseConnections = new WeakMap<pg.Pool, Promise<LeaseConnection>>();

/** Drops a broken connection and aborts its leases. The next lease opens another one. */
const loseConnection = (pool: pg.Pool, keeper: LeaseConnection): void => {
  if (keeper.isLost) return;
  keeper.isLost = true;
  leaseConnections.delete(pool);
  keeper.client.release(true);
  const reason = new Error('The database connection that held the lease was lost');
  for (const lost of keeper.held.values()) lost.abort(reason);
};

const connect = async (pool: pg.Pool): Promise<LeaseConnection> => {
  const client = await pool.connect();
  const onError = (): void => loseConnection(pool, keeper);
  const keeper: LeaseConnection = {
    client,
    onError,
    held: new Map(),
    last: Promise.resolve(),
    users: 0,
    isLost: false,
  };
  client.on('error', onError);
  return keeper;
};

const opened = (pool: pg.Pool): Promise<LeaseConnection> => {
  const opening = leaseConnections.get(pool) ?? connect(pool);
  leaseConnections.set(pool, opening);
  opening.catch(() => leaseConnections.delete(pool));
  return opening;
};

const joinConnection = async (pool: pg.Pool): Promise<LeaseConnection> => {
  let opening = opened(pool);
  let keeper = await opening;
  // The last lease of a connection gives it back, perhaps meanwhile.
  while (leaseConnections.get(pool) !== opening) {
    opening = opened(pool);
    keeper = await opening;
  }
  keeper.users += 1;
  return keeper;
};

const leaveConnection = (pool: pg.Pool, keeper: LeaseConnection): void => {
  keeper.users -= 1;
  if (keeper.users > 0 || keeper.isLost) return;
  leaseConnections.delete(pool);
  keeper.client.off('error', keeper.onError);
  keeper.client.release();
};

/** Calls a function of advisory locks; a connection that cannot answer is lost. */
const callLockFunction = async (
  pool: pg.Pool,
  keeper: LeaseConnection,
  lock: string,
  name: string,
): Promise<boolean> => {
  const asking = keeper.last.then(() =>
    keeper.client.query<{ done: boolean }>(`select ${lock}(${leaseKeySql('$1')}) as done`, [name]),
  );
  keeper.last = asking.catch(() => undefined);
  try {
    return (await asking).rows[0]?.done === true;
  } catch (error) {
    loseConnection(pool, keeper);
    throw error;
  }
};

/** Runs `work` while the connection has the lock of the name; null when another process has it. */
const whileLocked = async <Result>(
  pool: pg.Pool,
  keeper: LeaseConnection,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> => {
  if (!(await callLockFunction(pool, keeper, 'pg_try_advisory_lock', name))) return null;
  try {
    return await work();
  } finally {
    if (!keeper.isLost) await callLockFunction(pool, keeper, 'pg_advisory_unlock', name);
  }
};

/**
 * Runs `work` unless this or another process runs work of the same name; returns null then. The lease ends with the database
 * connection, and so with its process. When `lost` aborts, `work` must end, since another process may have started it.
 */
export const withLease = async <Result>(
  pool: pg.Pool,
  name: string,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result | null> => {
  const keeper = await joinConnection(pool);
  const lost = new AbortController();
  const isFree = !keeper.held.has(name);
  if (isFree) keeper.held.set(name, lost);
  try {
    return isFree ? await whileLocked(pool, keeper, name, () => work(lost.signal)) : null;
  } finally {
    if (isFree) keeper.held.delete(name);
    leaveConnection(pool, keeper);
  }
};
