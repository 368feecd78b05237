import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { openPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { eventBusContract } from './event-bus.contract.ts';
import { createLeasedBus } from './leased.ts';
import { createLogTail } from './log-tail.ts';
import { createReader, appendRounds } from './test-readers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.close());

/** The connections that one process would have. */
const openProcess = async () => {
  const pool = openPool(database.url, { max: 4, applicationName: `process ${randomUUID()}` });
  const store = await openPostgresEventStore(database.url);
  const bus = createLeasedBus(createLogTail(store), pool);
  const close = async (): Promise<void> => {
    await bus.close();
    await pool.end();
    await store.close();
  };
  return { bus, store, pool, close };
};

eventBusContract('the log read by whoever has the lease', openProcess);

/** Breaks the connections of a pool as the loss of its process would. */
const cutOff = async (pool: pg.Pool): Promise<void> => {
  const { application_name: name } = pool.options;
  const admin = openPool(database.url, { max: 1, applicationName: 'admin' });
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [name],
  );
  await admin.end();
};

describe('two processes that follow for one group', () => {
  const follow = async () => {
    const team = randomUUID();
    const group = `group ${team}`;
    const [first, second] = [await openProcess(), await openProcess()];
    const one = createReader([team]);
    first.bus.subscribe({ ...one.consumer, group });
    await appendRounds(first.store, [team], 1);
    await one.has(1);
    const other = createReader([team]);
    const received: (readonly number[])[] = [];
    second.bus.subscribe({
      ...other.consumer,
      group,
      onPartitions: async (partitions) => {
        received.push(partitions);
        await other.consumer.onPartitions(partitions);
      },
    });
    return { team, first, second, one, other, received };
  };

  test('NF-E-04 one follows, and the other waits without partitions', async () => {
    const { team, first, second, one, other, received } = await follow();
    await appendRounds(first.store, [team], 3);
    await one.has(4);
    expect(other.events()).toEqual([]);
    expect(received.flat()).toEqual([]);
    await first.close();
    await second.close();
  });

  test('NF-E-04 the other takes over when the first stops', async () => {
    const { team, first, second, other } = await follow();
    await first.close();
    await appendRounds(second.store, [team], 1);
    await other.has(2);
    expect(other.events()).toHaveLength(2);
    await second.close();
  });

  test('NF-E-04 the one whose connection breaks stops, and one of them continues', async () => {
    const { team, first, second, one, other } = await follow();
    await cutOff(first.pool);
    const seen = one.events().length;
    await appendRounds(second.store, [team], 3);
    const goesOn = (): boolean => other.events().length >= 4 || one.events().length >= seen + 3;
    while (!goesOn()) await sleep(10);
    expect(new Set(other.events()).size).toBe(other.events().length);
    await first.close();
    await second.close();
  });
});
