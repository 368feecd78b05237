import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;
type Release = Connected[2];

const once = (release: Release): Release => {
  let isReleased = false;
  return (destroy?: unknown) => {
    if (isReleased) return;
    isReleased = true;
    release(destroy);
  };
};

/**
 * The same pool, in which a connection can be released twice. The queue does so with the connection it listens on, when it
 * is stopped while that connection breaks; the pool throws then, outside of every call, and the process would end.
 */
export const queuePool = (pool: pg.Pool): pg.Pool => {
  const connect = (callback?: (...connected: Connected) => void): unknown => {
    if (callback === undefined) return pool.connect();
    pool.connect((error, client, release) => {
      callback(error, client, once(release));
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

/** How long workers that ended may take to tell the database so. */
const SETTLE_MS = 1_000;

/**
 * Resolves when the workers of a queue have ended, rejects with what broke them. The promise of graphile-worker 0.17 may
 * stay open for ever: after two jobs could not be settled at the same time, it counts wrong how many are yet to be settled.
 */
export const workersEnd = (events: WorkerEvents): Promise<void> =>
  new Promise((resolve, reject) => {
    let cause: Error | null = null;
    const end = (): void => {
      setTimeout(() => (cause === null ? resolve() : reject(cause)), SETTLE_MS).unref();
    };
    events.on('pool:fatalError', ({ error }) => {
      cause = new Error('Jobs could not be settled', { cause: error });
    });
    events.on('pool:gracefulShutdown:complete', end);
    events.on('pool:forcefulShutdown:complete', end);
    for (const name of ['pool:gracefulShutdown:error', 'pool:forcefulShutdown:error'] as const) {
      events.on(name, ({ error }) => {
        cause ??= new Error('The workers did not end in order', { cause: error });
        end();
      });
    }
  });
