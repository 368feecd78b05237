import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { testKeys } from '@quartermaster/platform/secrets/test-keys';
import type pg from 'pg';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { teamDecider } from '../teams/decider.ts';
import type { Timing } from './admin-api/timing.ts';
import { toLocalId } from './facts/store-ids.ts';
import { createStoreConnector, type StoreConnectorOptions } from './store-connector.ts';
import { migrateConnector } from './tables.ts';
import { gid, giftShop, type TestShop } from './test-shop-data.ts';
import { openTestStore } from './test-store/server.ts';

export const teamId = 'b3f1c1f4-6a52-4f3e-9a2f-0c6b2f0a7d11';
export const domain = 'gift-shop.myshopify.com';
export const secret = 'hush';
export const token = 'shpat_0123456789';
/** The instant of the connector's clock in tests. */
export const testNow = '2026-11-20T12:30:00.000Z';

/** A fixed clock, and waits that take no time and are recorded. */
export const testTiming = (waits: number[] = []): Timing => {
  let elapsed = 0;
  return {
    now: () => testNow,
    elapsedMs: () => elapsed,
    random: () => 0,
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      waits.push(milliseconds);
      elapsed += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
  };
};

export type TestOptions = Partial<StoreConnectorOptions>;

/** The connector over a log in memory, with tables in a separate database. */
export const testConnector = (pool: pg.Pool, store: EventStore, options: TestOptions = {}) =>
  createStoreConnector({
    pool,
    store,
    handler: createCommandHandler(store),
    timing: testTiming(),
    fetch,
    webhookUrl: null,
    plans: null,
    storeApiUrl: null,
    app: null,
    receivePrivacyRequest: async () => undefined,
    everyMinutes: 60,
    keys: testKeys,
    awaitProjected: async () => undefined,
    onProgress: () => undefined,
    onRetry: () => undefined,
    onAdjusted: () => undefined,
    onFailure: () => undefined,
    ...options,
  });

/** A log in which the team exists, in memory unless another one is given. */
export const logWithTeam = async (store = createInMemoryEventStore()): Promise<EventStore> => {
  const context = systemContext(teamId, 'test', 'create-team');
  const command = { type: 'CreateTeam' as const, teamId, name: 'The Gift Shop' };
  await createCommandHandler(store).handle(teamDecider, teamId, command, context);
  return store;
};

export const openConnectorDatabase = async () => {
  const database = await openTestDatabase();
  const pool = openPool(database.url, { max: 6, applicationName: 'test' });
  await migrateConnector(pool);
  return {
    pool,
    /** Empties the connector's tables. */
    clear: async () => {
      await pool.query(`truncate connector.stores, connector.sync, connector.sync_state,
        connector.inventory_items, connector.known_objects, connector.deliveries, connector.attempts`);
    },
    close: async () => {
      await pool.end();
      await database.close();
    },
  };
};

export const allEvents = (store: EventStore): Promise<readonly RecordedEvent[]> =>
  store.readAll(START, 100_000);

/** The recorded events by stream, without instants and positions. */
export const groupEventsByStream = async (
  store: EventStore,
): Promise<ReadonlyMap<string, readonly { type: string; data: unknown }[]>> => {
  const streams = new Map<string, { type: string; data: unknown }[]>();
  for (const { stream, type, data } of await allEvents(store)) {
    streams.set(stream, [...(streams.get(stream) ?? []), { type, data }]);
  }
  return new Map([...streams].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Data of all events of a type, in log order. */
export const listEventData = async (store: EventStore, type: string): Promise<readonly unknown[]> =>
  (await allEvents(store)).filter((event) => event.type === type).map(({ data }) => data);

/** The connector of a team whose store is the given shop. */
export const openConnector = async (
  pool: pg.Pool,
  store: EventStore,
  shop: TestShop,
  options: TestOptions = {},
) => {
  const peer = await openTestStore(shop);
  const connector = testConnector(pool, store, options);
  const connect = (): Promise<void> =>
    connector.connections.connect({
      teamId,
      domain,
      apiUrl: peer.url,
      accessToken: token,
      webhookSecret: secret,
      connectedAt: '2026-11-20T12:00:00.000Z',
    });
  await connect();
  const read = (signal = new AbortController().signal) =>
    connector.readStore(teamId, signal, () => testNow);
  return { connector, peer, connect, read };
};

export type Bench = Awaited<ReturnType<typeof openConnector>>;

/** Set-up of each test. */
export interface TestSetup {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** The connector of a shop, until the test ends. */
  readonly open: (shop?: TestShop, options?: TestOptions) => Promise<Bench>;
}

/** Gives each test of a file a log with the team, empty tables and connectors that end with it. */
export const setUpEachTest = (give: (fresh: TestSetup) => void): void => {
  let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
  const opened: Bench[] = [];
  beforeAll(async () => {
    database = await openConnectorDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.clear();
    const { pool } = database;
    const store = await logWithTeam();
    const open: TestSetup['open'] = async (shop = giftShop(), options = {}) => {
      const bench = await openConnector(pool, store, shop, options);
      opened.push(bench);
      return bench;
    };
    give({ pool, store, open });
  });
  afterEach(async () => {
    for (const { connector, peer } of opened.splice(0)) {
      await connector.runner.stop();
      await peer.close();
    }
  });
};

/** Builds our id of an object of the test shop. */
export const buildLocalId = (kind: string, number: number): string =>
  toLocalId(teamId, gid(kind, number));
