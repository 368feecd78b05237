import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openEventStoreDb } from '@quartermaster/platform/event-store/eventstoredb/event-store-db';
import { openTestPeer } from '@quartermaster/platform/event-store/eventstoredb/test-peer/peer';
import {
  createInMemoryEventStore,
  createInMemoryLog,
} from '@quartermaster/platform/event-store/in-memory';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';

/** Two processes on one log; `close` ends them. */
export interface Processes {
  readonly stores: readonly [EventStore, EventStore];
  readonly close: () => Promise<void>;
}

const openTwo = async (
  open: () => Promise<EventStore>,
  closeServer: () => Promise<void>,
): Promise<Processes> => {
  const stores = [await open(), await open()] as const;
  const close = async () => {
    for (const store of stores) await store.close();
    await closeServer();
  };
  return { stores, close };
};

/** Every supported log; a test peer replaces the EventStoreDB server. */
export const testLogs: readonly [name: string, open: () => Promise<Processes>][] = [
  [
    'in memory',
    async () => {
      const log = createInMemoryLog();
      return openTwo(
        async () => createInMemoryEventStore(log),
        async () => undefined,
      );
    },
  ],
  [
    'in Postgres',
    async () => {
      const database = await openTestDatabase();
      return openTwo(
        () => openPostgresEventStore(database.url),
        () => database.close(),
      );
    },
  ],
  [
    'on an EventStoreDB test peer',
    async () => {
      const peer = await openTestPeer();
      return openTwo(
        () => openEventStoreDb(peer.url),
        () => peer.close(),
      );
    },
  ],
];
