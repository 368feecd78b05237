import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type pg from 'pg';
import {
  type Bench,
  logWithTeam,
  openConnector,
  openConnectorDatabase,
  groupEventsByStream,
  teamId,
  testConnector,
  testNow,
} from '../test-connector.ts';
import { giftShop, line, order, product, type TestShop, variant } from '../test-shop-data.ts';

class Killed extends Error {
  override readonly name = 'Killed';
}

/**
 * All outside effects of a process, until it dies: the step number `lifetime` takes effect, but its result is lost;
 * later steps do not happen.
 */
const createMortal = (lifetime: number) => {
  let steps = 0;
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    steps += 1;
    const own = steps;
    if (own > lifetime) throw new Killed();
    const result = await work();
    if (own === lifetime) throw new Killed();
    return result;
  };
  return {
    steps: () => steps,
    store: (store: EventStore): EventStore => ({
      ...store,
      append: (...given) => step(() => store.append(...given)),
    }),
    pool: (pool: pg.Pool): pg.Pool =>
      new Proxy(pool, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          if (name === 'query') {
            return (...given: [string, unknown[]]) => step(() => target.query(...given));
          }
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      }),
    fetch: ((...given: Parameters<typeof fetch>) => step(() => fetch(...given))) as typeof fetch,
  };
};

/** Every step of a run is tried; on a busy machine that takes its time. */
const PATIENCE_MS = 180_000;

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;

beforeAll(async () => {
  database = await openConnectorDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.clear());

/** Runs a process that dies after `lifetime` steps; returns the number of steps when it survives. */
const runMortal = async (store: EventStore, lifetime: number): Promise<number> => {
  const mortal = createMortal(lifetime);
  const connector = testConnector(mortal.pool(database.pool), mortal.store(store), {
    fetch: mortal.fetch,
  });
  await connector
    .readStore(teamId, new AbortController().signal, () => testNow)
    .catch((error: unknown) => {
      if (lifetime === Infinity) throw error;
    });
  return mortal.steps();
};

const text = async (store: EventStore): Promise<string> =>
  JSON.stringify([...(await groupEventsByStream(store))], null, 1);

/** Only the instants of observations may differ, because the store was read again. */
const withoutInstants = (recorded: string): string =>
  recorded.replaceAll(/"observedAt": "[^"]*"/g, '"observedAt": ""');

/** Every `every`-th step. */
const lifetimes = (steps: number, every: number): readonly number[] =>
  Array.from({ length: Math.ceil(steps / every) }, (_, at) => at * every);

describe('a first load', () => {
  const load = async (lifetime: number, between: (bench: Bench) => void) => {
    await database.clear();
    const store = await logWithTeam();
    const bench = await openConnector(database.pool, store, giftShop());
    const steps = await runMortal(store, lifetime);
    between(bench);
    if (lifetime !== Infinity) await runMortal(store, Infinity);
    await bench.peer.close();
    return { steps, recorded: await text(store) };
  };

  test(
    'killed after any step and run again, records the same as an undisturbed one',
    async () => {
      const whole = await load(Infinity, () => undefined);
      expect(whole.steps).toBeGreaterThan(40);
      for (const lifetime of lifetimes(whole.steps, 2)) {
        const { recorded } = await load(lifetime, () => undefined);
        expect({ lifetime, recorded }).toEqual({ lifetime, recorded: whole.recorded });
      }
    },
    PATIENCE_MS,
  );

  test(
    'killed together with the store, which forgets its operations, records the same',
    async () => {
      const whole = await load(Infinity, () => undefined);
      for (const lifetime of lifetimes(whole.steps, 3)) {
        const { recorded } = await load(lifetime, ({ peer }) => {
          peer.operations.clear();
          peer.now = '2026-11-20T12:20:00.000Z';
        });
        const expected = withoutInstants(whole.recorded);
        expect({ lifetime, recorded: withoutInstants(recorded) }).toEqual({
          lifetime,
          recorded: expected,
        });
      }
    },
    PATIENCE_MS,
  );
});

describe('a reconciliation', () => {
  const changeShop = (shop: TestShop): void => {
    const [mug, teaSet, candle] = shop.products;
    shop.products = [
      { ...mug!, title: 'Mug', updatedAt: '2026-11-20T12:05:00Z' },
      { ...teaSet!, status: 'ARCHIVED', updatedAt: '2026-11-20T12:06:00Z' },
      product(14, [variant(105), variant(106)], { updatedAt: '2026-11-20T12:07:00Z' }),
    ];
    expect(candle?.id).toBe(13);
    mug!.variants[0]!.levels[0] = { location: 1, available: 4, updatedAt: '2026-11-20T12:08:00Z' };
    mug!.variants[1]!.cost = '2.50';
    shop.orders[4]!.cancelledAt = '2026-11-20T12:09:00Z';
    shop.orders[4]!.updatedAt = '2026-11-20T12:09:00Z';
    const lines = [line(30, 105, 2, '9.00'), line(31, 101, 1, '4.50'), line(32, 105, 1, '4.50')];
    shop.orders.push(order(209, '2026-11-20T12:10:00Z', lines));
  };

  const reconcile = async (lifetime: number) => {
    await database.clear();
    const store = await logWithTeam();
    const shop = giftShop();
    const bench = await openConnector(database.pool, store, shop);
    await bench.read();
    changeShop(shop);
    const steps = await runMortal(store, lifetime);
    if (lifetime !== Infinity) await runMortal(store, Infinity);
    await bench.peer.close();
    return { steps, recorded: await text(store) };
  };

  test(
    'killed after any step and run again, records the same as an undisturbed one',
    async () => {
      const whole = await reconcile(Infinity);
      expect(whole.recorded).toContain('ProductRemovedFromStore');
      for (const lifetime of lifetimes(whole.steps, 3)) {
        const { recorded } = await reconcile(lifetime);
        expect({ lifetime, recorded }).toEqual({ lifetime, recorded: whole.recorded });
      }
    },
    PATIENCE_MS,
  );
});
