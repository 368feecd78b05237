import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { documents } from '../../test-documents.ts';
import { openTestStore, MONDAY_NOON, stoppedClock, type TestStore } from '../../test-store.ts';
import { gid } from '../../shop/ids.ts';

const time = stoppedClock(MONDAY_NOON);
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore({
    clock: time.clock,
    throttle: { maximumAvailable: 1_000, restoreRate: 50 },
  });
});
afterAll(() => store.close());

const rested = async (query: string, variables: object = {}) => {
  time.pass(60);
  return store.ask(query, { ...variables });
};

describe('the cost of a query', () => {
  test('is the known cost of the platform', async () => {
    const price = async (query: string) => (await rested(query)).cost.requestedQueryCost;
    expect(await price('{ shop { name } }')).toBe(1);
    expect(await price('{ products(first: 1) { nodes { id } } }')).toBe(3);
    expect(
      await price(
        '{ products(first: 200) { edges { cursor node { id } } pageInfo { hasNextPage } } }',
      ),
    ).toBe(12);
    expect(await price('{ products(first: 200) { nodes { id } } }')).toBe(12);
    expect(
      await price(
        `{ product(id: "${gid('Product', 0)}") { variants(first: 250) { nodes { inventoryItem { id } } } } }`,
      ),
    ).toBe(25);
    expect(
      await price(
        '{ productVariants(first: 100) { nodes { price product { id } inventoryItem { unitCost { amount } } } } }',
      ),
    ).toBe(29);
  });

  test('depends on the size of the answer', async () => {
    const { cost } = await rested(
      '{ orders(first: 25, query: "updated_at:>=2026-11-16T11:55:00Z") { nodes { lineItems(first: 50) { nodes { variant { id } } } } } }',
    );
    expect(cost.actualQueryCost).toBeLessThan(cost.requestedQueryCost / 2);
    expect(cost.throttleStatus.currentlyAvailable).toBe(1_000 - (cost.actualQueryCost ?? 0));
  });

  test('is refused above a thousand', async () => {
    const greedy =
      '{ products(first: 250) { nodes { variants(first: 250) { nodes { media(first: 250) { nodes { id } } } } } } }';
    const { errors, data } = await rested(greedy);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions?.code).toBe('MAX_COST_EXCEEDED');
  });
});

describe('the throttle', () => {
  test('answers 200 with THROTTLED and the time to wait, does nothing, and accepts calls again after that time', async () => {
    const item = { inventoryItemId: gid('InventoryItem', 3), locationId: gid('Location', 0) };
    const stock = () =>
      store.simulator.shop.levels.quantity({ variant: 3, location: 0 }, 'available');
    const receive = (key: string) =>
      store.ask(documents.adjustStock, {
        key,
        input: { name: 'available', reason: 'received', changes: [{ ...item, delta: 1 }] },
      });
    const before = stock();
    let answer = await receive('throttle-0');
    for (let call = 1; !answer.errors; call += 1) answer = await receive(`throttle-${call}`);
    const { status, errors, cost, data } = answer;
    expect([status, data, errors[0]?.message, errors[0]?.extensions?.code]).toEqual([
      200,
      undefined,
      'Throttled',
      'THROTTLED',
    ]);
    expect(cost).toMatchObject({
      requestedQueryCost: 10,
      actualQueryCost: null,
      throttleStatus: { restoreRate: 50, maximumAvailable: 1_000 },
    });
    expect(cost.throttleStatus.currentlyAvailable).toBeLessThan(10);
    const made = stock() - before;
    time.pass((10 - cost.throttleStatus.currentlyAvailable) / 50);
    expect((await receive('throttle-again')).errors).toBeUndefined();
    expect(stock()).toBe(before + made + 1);
  });
});

describe('faults of the store', () => {
  test('occur as often as a test requested', async () => {
    const { faults } = store.simulator;
    faults.next429(1);
    const limited = await rested('{ shop { id } }');
    faults.next500(2);
    const broken = [await rested('{ shop { id } }'), await rested('{ shop { id } }')];
    faults.garbage(1);
    const garbled = await rested('{ shop { id } }');
    const fine = await rested('{ shop { id } }');
    expect([
      limited.status,
      broken.map(({ status }) => status),
      garbled.status,
      fine.status,
    ]).toEqual([429, [500, 500], 200, 200]);
    expect(() => JSON.parse(garbled.text) as unknown).toThrow(SyntaxError);
  });
});
