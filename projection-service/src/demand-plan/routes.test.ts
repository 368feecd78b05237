import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  CategoryBreakdownRow,
  DemandPlanItem,
  DemandPlanSummary,
  SupplierBreakdownRow,
} from '@quartermaster/contracts/demand-plan/plan';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { listShopEvents } from '@quartermaster/contracts/demand-plan/shop-events';
import { readPlanPrices } from '@quartermaster/contracts/demand-plan/calls';
import { toMinor } from '@quartermaster/contracts/core/money';
import type { Session } from '@quartermaster/contracts/core/server';
import { productExcluded, productIncluded } from '@quartermaster/contracts/products/events';
import { supplierDeleted } from '@quartermaster/contracts/suppliers/events';
import { admin, member, testApp } from '@quartermaster/platform/http/test-app';
import { singlePartition } from '@quartermaster/platform/event-bus/event-bus';
import request from 'supertest';
import { createSnapshotRunner } from '../core/snapshot.ts';
import {
  createTestEventStore,
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
} from '../core/given-events.ts';
import {
  bowl,
  connected,
  crate,
  dayBegan,
  harbour,
  linked,
  mug,
  ordered,
  shown,
  sold,
  supplied,
} from '../inventory/examples.ts';
import { inventoryProjection } from '../inventory/projection.ts';
import { bundleUnmade, mapped } from '../products/bundles/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { created } from '../teams/examples.ts';
import { teamsProjection } from '../teams/projection.ts';
import {
  adjusted,
  becameReady,
  computed,
  forecastItem,
  forecastMade,
  interrupted,
  itemsRecorded,
  madeLike,
  shopEventRemoved,
  shopEventSet,
  someShopEvent,
  planId,
  pricesRecorded,
  requested,
} from './examples.ts';
import { demandPlanProjection } from './projection.ts';
import { demandPlanQueryRoutes, demandPlanServiceRoutes } from './routes.ts';

let models: ReadModels;
let app: ReturnType<typeof testApp>;
const otherTeam = 'team-2';
const serviceSession = { ...member, only: { callId: readPlanPrices.id } };

beforeAll(async () => {
  models = await openReadModels([
    demandPlanProjection,
    inventoryProjection,
    suppliersProjection,
    teamsProjection,
  ]);
  const routes = [
    ...demandPlanQueryRoutes(models),
    ...demandPlanServiceRoutes({
      pool: models.pool,
      store: createTestEventStore([]),
      bus: singlePartition,
      inSnapshot: createSnapshotRunner(models.pool, models.pool),
      kept: { store: () => Promise.reject(new Error('Not here')), read: async () => null },
    }),
  ];
  const sessions: Readonly<Record<string, Session>> = {
    member,
    service: serviceSession,
    other: { ...admin, teamId: otherTeam },
  };
  app = testApp(routes, {
    authenticate: async (token) => sessions[token] ?? null,
  });
});
afterAll(() => models.close());

const get = (path: string, token = 'member') =>
  request(app).get(`/api/demand-plan/${path}`).auth(token, { type: 'bearer' });
const list = (body: object = {}, token = 'member') =>
  request(app)
    .post('/api/demand-plan/items-context/query')
    .auth(token, { type: 'bearer' })
    .send({ pagination: { page: 1, limit: 100 }, ...body });

const readSummary = async (): Promise<DemandPlanSummary> =>
  (await get('summary').expect(200)).body as DemandPlanSummary;
const readItems = async (body?: object): Promise<readonly DemandPlanItem[]> =>
  ((await list(body).expect(200)).body as { items: DemandPlanItem[] }).items;
const readBreakdown = async <Row>(by: string): Promise<readonly Row[]> =>
  (await get(`monthly-revenue-breakdown/${by}`).expect(200)).body as readonly Row[];
const findMonth = ({ months }: DemandPlanSummary, month: number) =>
  months.find((one) => one.month === month);

const shop: readonly GivenEvent[] = [
  created(),
  connected(),
  shown(mug, { productTitle: 'Mug', salePrice: 20, costPrice: 8 }),
  shown(bowl, { productTitle: 'Bowl', salePrice: 5, costPrice: 2 }),
  shown(crate, { productTitle: 'Crate', salePrice: 50, costPrice: 30 }),
  supplied(10),
  linked(mug),
  dayBegan('2026-03-02'),
];
const two = [forecastItem(mug, 10), forecastItem(bowl, 10, { salePrice: 5, costPrice: 2 })];

describe('the months of the plan', () => {
  test('ENT-DPL-01 ENT-DPL-02 ENT-DPL-03 API-DP-01 are 12 from the first of the plan on', async () => {
    await models.given(...shop, ...forecastMade('f1', two));
    const summary = await readSummary();
    expect(summary).toMatchObject({
      id: planId,
      startDate: '2026-03-01',
      status: 'READY',
      progress: null,
      itemsCount: 2,
    });
    expect(summary.forecastAt).not.toBeNull();
    expect(summary.pricesAt).toBe(summary.forecastAt);
    expect(summary.months.map(({ month }) => month)).toEqual([
      3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2,
    ]);
  });

  test('CALC-DEM-5 ENT-DPM-01 ENT-DPM-02 ENT-DPM-03 ENT-DPM-04 add up their items', async () => {
    await models.given(...shop, ...forecastMade('f1', two), adjusted(mug, { 3: 14, 5: 0 }));
    const summary = await readSummary();
    expect(findMonth(summary, 3)).toMatchObject({
      plannedQuantity: 24,
      plannedRevenue: 330,
      plannedCost: 132,
      forecastQuantity: 20,
    });
    expect(findMonth(summary, 5)).toMatchObject({ plannedQuantity: 10, plannedRevenue: 50 });
  });

  test('AMB-111 AMB-109 ENT-DPM-05 ENT-DPM-06 ENT-DPM-07 ENT-DPM-08 ENT-DPM-09 ENT-DPM-10 have the same month of last year, and actuals once they begin', async () => {
    await models.given(
      ...shop,
      sold(2, { from: '2025-03-30', through: '2025-04-02', price: 25 }),
      ordered('o1', '2026-03-01', 3),
      ordered('o2', '2026-03-02', 4),
      ...forecastMade('f1', two),
      adjusted(mug, { 3: 14 }),
      adjusted(mug, { 3: null }),
      ordered('o3', '2026-03-02', 1, crate), // no item of the plan
      ordered('o4', '2026-03-02', 1),
    );
    const summary = await readSummary();
    expect(findMonth(summary, 3)).toEqual({
      month: 3,
      plannedQuantity: 20,
      plannedRevenue: 250,
      plannedCost: 100,
      previousPeriodQuantity: 4,
      previousPeriodRevenue: 100,
      previousPeriodCost: 32,
      actualsQuantity: 8,
      actualsRevenue: 200,
      actualsCost: 64,
      forecastQuantity: 20,
    });
    expect(findMonth(summary, 4)).toMatchObject({ previousPeriodQuantity: 4 });
    expect(findMonth(summary, 4)).not.toHaveProperty('actualsQuantity');
    const [item] = await readItems({ search: 'mug' });
    expect(item?.lastYear).toEqual([4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('ERR-09 are 404 without a plan, also for a team beside one that has a plan', async () => {
    await models.given(...shop, ...forecastMade('f1', two));
    for (const path of [
      'summary',
      'monthly-revenue-breakdown/supplier',
      'monthly-revenue-breakdown/shopify-category',
    ]) {
      const { body } = await get(path, 'other').expect(404);
      expect(body).toMatchObject({ code: 'DEMAND_PLAN_NOT_FOUND' });
    }
    expect((await list({}, 'other').expect(404)).body).toMatchObject({
      code: 'DEMAND_PLAN_NOT_FOUND',
    });
  });
});

describe('a forecast that is being made', () => {
  test('AMB-167 ST-DPS-01 has no months and no items, and counts what is recorded', async () => {
    await models.given(...shop, requested('f1'));
    expect(await readSummary()).toMatchObject({
      status: 'GENERATING',
      progress: { step: 'COMPUTING', done: 0, total: 0 },
      forecastAt: null,
      months: [],
    });
    await models.given(...shop, requested('f1'), computed('f1', 2), itemsRecorded('f1', [two[0]!]));
    expect(await readSummary()).toMatchObject({
      progress: { step: 'RECORDING', done: 1, total: 2 },
      months: [],
    });
    expect(await readItems()).toEqual([]);
    expect(await readBreakdown('supplier')).toEqual([]);
    expect(await readBreakdown('shopify-category')).toEqual([]);
  });

  test('leaves no plan when the first one is interrupted', async () => {
    const begun = [requested('f1'), computed('f1', 2), itemsRecorded('f1', two)];
    await models.given(...shop, ...begun, interrupted('f1'));
    await get('summary').expect(404);
    await models.given(...shop, ...begun, interrupted('f1'), ...forecastMade('f2', [two[1]!]));
    expect(await readItems()).toMatchObject([{ productVariantId: bowl }]);
    expect(findMonth(await readSummary(), 3)).toMatchObject({ plannedQuantity: 10 });
  });

  test('leaves the former one when a later one is interrupted, also after the next sale', async () => {
    const later = [requested('f2', '2026-04-01'), itemsRecorded('f2', [forecastItem(crate, 99)])];
    await models.given(
      ...shop,
      ...forecastMade('f1', two),
      adjusted(mug, { 3: 14 }),
      ...later,
      interrupted('f2'),
      ordered('o1', '2026-03-01', 3),
      ordered('o2', '2026-03-01', 3, crate),
    );
    expect(findMonth(await readSummary(), 3)).toMatchObject({
      plannedQuantity: 24,
      actualsQuantity: 3,
    });
    expect(await readItems()).toHaveLength(2);
  });

  test('API-DP-05 keeps adjusted months by calendar month and the prices of its items', async () => {
    await models.given(
      ...shop,
      ...forecastMade('f1', two),
      adjusted(mug, { 4: 77 }),
      ...forecastMade(
        'f2',
        [forecastItem(mug, 30, { salePrice: 99 }), forecastItem(crate, 1, { salePrice: 50 })],
        '2026-04-01',
      ),
    );
    const [newcomer, kept] = await readItems();
    expect(newcomer).toMatchObject({ productVariantId: crate, salePrice: 50 });
    expect(kept).toMatchObject({ productVariantId: mug, salePrice: 20 });
    expect(kept?.months[0]).toEqual({
      month: 4,
      adjustedQuantity: 77,
      forecastQuantity: 30,
      low: 28,
      high: 33,
    });
    expect(await readSummary()).toMatchObject({ startDate: '2026-04-01' });
  });

  test('lets adjusted months count again when an item comes back, at new prices', async () => {
    const [cup, bowls] = two as [(typeof two)[0], (typeof two)[0]];
    const begun = [...shop, ...forecastMade('f1', two), adjusted(mug, { 6: 77 })];
    const without = [...forecastMade('f2', [bowls]), ...forecastMade('f3', [bowls])];
    await models.given(...begun, ...without);
    expect(findMonth(await readSummary(), 6)).toMatchObject({ plannedQuantity: 10 });
    await models.given(...begun, ...without, ...forecastMade('f4', [{ ...cup, salePrice: 30 }]));
    expect(findMonth(await readSummary(), 6)).toMatchObject({
      plannedQuantity: 77,
      plannedRevenue: 2310,
    });
  });
});

describe('the breakdowns', () => {
  const fractions = [
    ...shop,
    shown(bowl, { productTitle: 'Bowl', storeStatus: 'ACTIVE' }),
    ...forecastMade('f1', [
      forecastItem(mug, 7, { salePrice: 3.333, costPrice: 1.111 }),
      forecastItem(bowl, 11, { salePrice: 0.005, costPrice: 0.0049 }),
      forecastItem(crate, 13, { salePrice: 19.995 }),
    ]),
    sold(3, { from: '2025-03-01', through: '2025-06-30', price: 1.2345 }),
    sold(1, { from: '2025-03-01', through: '2025-09-30', price: 0.335 }, crate),
    ordered('o1', '2026-03-01', 3),
  ];
  const names = ['plannedRevenue', 'previousPeriodRevenue', 'actualsRevenue'] as const;
  const addCents = (
    rows: readonly (SupplierBreakdownRow | CategoryBreakdownRow)[],
    at: number,
    name: (typeof names)[number],
  ): number => rows.reduce((sum, { months }) => sum + toMinor(months[at]?.[name] ?? 0), 0);

  test.each(['supplier', 'shopify-category'])(
    'API-DP-02 API-DP-03 ENT-DPR-03 ENT-DPR-04 ENT-DPR-05 ENT-DPR-06 by %s add up to the summary, with fractional prices too',
    async (by) => {
      await models.given(...fractions);
      const [{ months }, rows] = [
        await readSummary(),
        await readBreakdown<SupplierBreakdownRow>(by),
      ];
      for (const [at, month] of months.entries()) {
        for (const name of names) expect(addCents(rows, at, name)).toBe(toMinor(month[name] ?? 0));
      }
      expect(rows.every((row) => row.months[1]?.actualsRevenue === undefined)).toBe(true);
    },
  );

  test('ENT-DPR-01 ENT-DPR-02 have a row of the items without a supplier, those of deleted ones included', async () => {
    await models.given(...fractions);
    const suppliers = await readBreakdown<SupplierBreakdownRow>('supplier');
    expect(suppliers.map(({ supplierId }) => supplierId)).toEqual([harbour, null]);
    const categories = await readBreakdown<CategoryBreakdownRow>('shopify-category');
    expect(categories.map(({ shopifyCategory }) => shopifyCategory)).toEqual(['Kitchen']);
    const gone = fact(supplierDeleted, `supplier.${harbour}`, { supplierId: harbour });
    await models.given(...fractions, gone);
    const left = await readBreakdown<SupplierBreakdownRow>('supplier');
    expect(left.map(({ supplierId }) => supplierId)).toEqual([null]);
    expect((await readItems()).map(({ primarySupplierId }) => primarySupplierId)).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the rows of the plan', () => {
  const product = (definition: typeof productExcluded | typeof productIncluded) =>
    fact(definition, `product.${mug}`, { productId: mug });

  test('leave out what is excluded or deleted, until it is back', async () => {
    const begun = [...shop, ...forecastMade('f1', two)];
    const plannedAfter = async (...events: readonly GivenEvent[]) => {
      await models.given(...begun, ...events);
      return [(await readItems()).length, findMonth(await readSummary(), 3)?.plannedQuantity];
    };
    expect(await plannedAfter(product(productExcluded))).toEqual([1, 10]);
    expect(await plannedAfter(product(productExcluded), product(productIncluded))).toEqual([2, 20]);
    expect(await plannedAfter(shown(mug, { storeStatus: 'DELETED' }))).toEqual([1, 10]);
    expect(await plannedAfter(shown(mug, { storeStatus: 'DELETED' }), shown(mug))).toEqual([2, 20]);
  });

  test('list sets, which stay out of all sums while they have components', async () => {
    const box = { productId: bowl, variantId: bowl };
    const begun = [...shop, ...forecastMade('f1', two), mapped(box, { [mug]: 2 })];
    await models.given(...begun, ordered('o1', '2026-03-01', 3, bowl));
    expect(await readItems()).toHaveLength(2);
    expect(findMonth(await readSummary(), 3)).toMatchObject({
      plannedQuantity: 10,
      actualsQuantity: 0,
    });
    await models.given(...begun, bundleUnmade(bowl));
    expect(findMonth(await readSummary(), 3)).toMatchObject({ plannedQuantity: 20 });
  });
});

describe('API-DP-08 the items', () => {
  beforeEach(async () => {
    await models.given(
      ...shop,
      ...forecastMade('f1', [
        ...two,
        forecastItem(crate, 1, { salePrice: 50, rule: 'daily rate' }),
      ]),
      adjusted(bowl, { 3: 500 }),
    );
  });

  test('ENT-DPI-01 ENT-DPI-02 ENT-DPI-03 ENT-DPI-04 ENT-DPI-05 ENT-DPI-06 ENT-DPI-07 ENT-DPI-08 ENT-DPI-09 ENT-DPI-10 have their context and months', async () => {
    const [item] = await readItems();
    expect(item).toMatchObject({
      demandPlanItemId: bowl,
      productVariantId: bowl,
      productId: bowl,
      productTitle: 'Bowl',
      productVariantTitle: 'Default',
      sku: 'SKU-c2',
      imageUrl: null,
      shopifyCategory: 'Kitchen',
      primarySupplierId: null,
      salePrice: 5,
      costPrice: 2,
      rule: 'flat level',
    });
    expect(item?.months.slice(0, 2)).toEqual([
      { month: 3, adjustedQuantity: 500, forecastQuantity: 10, low: 8, high: 13 },
      { month: 4, adjustedQuantity: null, forecastQuantity: 10, low: 8, high: 13 },
    ]);
  });

  test.each<[string, object, readonly string[]]>([
    ['AMB-156 are found by SKU', { search: 'sku-c3' }, [crate]],
    ['AMB-156 are found by title', { search: 'MUG' }, [mug]],
    [
      'are sorted by planned revenue',
      { sort: { column: 'plannedRevenue', order: 'DESC' } },
      [bowl, mug, crate],
    ],
    [
      'are filtered by adjustment',
      {
        filters: [
          { column: 'isAdjusted', criteria: { type: 'boolean', operator: 'is', value: true } },
        ],
      },
      [bowl],
    ],
    [
      'are filtered by rule',
      {
        filters: [
          {
            column: 'rule',
            criteria: { type: 'select', operator: 'isIn', value: ['daily rate'] },
          },
        ],
      },
      [crate],
    ],
    [
      'are filtered by supplier',
      {
        filters: [
          {
            column: 'primarySupplierId',
            criteria: { type: 'select', operator: 'isIn', value: [harbour] },
          },
        ],
      },
      [mug],
    ],
    ['come in pages', { pagination: { page: 2, limit: 1 } }, [crate]],
  ])('%s', async (_, body, expected) => {
    expect((await readItems(body)).map(({ productVariantId }) => productVariantId)).toEqual(
      expected,
    );
  });

  test.each([
    ['VAL-026 an empty search', { search: '' }],
    ['page 0', { pagination: { page: 0, limit: 10 } }],
  ])('refuse %s', async (_, body) => {
    await list(body).expect(400);
  });
});

describe('the item that a new item sells like', () => {
  test('API-DP-19 is shown with its title until it is taken back', async () => {
    const like = { variantId: bowl, percent: 80 };
    await models.given(...shop, ...forecastMade('f1', two), madeLike(mug, like));
    const [bowls, mugs] = await readItems();
    expect(mugs?.like).toEqual({
      demandPlanItemId: bowl,
      title: expect.stringContaining('Bowl'),
      percent: 80,
    });
    expect(bowls?.like).toBeNull();
    await models.given(
      ...shop,
      ...forecastMade('f1', two),
      madeLike(mug, like),
      madeLike(mug, null),
    );
    expect((await readItems())[1]?.like).toBeNull();
  });
});

describe('the events of the shop', () => {
  const readEvents = async (token = 'member') =>
    (
      (
        await request(app)
          .get('/api/demand-plan/shop-events')
          .auth(token, { type: 'bearer' })
          .expect(200)
      ).body as ResponseOf<typeof listShopEvents>
    ).events;

  test('API-DP-20 are listed, the latest first, until they are removed', async () => {
    const later = { ...someShopEvent, shopEventId: 's2', startDate: '2026-03-15' };
    await models.given(...shop, shopEventSet({ variantIds: [bowl] }), shopEventSet(later));
    expect(await readEvents()).toEqual([
      { ...later, itemTitles: [] },
      { ...someShopEvent, variantIds: [bowl], itemTitles: [expect.stringContaining('Bowl')] },
    ]);
    expect(await readEvents('other')).toEqual([]);
    await models.given(shopEventSet(), shopEventSet({ name: 'Sale!' }), shopEventSet(later));
    expect((await readEvents())[1]?.name).toBe('Sale!');
    await models.given(shopEventSet(), shopEventSet(later), shopEventRemoved());
    expect(await readEvents()).toMatchObject([later]);
  });
});

describe('the prices of the plan', () => {
  test('API-DP-06 stand still until they are renewed', async () => {
    const begun = [...shop, ...forecastMade('f1', two), shown(mug, { salePrice: 33 })];
    await models.given(...begun);
    expect(findMonth(await readSummary(), 3)?.plannedRevenue).toBe(250);
    await models.given(...begun, pricesRecorded({ variantId: mug, salePrice: 33, costPrice: 9 }));
    const summary = await readSummary();
    expect(findMonth(summary, 3)).toMatchObject({ plannedRevenue: 380, plannedCost: 110 });
    expect(summary.pricesAt! > summary.forecastAt!).toBe(true);
  });

  test('API-DP-10 are answered as they are now, to services alone', async () => {
    const begun = [
      ...shop,
      ...forecastMade('f1', two),
      shown(mug, { salePrice: 33, costPrice: null }),
    ];
    await models.given(...begun);
    const { body } = await get('prices', 'service').expect(200);
    expect(body).toEqual([
      { variantId: mug, salePrice: 33, costPrice: 0 },
      { variantId: bowl, salePrice: 5, costPrice: 2 },
    ]);
    await get('prices').expect(403);
    await models.given(...shop);
    await get('prices', 'service').expect(404);
  });
});

test('a forecast that becomes ready after it was interrupted changes nothing', async () => {
  await models.given(
    ...shop,
    ...forecastMade('f1', two),
    requested('f2'),
    interrupted('f2'),
    becameReady('f2'),
  );
  expect(await readItems()).toHaveLength(2);
});
