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

/** At most one notification in this time: a busy log would otherwise wake its listeners for every commit. */
const PAUSE_MS = 20;

/** Tells other processes how far the log reaches. */
export interface Announcer {
  readonly announce: (ordinal: number) => void;
  /** Resolves when nothing is being sent any more; what was not yet announced is not. */
  readonly close: () => Promise<void>;
}

/**
 * Notifies the listeners of other processes beside the appends, not in them: NOTIFY within an append makes its commit a
 * quarter slower. What gets lost between commit and notification costs the time until a listener looks by itself.
 */
export const createAnnouncer = (pool: Pool, onProblem: (error: unknown) => void): Announcer => {
  let reached = 0;
  let told = 0;
  let running: Promise<void> | undefined;
  let closed = false;

  const tellAll = async (): Promise<void> => {
    while (told < reached && !closed) {
      told = reached;
      await pool
        .query({
          name: 'es_announce',
          text: 'select pg_notify($1, $2)',
          values: [CHANNEL, String(told)],
        })
        .catch(onProblem); // the listeners look by themselves
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    running = undefined;
  };

  return {
    announce: (ordinal) => {
      reached = Math.max(reached, ordinal);
      running ??= tellAll();
    },
    close: async () => {
      closed = true;
      await running;
    },
  };
};
