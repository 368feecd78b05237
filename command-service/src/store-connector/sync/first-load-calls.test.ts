import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEventStoreDb } from '@quartermaster/platform/event-store/eventstoredb/event-store-db';
import { openTestPeer } from '@quartermaster/platform/event-store/eventstoredb/test-peer/peer';
import { logWithTeam, openConnector, openConnectorDatabase } from '../test-connector.ts';
import { giftShop, product, type TestShop, variant } from '../test-shop-data.ts';

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
beforeAll(async () => {
  database = await openConnectorDatabase();
});
afterAll(() => database.close());

/** The gift shop with `products` other products, and without orders. */
const makeShop = (products: number): TestShop => ({
  ...giftShop(),
  orders: [],
  products: Array.from({ length: products }, (_, index) =>
    product(1_000 + index, [variant(20_000 + index)]),
  ),
});

/** The calls that an EventStoreDB test peer gets in a first load. */
const countFirstLoadCalls = async (products: number) => {
  await database.clear();
  const peer = await openTestPeer();
  const store = await logWithTeam(await openEventStoreDb(peer.url));
  const bench = await openConnector(database.pool, store, makeShop(products));
  const before = { ...peer.tally };
  peer.faults.lateMs = 200;
  peer.faults.befallAppends(...Array.from({ length: 2 * products }, () => 'answer-late' as const));
  try {
    await expect(bench.read()).resolves.toBe('FIRST_LOAD');
    const { append, batchAppend, read, mostUnanswered } = peer.tally;
    const calls = { append: append - before.append, read: read - before.read };
    return { ...calls, batchAppend, mostUnanswered };
  } finally {
    await bench.connector.runner.stop();
    await bench.peer.close();
    await store.close();
    await peer.close();
  }
};

test('a first load appends each product and its stock once, without reads, with up to 256 appends at a time', async () => {
  const small = await countFirstLoadCalls(10);
  const large = await countFirstLoadCalls(310);
  expect(large.append - small.append).toBe(600);
  expect(large.read).toBe(small.read);
  expect([small.batchAppend, large.batchAppend]).toEqual([1, 1]);
  expect(large.mostUnanswered).toBeGreaterThan(8);
  expect(large.mostUnanswered).toBeLessThanOrEqual(256);
});
