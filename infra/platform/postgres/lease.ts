import type pg from 'pg';

/** SQL of the advisory lock key for the lease of a name. */
export const leaseKeySql = (name: string): string => `hashtextextended(${name}, 0)`;

/** Connection that holds all leases of a process. With one for each, a few loads of stores would take the whole pool. */
interface Keeper {
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

const keepers = new WeakMap<pg.Pool, Promise<Keeper>>();

/** Drops a broken connection and aborts its leases. The next lease opens another one. */
const lose = (pool: pg.Pool, keeper: Keeper): void => {
  if (keeper.isLost) return;
  keeper.isLost = true;
  keepers.delete(pool);
  keeper.client.release(true);
  const reason = new Error('The database connection that held the lease was lost');
  for (const lost of keeper.held.values()) lost.abort(reason);
};

const connect = async (pool: pg.Pool): Promise<Keeper> => {
  const client = await pool.connect();
  const onError = (): void => lose(pool, keeper);
  const keeper: Keeper = {
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

const opened = (pool: pg.Pool): Promise<Keeper> => {
  const opening = keepers.get(pool) ?? connect(pool);
  keepers.set(pool, opening);
  opening.catch(() => keepers.delete(pool));
  return opening;
};

const enter = async (pool: pg.Pool): Promise<Keeper> => {
  let opening = opened(pool);
  let keeper = await opening;
  // The last lease of a connection gives it back, perhaps meanwhile.
  while (keepers.get(pool) !== opening) {
    opening = opened(pool);
    keeper = await opening;
  }
  keeper.users += 1;
  return keeper;
};

const leave = (pool: pg.Pool, keeper: Keeper): void => {
  keeper.users -= 1;
  if (keeper.users > 0 || keeper.isLost) return;
  keepers.delete(pool);
  keeper.client.off('error', keeper.onError);
  keeper.client.release();
};

/** Calls a function of advisory locks; a connection that cannot answer is lost. */
const ask = async (pool: pg.Pool, keeper: Keeper, lock: string, name: string): Promise<boolean> => {
  const asking = keeper.last.then(() =>
    keeper.client.query<{ done: boolean }>(`select ${lock}(${leaseKeySql('$1')}) as done`, [name]),
  );
  keeper.last = asking.catch(() => undefined);
  try {
    return (await asking).rows[0]?.done === true;
  } catch (error) {
    lose(pool, keeper);
    throw error;
  }
};

/** Runs `work` while the connection has the lock of the name; null when another process has it. */
const whileLocked = async <Result>(
  pool: pg.Pool,
  keeper: Keeper,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> => {
  if (!(await ask(pool, keeper, 'pg_try_advisory_lock', name))) return null;
  try {
    return await work();
  } finally {
    if (!keeper.isLost) await ask(pool, keeper, 'pg_advisory_unlock', name);
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
  const keeper = await enter(pool);
  const lost = new AbortController();
  const isFree = !keeper.held.has(name);
  if (isFree) keeper.held.set(name, lost);
  try {
    return isFree ? await whileLocked(pool, keeper, name, () => work(lost.signal)) : null;
  } finally {
    if (isFree) keeper.held.delete(name);
    leave(pool, keeper);
  }
};
