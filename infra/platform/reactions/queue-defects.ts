import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;
type Release = Connected[2];

const releaseOnce = (release: Release): Release => {
  let isReleased = false;
  return (destroy?: unknown) => {
    if (isReleased) return;
    isReleased = true;
    release(destroy);
  };
};

/**
 * The same pool, in which a connection can be released twice. The queue releases its listening connection twice when it is
 * stopped while that connection breaks; the plain pool then throws outside of every call, which would end the process.
 */
export const createQueuePool = (pool: pg.Pool): pg.Pool => {
  const connect = (callback?: (...connected: Connected) => void): unknown => {
    if (callback === undefined) return pool.connect();
    pool.connect((error, client, release) => {
      callback(error, client, releaseOnce(release));
    });
    return undefined;
  };
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
};

/** Time for ended workers to write the outcome of their jobs to the database. */
const LAST_WRITES_MS = 1_000;

/**
 * Resolves when the workers of a queue have ended; rejects with the error that ended them. The promise of graphile-worker
 * 0.17 may stay open for ever: when writing the outcomes of two jobs fails at once, it miscounts the outcomes to write.
 */
export const waitForWorkersEnd = (events: WorkerEvents): Promise<void> =>
  new Promise((resolve, reject) => {
    let cause: Error | null = null;
    const end = (): void => {
      setTimeout(() => (cause === null ? resolve() : reject(cause)), LAST_WRITES_MS).unref();
    };
    events.on('pool:fatalError', ({ error }) => {
      cause = new Error('The outcome of a job could not be written', { cause: error });
    });
    events.on('pool:gracefulShutdown:complete', end);
    events.on('pool:forcefulShutdown:complete', end);
    for (const name of ['pool:gracefulShutdown:error', 'pool:forcefulShutdown:error'] as const) {
      events.on(name, ({ error }) => {
        cause ??= new Error('The workers failed to shut down', { cause: error });
        end();
      });
    }
  });
