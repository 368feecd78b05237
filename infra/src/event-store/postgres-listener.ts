import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Hints } from './hints.ts';
import { readHead } from './postgres-rows.ts';
import { CHANNEL } from './postgres-schema.ts';

const RETRY_MS = 1_000;

const untilBroken = async (client: PoolClient, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    client.once('end', () => resolve());
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
  await client.query(`listen ${CHANNEL}`);
  hints.raise(await readHead(pool)); // of what came before, nobody will send word
  await broken;
};

/**
 * Listens for the commits of other processes on one connection, which is replaced when it breaks. Resolves after
 * `signal`. While it is away the subscriptions only notice later: they look by themselves.
 */
export const listenForAppends = async (
  pool: Pool,
  hints: Hints,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const client = await pool.connect().catch(() => undefined);
    if (client !== undefined) {
      await hear(pool, client, hints, signal).catch(() => undefined);
      client.release(true);
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
};
