import { START } from '@quartermaster/contracts/core/position';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '../event-store/in-memory.ts';
import { openPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { eventBusContract } from './event-bus.contract.ts';
import { createLogTail } from './log-tail.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.close());

eventBusContract('the log read directly, in memory', async () => {
  const store = createInMemoryEventStore();
  const bus = createLogTail(store);
  return { bus, store, close: async () => store.close() };
});

eventBusContract('the log read directly, in Postgres', async () => {
  const store = await openPostgresEventStore(database.url);
  const bus = createLogTail(store);
  return { bus, store, close: async () => store.close() };
});

test('the log is one partition', async () => {
  const store = createInMemoryEventStore();
  const received: (readonly number[])[] = [];
  const bus = createLogTail(store);
  const started = new Promise<number>((resolve) => {
    bus.subscribe({
      group: 'stock',
      onPartitions: async (partitions) => void received.push(partitions),
      startAfter: async (partition) => {
        resolve(partition);
        return START;
      },
      onBatch: async () => undefined,
    });
  });
  expect(await started).toBe(0);
  expect(received).toEqual([[0]]);
  await bus.close();
});
