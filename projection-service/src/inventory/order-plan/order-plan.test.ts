import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { OrderPlan, OrderPlanLine } from '@quartermaster/contracts/demand-plan/order-plan';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import { variantManualStatusSet } from '@quartermaster/contracts/products/events';
import type { UnpaidPayments } from '@quartermaster/contracts/what-if/rules/cash-out';
import { admin, member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../../core/given-events.ts';
import { createSnapshotRunner } from '../../core/snapshot.ts';
import { adjusted, forecastItem, forecastMade, requested } from '../../demand-plan/examples.ts';
import { priced } from '../../products/examples.ts';
import { drafted, item, itemsAdded } from '../../purchase-orders/examples.ts';
import { supplierAdded, supplierChanged } from '../../suppliers/examples.ts';
import {
  availableSince,
  bowl,
  dayBegan,
  harbour,
  linked,
  mug,
  mugShop,
  shown,
  sold,
  stocked,
} from '../examples.ts';
import { inventoryProjection } from '../projection.ts';
import { readQuantities } from '../to-buy/query.ts';
import { calculateFinalQuantities } from '../to-buy/suggest.ts';
import { orderPlanRoutes } from './routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const unpaid: readonly UnpaidPayments[] = [
  { on: '2026-04-10', amount: 500, count: 1, withoutRate: 0 },
  { on: null, amount: 70, count: 2, withoutRate: 1 },
];
const app = () =>
  testApp(
    orderPlanRoutes({
      inSnapshot: createSnapshotRunner(models.pool, models.pool),
      cash: { unpaid: async () => unpaid, paymentTerms: async () => new Map() },
    }),
    {
      authenticate: async (token) => (token === 'member' ? member : { ...admin, teamId: 'team-2' }),
    },
  );

const readPlan = async (): Promise<OrderPlan> =>
  (
    await request(app())
      .get('/api/demand-plan/order-plan')
      .auth('member', { type: 'bearer' })
      .expect(200)
  ).body as OrderPlan;
const readLines = async (body: object) =>
  (
    await request(app())
      .post('/api/demand-plan/order-plan/lines/query')
      .auth('member', { type: 'bearer' })
      .send({ supplierId: harbour, month: '2026-03', pagination: { page: 1, limit: 10 }, ...body })
      .expect(200)
  ).body as { readonly items: readonly OrderPlanLine[]; readonly total: number };

const chosePlan = fact(insightsSettingsChanged, 'team.team-1', {
  ...defaultInsightsSettings,
  planningMethod: 'PLAN',
});

/** A mug of a supplier with a price, and a bowl without a supplier. Today is the first of March. */
const shop: readonly GivenEvent[] = [
  ...mugShop(120),
  supplierAdded(harbour, { leadTime: 30, moq: null }),
  linked(mug),
  priced(mug, harbour, { [mug]: 3.5 }),
  shown(bowl, { productTitle: 'Bowl', costPrice: 2 }),
  stocked(60, bowl),
  availableSince('2025-06-01', bowl),
  sold(2, { from: '2025-12-01', through: '2026-02-28' }, bowl),
  ...forecastMade('f1', [forecastItem(mug, 124), forecastItem(bowl, 62)]),
  dayBegan('2026-03-01'),
];

const findMonth = (plan: OrderPlan, supplierId: string | null, month: string) =>
  plan.suppliers
    .find((one) => one.supplierId === supplierId)
    ?.months.find((one) => one.month === month);

describe('API-DP-16 the order plan', () => {
  test('has what to order from each supplier in each of 12 months, with its cost', async () => {
    await models.given(...shop);
    const plan = await readPlan();
    expect(plan.suppliers.map(({ supplierId }) => supplierId)).toEqual([harbour, null]);
    const months = plan.suppliers[0]?.months.map(({ month }) => month) ?? [];
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-03', '2027-02', 12]);
    // March 1: 120 are gone on March 31; 4 + 124 + 6 x 4 units last until May 6. March 31: 148.8 - 28.1 until June 5
    const march = findMonth(plan, harbour, '2026-03');
    expect(march).toEqual({ month: '2026-03', units: 152 + 121, cost: 955.5, withoutPrice: 0 });
    const sum = plan.suppliers[0]?.months.reduce((units, month) => units + month.units, 0) ?? 0;
    expect(sum).toBeGreaterThan(12 * 124 - 100);
    expect(sum).toBeLessThan(14 * 124);
  });

  test.each([
    ['no minimum', { moq: null }],
    ['a minimum of each item', { moq: 400, moqMode: 'EachSku' as const }],
    ['a minimum of the product', { moq: 400, moqMode: 'PerProduct' as const }],
  ])('is that of “Buy now” today for a team that plans by it, with %s', async (_, terms) => {
    const minimum = supplierChanged(harbour, { leadTime: 30, ...terms });
    await models.given(...shop, minimum, chosePlan, dayBegan('2026-03-02'));
    const rows = await readQuantities(models.pool, 'team-1');
    const suggested = calculateFinalQuantities(rows);
    const { items } = await readLines({});
    const today = items.find(({ orderDate }) => orderDate === '2026-03-02');
    expect(today).toMatchObject({ variantId: mug, arrivalDate: '2026-04-01' });
    expect(suggested.get(mug)).toBeGreaterThan(0);
    expect(today?.units).toBe(suggested.get(mug));
  });

  test('is the same by every planning method, and follows adjusted months', async () => {
    await models.given(...shop);
    const average = await readPlan();
    await models.given(...shop, chosePlan);
    expect((await readPlan()).suppliers).toEqual(average.suppliers);
    await models.given(...shop, adjusted(mug, { 4: 248 }));
    const more = findMonth(await readPlan(), harbour, '2026-03')?.units ?? 0;
    expect(more - (findMonth(average, harbour, '2026-03')?.units ?? 0)).toBeGreaterThan(100);
  });

  test('counts the units of a draft as ordered', async () => {
    await models.given(...shop);
    const before = findMonth(await readPlan(), harbour, '2026-03')?.units ?? 0;
    await models.given(
      ...shop,
      drafted({ supplierId: harbour }),
      itemsAdded([item(mug, 100, 3.5)]),
    );
    expect(findMonth(await readPlan(), harbour, '2026-03')?.units).toBe(before - 100);
  });

  test('leaves out what is not to be restocked', async () => {
    const mark = { variantId: bowl, manualStatus: 'NO_RESTOCK' as const };
    await models.given(...shop, fact(variantManualStatusSet, `variant.${bowl}`, mark));
    expect((await readPlan()).suppliers.map(({ supplierId }) => supplierId)).toEqual([harbour]);
  });

  test('has the cash out of its orders beside the unpaid payments', async () => {
    await models.given(...shop);
    const { cashOut, suppliers } = await readPlan();
    const cost = suppliers.reduce(
      (sum, { months }) => sum + months.reduce((ofOne, month) => ofOne + month.cost, 0),
      0,
    );
    const ordered = cashOut.months.reduce((sum, month) => sum + month.ordered, 0);
    expect(ordered + cashOut.later.ordered).toBeCloseTo(cost, 4);
    expect(cashOut.months[1]).toMatchObject({ month: '2026-04', planned: 500 });
    expect(cashOut).toMatchObject({ paymentsWithoutDate: 2, paymentsWithoutRate: 1 });
  });

  test('is empty while the plan is being generated, and 404 without one', async () => {
    await models.given(...shop, requested('f2'));
    expect((await readPlan()).suppliers).toEqual([]);
    expect(await readLines({})).toEqual({ items: [], total: 0 });
    await models.given(...mugShop(120), dayBegan('2026-03-01'));
    const { body } = await request(app())
      .get('/api/demand-plan/order-plan')
      .auth('member', { type: 'bearer' })
      .expect(404);
    expect(body).toMatchObject({ code: 'DEMAND_PLAN_NOT_FOUND' });
    await request(app())
      .get('/api/demand-plan/order-plan')
      .auth('other', { type: 'bearer' })
      .expect(404);
  });
});

describe('API-DP-17 the lines of an order', () => {
  test('add up to the month of the supplier, in pages', async () => {
    await models.given(...shop, linked(bowl));
    const march = findMonth(await readPlan(), harbour, '2026-03');
    const all = await readLines({});
    expect(all.items.map(({ variantId }) => variantId)).toEqual([mug, bowl]);
    expect(all.items.reduce((sum, { units }) => sum + units, 0)).toBe(march?.units);
    const second = await readLines({ pagination: { page: 2, limit: 1 } });
    expect(second).toMatchObject({ items: [{ variantId: bowl, unitPrice: 2 }], total: 2 });
  });

  test('are those without a supplier by null', async () => {
    await models.given(...shop);
    expect((await readLines({ supplierId: null })).items).toMatchObject([
      { variantId: bowl, productTitle: 'Bowl', unitPrice: 2, orderDate: '2026-03-01' },
    ]);
  });

  test('are refused for a month that is none', async () => {
    await request(app())
      .post('/api/demand-plan/order-plan/lines/query')
      .auth('member', { type: 'bearer' })
      .send({ supplierId: null, month: '2026-13', pagination: { page: 1, limit: 10 } })
      .expect(400);
  });
});
