import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Hints } from '../hints.ts';
import { readHead } from './rows.ts';
import { CHANNEL } from './schema.ts';

const RETRY_MS = 1_000;

/** Resolves on `signal`, rejects when the connection ends before. */
const untilBroken = async (client: PoolClient, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let cause: Error | undefined;
    if (signal.aborted) resolve();
    client.once('error', (error: Error) => (cause = error));
    client.once('end', () => reject(new Error('The connection that listens ended', { cause })));
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const hear = async (
  pool: Pool,
  client: PoolClient,
  hints: Hints,
  signal: AbortSignal,
): Promise<void> => {
  client.on('notification', ({ payload }) => {
    const ordinal = Number(payload);
    if (Number.isSafeInteger(ordinal)) hints.raise(ordinal);
  });
  const broken = untilBroken(client, signal);
  broken.catch(() => undefined); // heard below, or the query before says so
  await client.query(`listen ${CHANNEL}`);
  hints.raise(await readHead(pool)); // of what came before, nobody will send word
  await broken;
};

const listenOnce = async (pool: Pool, hints: Hints, signal: AbortSignal): Promise<void> => {
  const client = await pool.connect();
  try {
    await hear(pool, client, hints, signal);
  } finally {
    client.release(true);
  }
};

export interface Listening {
  readonly pool: Pool;
  readonly hints: Hints;
  readonly signal: AbortSignal;
  /** Hears why nobody listens before that is tried again. */
  readonly onProblem: (error: unknown) => void;
}

/**
 * Listens for the commits of other processes on one connection, which is replaced when it breaks. Resolves after
 * `signal`. While it is away the subscriptions only notice later: they look by themselves.
 */
export const listenForAppends = async ({
  pool,
  hints,
  signal,
  onProblem,
}: Listening): Promise<void> => {
  const isStopped = (): boolean => signal.aborted;
  while (!isStopped()) {
    try {
      await listenOnce(pool, hints, signal);
    } catch (error) {
      if (!isStopped()) onProblem(error);
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
};
