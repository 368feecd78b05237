import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { explainVariant } from '@quartermaster/projection-service/inventory/explain';
import { inventoryItems } from '@quartermaster/projection-service/inventory/items-table';
import { inventoryProjection } from '@quartermaster/projection-service/inventory/projection';
import { usersProjection } from '@quartermaster/projection-service/users/projection';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { prepareProjections } from '@quartermaster/platform/projections/prepare-projections';
import { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import type pg from 'pg';
import { openSetShop, type SetShop } from './test-set-shop.ts';

const NOW = '2026-11-20T12:30:00.000Z';
/** The day after: the sales of the day before count. */
const TODAY = '2026-11-21';
const projections = [inventoryProjection, usersProjection];

let store: EventStore;
let pairs: SetShop;
let trios: SetShop;
let database: TestDatabase;
let pool: pg.Pool;

const sell = (shop: SetShop, variant: string, quantity: number): string => {
  shop.later();
  return shop.simulator.sell.placeOrder([{ variant, quantity }]);
};

/** Folds the log, divided into batches, into a schema. */
const fold = async (schema: string, batchSize: number): Promise<void> => {
  await prepareProjections(pool, schema, projections);
  const onPoison = ({ reason }: { readonly reason: string }): void => {
    throw new Error(reason);
  };
  const group = new ProjectionGroup({ pool, schema, projections, onPoison });
  await group.open();
  const log = await store.readAll(START, 100_000);
  for (let at = 0; at < log.length; at += batchSize) {
    await group.apply(log.slice(at, at + batchSize));
  }
};

const beginDay = async ({ teamId }: SetShop): Promise<void> => {
  const metadata: RecordedEvent['metadata'] = {
    teamId,
    actor: { kind: 'system', name: 'test' },
    commandId: `day ${teamId}`,
    correlationId: 'day',
    causationId: null,
  };
  const { type, version: schemaVersion } = businessDayStarted;
  const data = { date: TODAY, timeZone: 'Europe/London' };
  const event = { id: randomUUID(), type, schemaVersion, data, metadata };
  await store.append(`business_day-${teamId}.${teamId}`, [event], 'no-stream');
};

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  store = createInMemoryEventStore();
  [pairs, trios] = await Promise.all([openSetShop(store, NOW), openSetShop(store, NOW)]);
  // These orders are placed before the first load.
  sell(pairs, 'SET-JUMBO', 4);
  sell(trios, 'SET-LUNCH', 2);
  await pairs.read();
  await trios.read();
  // These orders arrive by webhook.
  sell(pairs, 'SET-JUMBO', 2);
  sell(pairs, '85099B', 3);
  const cancelled = sell(pairs, 'SET-JUMBO', 1);
  sell(trios, 'SET-LUNCH', 1);
  await pairs.simulator.webhooksDelivered();
  pairs.later();
  pairs.simulator.sell.cancelOrder(cancelled);
  await Promise.all([pairs.simulator.webhooksDelivered(), trios.simulator.webhooksDelivered()]);
  await beginDay(pairs);
  await beginDay(trios);
  await fold('live', 50);
}, 180_000);

afterAll(async () => {
  await Promise.all([pairs.close(), trios.close()]);
  await pool.end();
  await database.close();
});

const explain = async (shop: SetShop, sku: string) => {
  const models = Object.assign(pool, { schema: 'live' });
  const question = { teamId: shop.teamId, variantId: shop.variantId(sku), now: NOW };
  const { explanations } = await explainVariant({ pool: models, members: models }, question);
  const rate = explanations.find(({ name }) => name === 'planningRate');
  const input = rate?.inputs.find(({ name }) => name === 'bySets')?.value ?? [];
  return { sentence: rate?.sentence ?? '', bySets: input as readonly Record<string, unknown>[] };
};

interface Row {
  readonly averageDailySales: number;
  readonly planningRate: number;
}

const findRow = async (shop: SetShop, sku: string): Promise<Row | undefined> => {
  const { rows } = await pool.query<Row>(
    `select average_daily_sales as "averageDailySales", planning_rate as "planningRate"
     from live.${inventoryItems.name} where team_id = $1 and variant_id = $2`,
    [shop.teamId, shop.variantId(sku)],
  );
  return rows[0];
};

/** Sets that a shop sold, according to its own books: those of an order that was not cancelled. */
const countSoldSets = ({ simulator, getVariantNumber: numberOf }: SetShop, set: string): number => {
  const { book } = simulator.shop;
  const [component] = simulator.shop.catalogue.variants[numberOf(set)]?.components ?? [];
  let sets = 0;
  for (const [line, group] of book.groups) {
    const isCancelled = book.columns.cancelledAt.at(book.findOrder(line)) > 0;
    const isOfSet = group.variant === numberOf(set);
    if (isOfSet && !isCancelled && book.columns.variant.at(line) === component?.variant) {
      sets += group.quantity;
    }
  }
  return sets;
};

test('CALC-BUN-11 "why" of a component says how much came by the set, from the first load and by webhooks', async () => {
  const { sentence, bySets } = await explain(pairs, '85099B');
  const sets = countSoldSets(pairs, 'SET-JUMBO');
  expect(sets).toBeGreaterThanOrEqual(4 + 2);
  expect(sentence).toMatch(/\S+ of \S+ a day by Jumbo Bag Pair/);
  expect(bySets).toContainEqual(expect.objectContaining({ set: 'Jumbo Bag Pair', units: sets }));
});

test('CALC-BUN-8 CALC-BUN-9 the set has a rate of its own, which adds nothing to its components', async () => {
  const set = await findRow(pairs, 'SET-JUMBO');
  expect(set?.averageDailySales).toBeCloseTo(countSoldSets(pairs, 'SET-JUMBO') / 30, 6);
  const { rows } = await pool.query(
    `select sku from live.inventory_items
     where planning_rate not in (average_daily_sales, average_daily_sales_before_stockout)`,
  );
  expect(rows).toEqual([]);
});

test('the sets of one team are no sales of another', async () => {
  const [ofPairs, ofTrios] = [countSoldSets(pairs, 'SET-LUNCH'), countSoldSets(trios, 'SET-LUNCH')];
  expect(ofTrios).toBe(ofPairs + 3);
  expect((await findRow(pairs, 'SET-LUNCH'))?.averageDailySales).toBeCloseTo(ofPairs / 30, 6);
  expect((await findRow(trios, 'SET-LUNCH'))?.averageDailySales).toBeCloseTo(ofTrios / 30, 6);
});

test('CALC-BUN-14 replay gives the same numbers', async () => {
  await fold('replayed', 1_000);
  for (const { name } of inventoryProjection.tables) {
    const [live, replayed] = await Promise.all(
      ['live', 'replayed'].map(async (schema) => {
        const sql = `select to_jsonb(t)::text as row from ${schema}.${name} t order by 1`;
        return (await pool.query<{ row: string }>(sql)).rows;
      }),
    );
    expect(replayed).toEqual(live);
  }
});
