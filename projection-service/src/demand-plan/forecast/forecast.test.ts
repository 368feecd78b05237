import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { computeDemandForecast } from '@quartermaster/contracts/demand-plan/calls';
import { forecastFile } from '@quartermaster/contracts/demand-plan/events';
import { FORECAST_RECIPE } from '@quartermaster/contracts/demand-plan/rules/forecast-items';
import { productExcluded, variantManualStatusSet } from '@quartermaster/contracts/products/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { singlePartition } from '@quartermaster/platform/event-bus/event-bus';
import { type ContentStore, openContentStore } from '@quartermaster/platform/files/content-store';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import {
  createTestEventStore,
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
} from '../../core/given-events.ts';
import { createSnapshotRunner } from '../../core/snapshot.ts';
import {
  availableSince,
  bowl,
  connected,
  crate,
  dayBegan,
  located,
  mug,
  ordered,
  shown,
  sold,
  stocked,
} from '../../inventory/examples.ts';
import { inventoryProjection } from '../../inventory/projection.ts';
import { madeLike, shopEventRemoved, shopEventSet } from '../examples.ts';
import { demandPlanProjection } from '../projection.ts';
import { demandPlanServiceRoutes } from '../routes.ts';
import { forecastInThread } from './compute.ts';
import type { ForecastInput } from './inputs.ts';
import { makeForecast } from './make-forecast.ts';

const startDate = '2026-03-01';
let models: ReadModels;
let folder = '';
let kept: ContentStore;
beforeAll(async () => {
  models = await openReadModels([demandPlanProjection, inventoryProjection]);
  folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-forecasts-'));
  kept = openContentStore(openDiskFiles(folder));
});
afterAll(async () => {
  await models.close();
  await rm(folder, { recursive: true });
});

const serve = (events: readonly GivenEvent[], session: object) =>
  testApp(
    demandPlanServiceRoutes({
      pool: models.pool,
      kept,
      bus: singlePartition,
      store: createTestEventStore(events),
      inSnapshot: createSnapshotRunner(models.pool, models.pool),
    }),
    { authenticate: async () => ({ ...member, ...session }) },
  );
const ask = (events: readonly GivenEvent[], session: object) =>
  request(serve(events, session))
    .get(`/api/demand-plan/forecasts/${startDate}`)
    .set({ Authorization: 'Bearer any' });

const compute = async (...events: readonly GivenEvent[]) => {
  await models.given(...events);
  const { body } = await ask(events, { only: { callId: computeDemandForecast.id } }).expect(200);
  const { sha256 } = body as { readonly sha256: string };
  const fileId = deterministicId('kept content', 'team-1', sha256);
  return { body, items: forecastFile.parse(await kept.read({ fileId, sha256 })) };
};

/** A mug that sells two a day for years, a bowl that is new, and a crate without sales. */
const shop: readonly GivenEvent[] = [
  connected(),
  located(),
  shown(mug),
  shown(bowl, { productTitle: 'Bowl', costPrice: null }),
  shown(crate, { productTitle: 'Crate', isInventoryManagedByStore: false }),
  stocked(12),
  stocked(9, bowl),
  availableSince('2023-01-01'),
  availableSince('2026-02-20', bowl),
  sold(2, { from: '2023-01-01', through: '2026-02-28' }),
  sold(1, { from: '2026-02-20', through: '2026-02-28' }, bowl),
  dayBegan('2026-03-02'),
];

describe('API-DP-09 the forecast of a team', () => {
  test('has every tracked variant in the order of ids, with its rule and prices', async () => {
    const { body, items } = await compute(
      ...shop,
      fact(variantManualStatusSet, `variant.${bowl}`, {
        variantId: bowl,
        manualStatus: 'NO_RESTOCK',
      }),
    );
    expect(body).toMatchObject({ itemsCount: 3, recipe: FORECAST_RECIPE });
    expect(body.inputsDigest).toMatch(/^[0-9a-f]{64}$/);
    expect(items).toMatchObject([
      { variantId: mug, rule: 'share of category, mean of models', salePrice: 25, costPrice: 10 },
      { variantId: bowl, rule: 'share of category', costPrice: 0 },
      { variantId: crate, rule: 'no history', forecast: Array.from({ length: 12 }, () => 0) },
    ]);
  });

  test('leaves out what is excluded or deleted', async () => {
    const { items } = await compute(
      ...shop,
      shown(bowl, { storeStatus: 'DELETED' }),
      fact(productExcluded, `product.${crate}`, { productId: crate }),
    );
    expect(items.map(({ variantId }) => variantId)).toEqual([mug]);
  });

  test('counts only the days of a month on which an item was in stock', async () => {
    const plannedUnits = async (...events: readonly GivenEvent[]) => {
      const { items } = await compute(...events);
      return items[1]?.forecast.reduce((sum, units) => sum + units, 0) ?? 0;
    };
    const always = await plannedUnits(...shop, availableSince('2026-02-01', bowl));
    const nineDays = await plannedUnits(...shop);
    expect(nineDays / always).toBeCloseTo(28 / 9, 1);
  });

  test('API-DP-19 is that of the item that a new item sells like', async () => {
    const like = { variantId: mug, percent: 50 };
    const { items } = await compute(...shop, madeLike(crate, like));
    const [mugs, , crates] = items;
    expect(crates?.rule).toBe('like item');
    const sum = (units: readonly number[] = []) => units.reduce((all, one) => all + one, 0);
    expect(sum(crates?.forecast) / sum(mugs?.forecast)).toBeCloseTo(0.5, 2);
    const again = await compute(...shop, madeLike(crate, like), madeLike(crate, null));
    expect(again.items[2]?.rule).toBe('no history');
  });

  test('API-DP-20 takes an event of the shop out of its past, and puts it into the months to come', async () => {
    const sum = (units: readonly number[] = []) => units.reduce((all, one) => all + one, 0);
    const plain = await compute(...shop);
    const [mugs, bowls] = plain.items;
    const coming = { startDate: '2026-03-01', endDate: '2027-02-28', liftPercent: 100 };
    const doubled = await compute(...shop, shopEventSet({ ...coming, variantIds: [mug] }));
    expect(sum(doubled.items[0]?.forecast) / sum(mugs?.forecast)).toBeCloseTo(2, 1);
    expect(doubled.items[1]?.forecast).toEqual(bowls?.forecast);
    expect(doubled.body.inputsDigest).not.toBe(plain.body.inputsDigest);
    const past = { startDate: '2020-01-01', endDate: '2026-02-28', liftPercent: 100 };
    const halved = await compute(...shop, shopEventSet(past));
    expect(sum(halved.items[0]?.forecast) / sum(mugs?.forecast)).toBeCloseTo(0.5, 1);
    const removed = await compute(...shop, shopEventSet(past), shopEventRemoved());
    expect(removed.items).toEqual(plain.items);
  });

  test('does not count the month in which the plan begins', async () => {
    const before = await compute(...shop);
    const after = await compute(...shop, ordered('o1', '2026-03-02', 400));
    expect(after.items[0]?.forecast).toEqual(before.items[0]?.forecast);
  });

  test('CALC-DEM-4 is the daily rate where nothing is known for 3 months', async () => {
    const young = [connected(), located(), shown(mug), stocked(12), availableSince('2026-02-01')];
    const { items } = await compute(
      ...young,
      sold(3, { from: '2026-02-01', through: '2026-02-28' }),
      dayBegan('2026-03-01'),
    );
    expect(items[0]).toMatchObject({ rule: 'daily rate' });
    // 84 units in the last 30 days are 2.8 a day: 86.8 in March, 84 in April
    expect(items[0]?.forecast.slice(0, 2)).toEqual([87, 84]);
  });

  test('is the same file for the same inputs, and another one for others', async () => {
    const [one, again] = [await compute(...shop), await compute(...shop)];
    expect(again.body).toEqual(one.body);
    const other = await compute(...shop, shown(mug, { salePrice: 26 }));
    expect(other.body.inputsDigest).not.toBe(one.body.inputsDigest);
    expect(other.body.sha256).not.toBe(one.body.sha256);
  });

  test('is computed for services alone', async () => {
    await ask(shop, {}).expect(403);
    await ask(shop, { only: { callId: 'API-DP-10' } }).expect(403);
  });
});

describe('the thread of a forecast', () => {
  const inputs: Readonly<Record<keyof ForecastInput, string>> = {
    variantId: '["v1"]',
    category: '["Kitchen"]',
    salePrice: '[20]',
    costPrice: '[8]',
    unitsPerDay: '[1.5]',
    sellsWithoutStock: '[true]',
    firstAvailableOn: '[null]',
    outSpells: '[[]]',
    outSince: '[null]',
    months: '[[]]',
    units: '[[]]',
    like: '[null]',
  };
  const order = { startDate, inputs, shopEvents: [] };

  test('answers what its formulas give', async () => {
    const made = await forecastInThread(order, new AbortController().signal);
    expect(made).toEqual(makeForecast(order));
    expect(made.items[0]?.forecast.slice(0, 2)).toEqual([47, 45]);
  });

  test('ends when its caller disconnects', async () => {
    const caller = new AbortController();
    const made = forecastInThread(order, caller.signal);
    caller.abort();
    await expect(made).rejects.toThrow('was ended');
    await expect(forecastInThread(order, caller.signal)).rejects.toThrow('aborted');
  });

  test('passes on why it failed', async () => {
    const broken = { ...order, inputs: { ...inputs, months: '[' } };
    await expect(forecastInThread(broken, new AbortController().signal)).rejects.toThrow('JSON');
  });
});
