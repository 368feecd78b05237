import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels, team } from '../../core/given-events.ts';
import { sold, stocked } from '../../inventory/examples.ts';
import { inventoryProjection } from '../../inventory/projection.ts';
import { readVariantSales } from '../../inventory/variant-sales.ts';
import { drafted, item, itemsAdded, order, statusSet } from '../../purchase-orders/examples.ts';
import { first, received, shipmentPlanned } from '../../purchase-orders/examples-shipments.ts';
import { purchaseOrdersProjection } from '../../purchase-orders/projection.ts';
import { variantPurchases } from '../../purchase-orders/query/variant-purchases.ts';
import { harbour, supplierAdded } from '../../suppliers/examples.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { connected, created, dayBegins } from '../../teams/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import {
  mug,
  mugBlue,
  mugRed,
  productSeen,
  stockLevelsSet,
  suppliedBy,
  variant,
  vaseSeen,
} from '../examples.ts';
import { productsProjection } from '../projection.ts';
import { productHistoryProjection } from './projection.ts';
import { productHistoryQueryRoutes } from './routes.ts';
import { stockByDay } from './tables.ts';

const member = { Authorization: 'Bearer member' };
const kit = '00000000-0000-4000-8000-0000000000d9';
const ofOthers = '00000000-0000-4000-8000-0000000000c9';
const own = { stockBuffer: 3, runningLowThreshold: null, overstockedThreshold: 40 };
const { stockLevels } = defaultInsightsSettings;

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([
    teamsProjection,
    productsProjection,
    suppliersProjection,
    inventoryProjection,
    purchaseOrdersProjection,
    productHistoryProjection,
  ]);
  app = testApp(
    productHistoryQueryRoutes({
      pool: models.pool,
      sales: (teamId, ids) => readVariantSales(models.pool, teamId, ids),
      purchases: (teamId, ids) => variantPurchases(models.pool, teamId, ids),
    }),
  );
});
afterAll(() => models.close());

const get = (path: string) => request(app).get(`/api/products/${path}`).set(member);

/** A mug in two colours and as a kit of both; 40 red ones were delivered before the store was connected. */
const shop = [
  created(),
  connected(),
  supplierAdded(harbour, { name: 'Harbour', leadTime: 21 }),
  productSeen(mug, {
    variants: [
      variant(mugRed),
      variant(mugBlue, { title: 'Blue' }),
      variant(kit, { title: 'Kit', components: [{ variantId: mugRed, quantity: 1 }] }),
    ],
  }),
  vaseSeen(),
  productSeen(ofOthers, { teamId: 'team-2' }),
  drafted({ content: { currency: 'GBP' } }),
  itemsAdded([item(mugRed, 40, 4)]),
  shipmentPlanned(first, { [mugRed]: 40 }),
  statusSet('Draft', 'SentToSupplier', { on: '2026-02-10' }),
  received(first, { [mugRed]: [40, 40] }, '2026-02-20T10:00:00.000Z', true),
  stocked(50, mugRed, '2026-02-25'),
  stocked(7, mugBlue, '2026-02-25'),
  stocked(99, kit, '2026-02-25'),
  sold(2, { from: '2026-02-15', through: '2026-02-27' }, mugRed),
  stocked(44, mugRed, '2026-02-27'),
  fact(insightsSettingsChanged, `team.${team}`, {
    ...defaultInsightsSettings,
    stockLevels: { ...stockLevels, stockBuffer: 14 },
  }),
  stockLevelsSet(mug, own),
  dayBegins('2026-03-01'),
];

beforeEach(() => models.given(...shop));

describe('API-PROD-28 the history of a product', () => {
  test('has sales and stock of its variants by day; a kit has no stock of its own', async () => {
    const { body } = await get(`${mug}/history?days=12`).expect(200);
    expect(body.stockRecordedFrom).toBe('2026-02-25');
    expect(body.days).toHaveLength(12);
    const stock = Object.fromEntries(
      (body.days as { day: string; stock: number }[]).map((row) => [row.day.slice(5), row.stock]),
    );
    expect(stock).toMatchObject({
      '02-18': 31,
      '02-19': 29,
      '02-20': 67,
      '02-24': 59,
      '02-25': 57,
      '02-27': 51,
      '03-01': 51,
    });
    expect(body.days[11]).toEqual({ day: '2026-03-01', units: 0, revenue: 0, stock: 51 });
    expect(body.days[0]).toMatchObject({ day: '2026-02-18', units: 2, revenue: 50 });
  });

  test('estimates no stock of days before the product was created', async () => {
    const { body } = await get(`${mug}/history?days=30`).expect(200);
    const [before, created] = body.days as { day: string; stock: number | null }[];
    expect([before?.day, before?.stock]).toEqual(['2026-01-31', null]);
    expect([created?.day, typeof created?.stock]).toEqual(['2026-02-01', 'number']);
  });

  test('marks orders, receipts and changes of settings, oldest first', async () => {
    const { body } = await get(`${mug}/history`).expect(200);
    expect(body.marks).toEqual([
      {
        kind: 'ORDER',
        day: '2026-02-10',
        purchaseOrderId: order,
        purchaseOrderName: 'PO-0001',
        quantity: 40,
      },
      expect.objectContaining({ kind: 'RECEIPT', day: '2026-02-20', quantity: 40 }),
      {
        kind: 'SETTINGS',
        day: '2026-03-01',
        scope: 'TEAM',
        changes: [{ setting: 'stockBuffer', before: 7, after: 14 }],
      },
      {
        kind: 'SETTINGS',
        day: '2026-03-01',
        scope: 'PRODUCT',
        changes: [
          { setting: 'stockBuffer', before: null, after: 3 },
          { setting: 'overstockedThreshold', before: null, after: 40 },
        ],
      },
    ]);
    const recent = await get(`${mug}/history?days=1`);
    expect(recent.body.marks).toHaveLength(2);
  });

  test('has what each variant cost in each received shipment', async () => {
    const { body } = await get(`${mug}/history`);
    expect(body.shipments).toMatchObject([
      { shipmentId: first, variants: [{ variantId: mugRed, quantity: 40, landedCost: 4 }] },
    ]);
    expect((await get(`${mug.replace(/c1$/, 'c2')}/history`)).body).toMatchObject({
      shipments: [],
      stockRecordedFrom: null,
    });
  });

  test('is not found for the product of another team, and has bounds', async () => {
    await get(`${ofOthers}/history`).expect(404);
    await get(`${mug}/history?days=731`).expect(400);
    await get(`${mug}/history?days=0`).expect(400);
  });
});

describe('API-PROD-27 CALC-K-21 the stock levels that count', () => {
  test('come from the product and its primary supplier, else from the team', async () => {
    const ofTeam = await get(`${mug}/settings/stock-levels`).expect(200);
    expect(ofTeam.headers['etag']).toBeTruthy();
    expect(ofTeam.body).toEqual({
      leadTime: { value: 30, source: 'TEAM', ofTeam: 30 },
      stockBuffer: { value: 3, source: 'PRODUCT', ofTeam: 14 },
      runningLowThreshold: { value: 7, source: 'TEAM', ofTeam: 7 },
      overstockedThreshold: { value: 40, source: 'PRODUCT', ofTeam: 90 },
      primarySupplier: null,
    });
    await models.given(...shop, suppliedBy(mug, `${harbour}*`));
    const { body } = await get(`${mug}/settings/stock-levels`);
    expect(body).toMatchObject({
      leadTime: { value: 21, source: 'SUPPLIER', ofTeam: 30 },
      primarySupplier: { id: harbour, name: 'Harbour' },
    });
    await get(`${ofOthers}/settings/stock-levels`).expect(404);
  });
});

test('a late change of stock counts on the newest day, and old days are dropped', async () => {
  await models.given(
    stocked(5, mugRed, '2023-01-01'),
    stocked(6, mugRed, '2023-06-01'),
    stocked(7, mugRed, '2026-03-01'),
    stocked(8, mugRed, '2026-02-01'),
    stocked(9, mugRed, '2026-03-02'),
  );
  expect(await models.rows(stockByDay)).toMatchObject([{ quantities: [6, 8], openQuantity: 9 }]);
});
