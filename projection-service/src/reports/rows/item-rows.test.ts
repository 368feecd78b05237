import { describe, expect, test } from '@jest/globals';
import type {
  ItemState,
  ReportedItem,
  ReportedStock,
} from '@quartermaster/contracts/reports/content';
import { toItemStates, toStoredStates } from '../content/make-rows.ts';
import { activeStockAssetValue } from './active-stock-asset-value.ts';
import { allStockAssetValue } from './all-stock-asset-value.ts';
import { dashboardSnapshot } from './dashboard-snapshot.ts';
import { deadStock } from './dead-stock.ts';
import { inventoryItemsVariance } from './inventory-items-variance.ts';
import { inventorySnapshot } from './inventory-snapshot.ts';
import { negativeOnHand } from './negative-on-hand.ts';
import { outOfStock } from './out-of-stock.ts';
import { salesSnapshot } from './sales-snapshot.ts';
import { salesVelocity } from './sales-velocity.ts';
import { stockoutRisk } from './stockout-risk.ts';

const today = '2026-03-01';
const mug: ReportedItem = {
  productId: 'p1',
  variantId: 'mug',
  productTitle: 'Mug',
  variantTitle: 'Blue',
  imageUrl: null,
  sku: 'MUG',
  quantity: 10,
  averageDailySales: 1.5,
  stockoutDate: '2026-03-07',
  lastStockoutDate: null,
  lostSales30Days: 0,
  status: 'HEALTHY',
  gradingLevel: 'A',
  costPrice: 2,
  costValue: 20,
  retailValue: 50,
  resolvedLandedCost: 2.5,
  totalSalesRevenue: 0.1 + 0.2,
  incomingQuantity: 4,
  inTransit: [{ deliveryDate: '2026-03-09', quantity: 4, isOverdue: false }],
  locations: [
    { id: 'a', name: 'Shop' },
    { id: 'b', name: 'Store room' },
  ],
  locationQuantities: [
    { locationId: 'a', quantity: -2 },
    { locationId: 'b', quantity: 12 },
  ],
  shopifyStatus: 'ACTIVE',
  itemType: 'STAND_ALONE',
  isCounted: true,
};
const item = (variantId: string, change: Partial<ReportedItem> = {}): ReportedItem => ({
  ...mug,
  variantId,
  ...change,
});
const stock = (...items: readonly ReportedItem[]): ReportedStock => ({
  today,
  currency: 'EUR',
  items,
});
const shownMug = {
  productId: 'p1',
  variantId: 'mug',
  productTitle: 'Mug',
  variantTitle: 'Blue',
  imageUrl: null,
  sku: 'MUG',
};
const listIds = (rows: readonly { readonly variantId: string }[]) =>
  rows.map((row) => row.variantId);
const stockoutIds = (shop: ReportedStock, periodDays: number) =>
  listIds(stockoutRisk.compute({ ...shop, periodDays }));

describe('REP-01 stockout risk', () => {
  test('AMB-168 names product, rate, stock at each location and the day', () => {
    expect(stockoutRisk.compute({ ...stock(mug), periodDays: 30 })).toEqual([
      {
        ...shownMug,
        averageDailySales: 1.5,
        quantity: 10,
        locationQuantities: [
          { locationId: 'a', locationName: 'Shop', quantity: -2 },
          { locationId: 'b', locationName: 'Store room', quantity: 12 },
        ],
        stockoutDate: '2026-03-07',
      },
    ]);
  });

  test('lists items whose day is from today to the end of the period', () => {
    const items = [
      item('today', { stockoutDate: today }),
      item('last', { stockoutDate: '2026-03-31' }),
      item('after', { stockoutDate: '2026-04-01' }),
      item('never', { stockoutDate: null }),
    ];
    expect(stockoutIds(stock(...items), 30)).toEqual(['today', 'last']);
    expect(stockoutIds(stock(...items), 60)).toEqual(['today', 'last', 'after']);
  });
});

const before = (...states: (readonly [string, ItemState['status'], number])[]) =>
  new Map(states.map(([id, status, averageDailySales]) => [id, { status, averageDailySales }]));

test('REP-01 leaves out what has none on hand', () => {
  const items = [
    mug,
    item('out', { quantity: 0, stockoutDate: today }),
    item('owed', { quantity: -2 }),
  ];
  expect(stockoutIds(stock(...items), 30)).toEqual(['mug']);
});

describe('reports of stock', () => {
  const odd = [
    item('bundle', { itemType: 'BUNDLE' }),
    item('uncounted', { isCounted: false, quantity: 0, retailValue: 0, costValue: 0 }),
    item('deleted', { shopifyStatus: 'DELETED', quantity: 0, status: 'OUT_OF_STOCK' }),
  ];
  const shop = stock(mug, ...odd);
  const none = new Map();

  test('REP-05 REP-06 REP-12 add up counted and undeleted items that are no bundles', () => {
    expect(listIds(allStockAssetValue.compute(shop))).toEqual(['mug']);
    expect(listIds(activeStockAssetValue.compute(shop))).toEqual(['mug']);
    expect(listIds(inventoryItemsVariance.compute({ ...shop, earlier: none }))).toEqual(['mug']);
    expect(listIds(negativeOnHand.compute(shop))).toEqual(['mug']);
  });

  test('REP-01 REP-02 REP-03 leave out what is deleted or not counted', () => {
    const items = shop.items.map((one) => ({
      ...one,
      quantity: 0,
      status: 'OUT_OF_STOCK' as const,
    }));
    expect(stockoutIds(shop, 30)).toEqual(['mug', 'bundle']);
    expect(listIds(outOfStock.compute({ ...shop, items }))).toEqual(['mug', 'bundle']);
    const unsold = shop.items.map((one) => ({ ...one, status: 'NO_SALES' as const }));
    const old = before(...unsold.map(({ variantId }) => [variantId, 'HEALTHY', 1] as const));
    expect(listIds(deadStock.compute({ ...shop, items: unsold, before: old }))).toEqual([
      'mug',
      'bundle',
    ]);
  });

  test('REP-08 REP-11 list and count every item that is not deleted', () => {
    expect(listIds(inventorySnapshot.compute(shop))).toEqual(['mug', 'bundle', 'uncounted']);
    const [row] = dashboardSnapshot.compute({ ...shop, arrivals: [], openPayments: [] });
    expect(row).toMatchObject({
      itemsCount: 3,
      healthyCount: 3,
      outOfStockCount: 0,
      unitsInStock: 10,
      unitsInTransit: 12,
      retailValue: 50,
      costValue: 20,
    });
  });

  test('REP-04 REP-09 sales stay sales, of every item', () => {
    expect(listIds(salesSnapshot.compute(shop))).toEqual(['mug', 'bundle', 'uncounted', 'deleted']);
  });
});

test('REP-02 out of stock lists items with that status, with their lost sales', () => {
  const items = [
    mug,
    item('none', {
      quantity: 0,
      status: 'OUT_OF_STOCK',
      lostSales30Days: 12.5,
      lastStockoutDate: '2026-02-10',
    }),
    item('owed', { quantity: -3, status: 'OUT_OF_STOCK' }),
    item('new', { quantity: 0, status: 'NEW_PRODUCT' }),
    item('ended', { quantity: 0, status: 'NO_RESTOCK' }),
  ];
  const rows = outOfStock.compute(stock(...items));
  expect(listIds(rows)).toEqual(['none', 'owed']);
  expect(rows[0]).toMatchObject({
    quantity: 0,
    lostSales30Days: 12.5,
    currency: 'EUR',
    lastStockoutDate: '2026-02-10',
  });
});

test('REP-03 AMB-090 dead stock lists items whose status became or left No sales', () => {
  const items = [
    item('became', { status: 'NO_SALES' }),
    item('left', { status: 'HEALTHY' }),
    item('stayed', { status: 'NO_SALES' }),
    item('other', { status: 'RUNNING_LOW' }),
    item('unknown', { status: 'NO_SALES' }),
  ];
  const old = before(
    ['became', 'HEALTHY', 1],
    ['left', 'NO_SALES', 0],
    ['stayed', 'NO_SALES', 0],
    ['other', 'HEALTHY', 1],
  );
  expect(deadStock.compute({ ...stock(...items), before: old })).toEqual([
    { ...shownMug, variantId: 'became', oldStatus: 'HEALTHY', newStatus: 'NO_SALES', quantity: 10 },
    { ...shownMug, variantId: 'left', oldStatus: 'NO_SALES', newStatus: 'HEALTHY', quantity: 10 },
  ]);
});

test('REP-04 AMB-090 sales velocity lists items whose rate changed', () => {
  const items = [mug, item('same'), item('unknown')];
  const old = before(['mug', 'HEALTHY', 1], ['same', 'HEALTHY', 1.5]);
  expect(salesVelocity.compute({ ...stock(...items), before: old })).toEqual([
    { ...shownMug, oldAverageDailySales: 1, newAverageDailySales: 1.5 },
  ]);
});

test('the states that a run keeps are those that the next one reads', () => {
  expect(toItemStates(toStoredStates(stock(mug)))).toEqual(before(['mug', 'HEALTHY', 1.5]));
  const bowl = { ...mug, variantId: 'bowl' };
  expect(toStoredStates(stock(mug, bowl))).toEqual(toStoredStates(stock(bowl, mug)));
});

test('REP-05 REP-06 the value of all items, and of products that are active in the store', () => {
  const items = stock(
    mug,
    item('draft', { shopifyStatus: 'DRAFT', costPrice: null, costValue: null }),
  );
  expect(allStockAssetValue.compute(items)).toEqual([
    {
      ...shownMug,
      quantity: 10,
      costPrice: 2,
      costValue: 20,
      retailValue: 50,
      stockoutDate: '2026-03-07',
      currency: 'EUR',
    },
    expect.objectContaining({ variantId: 'draft', costPrice: null, costValue: null }),
  ]);
  expect(listIds(activeStockAssetValue.compute(items))).toEqual(['mug']);
});

test('REP-07 an item with one location below 0 is listed although its total is positive', () => {
  const positive = item('fine', { locationQuantities: [{ locationId: 'a', quantity: 0 }] });
  expect(negativeOnHand.compute(stock(mug, positive))).toEqual([
    { ...shownMug, locations: [{ locationId: 'a', locationName: 'Shop', quantity: -2 }] },
  ]);
});

test('REP-08 REP-09 every item with its health, and with its sales', () => {
  expect(inventorySnapshot.compute(stock(mug))).toEqual([
    {
      ...shownMug,
      gradingLevel: 'A',
      status: 'HEALTHY',
      inTransit: mug.inTransit,
      incomingQuantity: 4,
      costValue: 20,
      retailValue: 50,
      currency: 'EUR',
    },
  ]);
  expect(salesSnapshot.compute(stock(mug))).toEqual([
    {
      ...shownMug,
      storeStatus: 'ACTIVE',
      landedCost: 2.5,
      totalSalesRevenue: 0.3,
      currency: 'EUR',
    },
  ]);
});

describe('REP-12 the variance of items', () => {
  const earlier = (change: object) =>
    new Map([
      [
        'mug',
        {
          status: 'HEALTHY' as const,
          averageDailySales: 1,
          quantity: 8,
          retailValue: 0,
          costValue: 16,
          ...change,
        },
      ],
    ]);

  test('CALC-CHG AMB-147 is the present value minus the earlier one, in percent of it', () => {
    expect(inventoryItemsVariance.compute({ ...stock(mug), earlier: earlier({}) })).toEqual([
      {
        ...shownMug,
        quantity: 10,
        previousQuantity: 8,
        quantityChange: 2,
        quantityChangePercent: 25,
        retailValue: 50,
        previousRetailValue: 0,
        retailValueChange: 50,
        retailValueChangePercent: null,
        costValue: 20,
        previousCostValue: 16,
        costValueChange: 4,
        costValueChangePercent: 25,
        currency: 'EUR',
      },
    ]);
  });

  test('is unknown where the day was not recorded, and of a cost that is unknown', () => {
    const unknown = { previousQuantity: null, quantityChange: null, costValueChangePercent: null };
    expect(inventoryItemsVariance.compute({ ...stock(mug), earlier: new Map() })).toMatchObject([
      unknown,
    ]);
    const [row] = inventoryItemsVariance.compute({
      ...stock(mug),
      earlier: earlier({ costValue: null }),
    });
    expect(row).toMatchObject({
      quantityChange: 2,
      previousCostValue: null,
      costValueChange: null,
    });
  });
});

test('REP-11 the state of the shop counts each status and leaves the stock of bundles out', () => {
  const items = [
    mug,
    item('set', { itemType: 'BUNDLE', status: 'STOCK_GAP' }),
    item('owed', { quantity: -3, costValue: null, retailValue: 0, status: 'OUT_OF_STOCK' }),
    item('dead', { status: 'NO_SALES', costValue: 0.1 }),
    item('much', { status: 'OVERSTOCKED', costValue: 0.2 }),
  ];
  const outlook = {
    arrivals: ['2026-02-20', null, '2026-03-05', '2026-03-02'],
    openPayments: ['2026-04-01', '2026-02-01', null],
  };
  expect(dashboardSnapshot.compute({ ...stock(...items), ...outlook })).toEqual([
    {
      itemsCount: 5,
      healthyCount: 1,
      runningLowCount: 0,
      stockGapCount: 1,
      outOfStockCount: 1,
      overstockedCount: 1,
      noSalesCount: 1,
      newProductCount: 0,
      doNotRestockCount: 0,
      unitsInStock: 30,
      unitsInTransit: 20,
      retailValue: 150,
      costValue: 20.3,
      noSalesCost: 0.1,
      overstockedCost: 0.2,
      nextPurchaseOrderArrival: '2026-03-02',
      openPaymentsCount: 3,
      nextPaymentDate: '2026-02-01',
      currency: 'EUR',
    },
  ]);
});
