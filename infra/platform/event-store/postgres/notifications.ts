import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Hints } from '../subscriptions.ts';
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

const receiveHints = async (
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
  broken.catch(() => undefined); // awaited below, unless a query fails first
  await client.query(`listen ${CHANNEL}`);
  hints.raise(await readHead(pool)); // earlier appends send no notification any more
  await broken;
};

const listenOnce = async (pool: Pool, hints: Hints, signal: AbortSignal): Promise<void> => {
  const client = await pool.connect();
  try {
    await receiveHints(pool, client, hints, signal);
  } finally {
    client.release(true);
  }
};

export interface Listening {
  readonly pool: Pool;
  readonly hints: Hints;
  readonly signal: AbortSignal;
  /** Receives each failure of the listening connection; it is followed by a retry. */
  readonly onProblem: (error: unknown) => void;
}

/**
 * Listens for the commits of other processes on one connection, which is replaced when it breaks. Resolves after `signal`
 * aborts. Without a connection, subscriptions find new events later, by polling.
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

/** Shortest time between two notifications; otherwise a busy log would wake its listeners for every commit. */
const PAUSE_MS = 20;

/** Notifies other processes of the newest position. */
export interface Announcer {
  readonly announce: (ordinal: number) => void;
  /** Waits for the running notification; later positions are not announced. */
  readonly close: () => Promise<void>;
}

/**
 * Notifies the listeners of other processes after the appends, not within them: NOTIFY within an append makes its commit a
 * quarter slower. When a notification is lost, listeners find the events at their next poll.
 */
export const createAnnouncer = (pool: Pool, onProblem: (error: unknown) => void): Announcer => {
  let reached = 0;
  let announced = 0;
  let running: Promise<void> | undefined;
  let closed = false;

  const announceAll = async (): Promise<void> => {
    while (announced < reached && !closed) {
      announced = reached;
      await pool
        .query({
          name: 'es_announce',
          text: 'select pg_notify($1, $2)',
          values: [CHANNEL, String(announced)],
        })
        .catch(onProblem); // no retry: the listeners poll
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    running = undefined;
  };

  return {
    announce: (ordinal) => {
      reached = Math.max(reached, ordinal);
      running ??= announceAll();
    },
    close: async () => {
      closed = true;
      await running;
    },
  };
};
