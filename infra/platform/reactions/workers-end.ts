import type { WorkerEvents } from 'graphile-worker';

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
