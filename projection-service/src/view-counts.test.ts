import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Filter } from '@quartermaster/contracts/core/filters';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { savedViewTemplates } from '@quartermaster/contracts/saved-views/rules/templates';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels, team } from './core/given-events.ts';
import { createViewCounts } from './view-counts.ts';
import {
  bowl,
  crate,
  dayBegan,
  linked,
  mug,
  mugShop,
  shown,
  stocked,
  supplied,
} from './inventory/examples.ts';
import { inventoryProjection } from './inventory/projection.ts';
import { inventoryPage } from './inventory/query.ts';
import { toBuyQueryRoutes } from './inventory/to-buy/routes.ts';
import { paymentsProjection } from './payments/projection.ts';
import { paymentList } from './payments/query.ts';
import { bundleMade } from './products/bundles/examples.ts';
import { bundlesPage } from './products/bundles/query.ts';
import { productsProjection } from './products/projection.ts';
import { productsPage } from './products/query.ts';
import { drafted, otherOrder, paid } from './purchase-orders/examples.ts';
import { first, second, shipmentPlanned } from './purchase-orders/examples-shipments.ts';
import { purchaseOrdersProjection } from './purchase-orders/projection.ts';
import { purchaseOrdersPage } from './purchase-orders/query/list.ts';
import { shipmentsProjection } from './shipments/projection.ts';
import { shipmentList } from './shipments/query.ts';
import { suppliersProjection } from './suppliers/projection.ts';
import { supplierList } from './suppliers/query.ts';
import { created } from './teams/examples.ts';
import { teamsProjection } from './teams/projection.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([
    inventoryProjection,
    purchaseOrdersProjection,
    paymentsProjection,
    productsProjection,
    shipmentsProjection,
    suppliersProjection,
    teamsProjection,
  ]);
  await models.given(
    created(),
    ...mugShop(20),
    shown(bowl, { productTitle: 'Bowl', costPrice: null }),
    stocked(5, bowl),
    shown(crate, { productTitle: 'Crate' }),
    stocked(0, crate),
    supplied(10),
    linked(mug),
    drafted(),
    drafted({ id: otherOrder, content: { name: 'Spring' } }),
    paid({ id: 'p1', dueDate: '2026-03-05' }, { id: 'p2', name: 'Rest', dueDate: '2026-05-01' }),
    shipmentPlanned(first, { a: 6 }, { arrivalDate: '2026-03-03' }),
    shipmentPlanned(second, { a: 1 }, { name: 'Late', arrivalDate: '2026-06-01' }),
    bundleMade(bowl),
    dayBegan(),
  );
});
afterAll(async () => models.close());

const text = (column: string, value: string): Filter => ({
  column,
  criteria: { type: 'string', operator: 'contains', value },
});
const soon = (column: string): Filter => ({
  column,
  criteria: { type: 'date', operator: 'isInTheNext', value: 30 },
});
const above = (column: string, value: number): Filter => ({
  column,
  criteria: { type: 'number', operator: 'greaterThan', value },
});

const pagination = { page: 1, limit: 1 };
const toBuyTotal = async (filters: readonly Filter[]): Promise<number> => {
  const { body } = await request(testApp(toBuyQueryRoutes(models)))
    .post('/api/inventory-items/to-buy')
    .auth('member', { type: 'bearer' })
    .send({ pagination, filters })
    .expect(200);
  return (body as { total: number }).total;
};

/** Totals of the lists themselves with some filters. */
const totals: Partial<Record<ViewType, (filters: readonly Filter[]) => Promise<number>>> = {
  INVENTORY: async (filters) =>
    (await inventoryPage(models.pool, team, { filters, pagination })).total,
  BUY_NOW: toBuyTotal,
  PURCHASE_ORDERS: async (filters) =>
    (await purchaseOrdersPage(models.pool, team, { filters, pagination, view: 'all' })).total,
  PAYMENTS: async (filters) => (await paymentList.page(models.pool, team, { filters })).total,
  PRODUCTS: async (filters) => {
    const filter = { ignored: false };
    return (await productsPage(models.pool, team, { filter, filters, pagination })).total;
  },
  BUNDLES: async (filters) => (await bundlesPage(models.pool, team, { filters, pagination })).total,
  SUPPLIERS: async (filters) => (await supplierList.page(models.pool, team, { filters })).total,
  SHIPMENTS: async (filters) => (await shipmentList.page(models.pool, team, { filters })).total,
};

const count = async (type: ViewType, filters: readonly (readonly Filter[])[]) =>
  createViewCounts(models.pool)[type]?.(team, filters, testNow);

describe('API-VIEW-10 views are counted as their lists count', () => {
  test.each<[ViewType, (readonly Filter[])[], number[]]>([
    [
      'INVENTORY',
      [
        [],
        [text('sku', 'sku')],
        [above('quantity', 4)],
        [above('quantity', 4), soon('stockoutDate')],
      ],
      [3, 3, 2, 1],
    ],
    ['BUY_NOW', [[], [text('productTitle', 'mug')], [text('productTitle', 'bowl')]], [1, 1, 0]],
    ['PURCHASE_ORDERS', [[], [text('name', 'spring')], [text('name', 'x')]], [2, 1, 0]],
    ['PAYMENTS', [[], [text('name', 'rest')], [soon('dueDate')]], [2, 1, 1]],
    ['PRODUCTS', [[], [text('title', 'bowl')], [above('variantsCount', 1)]], [3, 1, 0]],
    ['BUNDLES', [[], [text('productTitle', 'x')]], [1, 0]],
    ['SUPPLIERS', [[], [above('leadTime', 9)], [above('products', 1)]], [1, 1, 0]],
    ['SHIPMENTS', [[], [text('name', 'late')], [soon('arrivalDate')]], [2, 1, 1]],
  ])('%s', async (type, views, expected) => {
    expect(await count(type, views)).toEqual(expected);
    expect(await Promise.all(views.map(async (filters) => totals[type]?.(filters)))).toEqual(
      expected,
    );
  });

  test('where no list takes filters there is no count', () => {
    expect(createViewCounts(models.pool).IDEAS).toBeUndefined();
  });

  test('without views there is nothing to count', async () => {
    expect(await count('INVENTORY', [])).toEqual([]);
    expect(await count('BUY_NOW', [])).toEqual([]);
  });

  test('all templates at once', async () => {
    const views = savedViewTemplates.map(({ settings }) => settings.filters);
    const expected = await Promise.all(views.map(async (filters) => totals.INVENTORY?.(filters)));
    expect(await count('INVENTORY', views)).toEqual(expected);
  });

  test('another team has rows of its own', async () => {
    const of = async (teamId: string) =>
      createViewCounts(models.pool).INVENTORY?.(teamId, [[]], testNow);
    const counts = await Promise.all(['team-2', team, 'team-2', team].map(of));
    expect(counts).toEqual([[0], [3], [0], [3]]);
  });
});
