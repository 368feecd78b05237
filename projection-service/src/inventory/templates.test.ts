import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ObservedVariant, StoreStatus } from '@quartermaster/contracts/products/events';
import { savedViewTemplates } from '@quartermaster/contracts/saved-views/rules/templates';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import {
  drafted,
  item,
  itemsAdded,
  order,
  otherOrder,
  statusSet,
} from '../purchase-orders/examples.ts';
import {
  availableSince,
  connected,
  dayBegan,
  linked,
  located,
  ordered,
  shown,
  sold,
  stocked,
  supplied,
} from './examples.ts';
import { inventoryProjection } from './projection.ts';
import { inventoryPage, type InventoryRequest } from './query.ts';

const buildVariantId = (number: number): string =>
  `00000000-0000-4000-8000-0000000009${String(number).padStart(2, '0')}`;

/** An item without a supplier, in the shop since the same day as all others. */
const listed = (
  number: number,
  productTitle: string,
  quantity: number,
  given: Partial<ObservedVariant> & { storeStatus?: StoreStatus } = {},
): readonly GivenEvent[] => [
  shown(buildVariantId(number), { productTitle, ...given }),
  stocked(quantity, buildVariantId(number)),
  availableSince('2025-06-01', buildVariantId(number)),
];

const soldDaily = (number: number, from: string, through: string, units = 1): GivenEvent =>
  sold(units, { from, through }, buildVariantId(number));
const lastMonth = ['2026-01-30', '2026-02-28'] as const;

/** An order of 10 units of an item. */
const makeOrder = (
  id: string,
  number: number,
  ...statuses: readonly PurchaseOrderStatus[]
): readonly GivenEvent[] => [
  drafted({ id, content: { name: id } }),
  itemsAdded([item(buildVariantId(number), 10, 5)], id),
  ...statuses.map((to, at) => statusSet(statuses[at - 1] ?? 'Draft', to, { id })),
];
const orderId = (number: number): string => order.replace(/..$/, `8${String(number)}`);

/** Averages of a week: an item without sales in it has the status "No sales". */
const weekly = fact(insightsSettingsChanged, `team.${team}`, {
  planningMethod: 'AVERAGE',
  serviceLevels: null,
  averageDailySalesPeriodDays: 7,
  grading: { periodDays: 90, strategy: 'SALES_REVENUE', thresholds: { A: 80, B: 15, C: 5 } },
  stockLevels: {
    leadTime: 10,
    reorderFrequency: 'EVERY_MONTH',
    stockBuffer: 0,
    runningLowThreshold: 7,
    overstockedThreshold: 90,
  },
});

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
  await models.given(
    connected(),
    located(),
    weekly,
    supplied(10),
    ...listed(1, 'Sells well', 30),
    soldDaily(1, ...lastMonth),
    linked(buildVariantId(1)),
    ...listed(2, 'Sold out', 0),
    soldDaily(2, ...lastMonth),
    ...listed(3, 'Too many', 500),
    soldDaily(3, ...lastMonth),
    ...listed(4, 'Runs low', 15),
    soldDaily(4, ...lastMonth),
    ...listed(5, 'Sold 30 days ago', 1_000),
    soldDaily(5, '2026-01-30', '2026-01-30'),
    ...listed(6, 'Sold 31 days ago', 1_000),
    soldDaily(6, '2026-01-01', '2026-01-29'),
    ...listed(7, 'Sold yesterday', 1_000),
    ordered('o-1', '2026-02-28', 1, buildVariantId(7)),
    ...listed(8, 'Created 30 days ago', 1_000, { createdAt: '2026-01-30T09:00:00.000Z' }),
    soldDaily(8, ...lastMonth),
    ...listed(9, 'Created 31 days ago', 1_000, { createdAt: '2026-01-29T23:00:00.000Z' }),
    soldDaily(9, ...lastMonth),
    ...listed(10, 'Archived', 3, { storeStatus: 'ARCHIVED' }),
    ...listed(11, 'Archived and gone', 0, { storeStatus: 'ARCHIVED' }),
    ...listed(12, 'Without a cost', 1_000, { costPrice: null }),
    soldDaily(12, ...lastMonth),
    ...listed(13, 'Deleted', 0, { storeStatus: 'DELETED' }),
    ...listed(14, 'Deleted with an order', 0, { storeStatus: 'DELETED' }),
    ...listed(15, 'Order next week', 47),
    soldDaily(15, ...lastMonth),
    ...listed(16, 'Order in two months', 70),
    soldDaily(16, ...lastMonth),
    ...makeOrder(order, 14, 'SentToSupplier'),
    ...makeOrder(otherOrder, 1, 'SentToSupplier', 'InProduction'),
    ...makeOrder(orderId(1), 2),
    ...makeOrder(orderId(2), 3, 'SentToSupplier', 'Cancelled'),
    ...makeOrder(orderId(3), 4, 'SentToSupplier', 'FullyReceived'),
    ...makeOrder(orderId(4), 5, 'SentToSupplier', 'InDelivery'),
    ...makeOrder(orderId(5), 6, 'SentToSupplier', 'PartiallyReceived'),
    dayBegan(),
  );
});
afterAll(async () => models.close());

/** Titles of the items that a template lists, in its order. */
const readTitles = async (key: string): Promise<readonly (string | undefined)[]> => {
  const settings = savedViewTemplates.find((template) => template.key === key)?.settings;
  if (settings === undefined) throw new Error(`No template ${key}`);
  const { rows } = await inventoryPage(models.pool, team, {
    pagination: { page: 1, limit: 100 },
    filters: settings.filters,
    sort: settings.sort as InventoryRequest['sort'],
  });
  return rows.map(({ productTitle }) => productTitle);
};

const withStock = ['Archived', 'Created 30 days ago', 'Created 31 days ago'];

test.each([
  ['UI-SV-04 overstocked', ['Sold yesterday', 'Created 31 days ago', 'Too many', 'Without a cost']],
  ['UI-SV-05 out-of-stock', ['Sold out', 'Archived and gone']],
  ['UI-SV-06 running-low', ['Runs low']],
  ['UI-SV-07 dead-stock', ['Sold 31 days ago', 'Archived', 'Archived and gone']],
  ['UI-SV-08 new-products', ['Created 30 days ago']],
  ['UI-SV-10 archived-with-stock', ['Archived']],
  [
    'UI-SV-11 stock-on-hand',
    [
      ...withStock,
      ...['Order in two months', 'Order next week', 'Runs low', 'Sells well', 'Sold 30 days ago'],
      ...['Sold 31 days ago', 'Sold yesterday', 'Too many', 'Without a cost'],
    ],
  ],
  ['UI-SV-12 reorder-in-7-days', ['Sold out', 'Runs low']],
  ['UI-SV-13 reorder-in-30-days', ['Sold out', 'Runs low', 'Sells well']],
  [
    'UI-SV-14 reorder-in-60-days',
    ['Sold out', 'Runs low', 'Sells well', 'Order next week', 'Order in two months'],
  ],
  ['UI-SV-15 without-unit-cost', ['Without a cost']],
  ['UI-SV-16 deleted-with-incoming', ['Deleted with an order']],
  ['UI-SV-17 AMB-149 incoming', ['Sells well', 'Sold 30 days ago', 'Sold 31 days ago']],
])('the template %s lists what its name says', async (title, titles) => {
  expect(await readTitles(title.split(' ').at(-1) ?? '')).toEqual(titles);
});

test('UI-SV-09 the template without-suppliers leaves out what a supplier delivers', async () => {
  const titles = await readTitles('without-suppliers');
  expect(titles).toHaveLength(13);
  expect(titles).not.toContain('Sells well');
  expect(titles.filter((title) => title?.startsWith('Deleted'))).toEqual([]);
});

test('UI-SV-07 dead stock is no status: averages of a week do not count', async () => {
  const { rows } = await inventoryPage(models.pool, team, {
    pagination: { page: 1, limit: 100 },
    filters: [
      { column: 'status', criteria: { type: 'select', operator: 'is', value: 'NO_SALES' } },
    ],
  });
  expect(rows.map(({ productTitle }) => productTitle)).toContain('Sold 30 days ago');
});

test('UI-SV-12 an item that should have been ordered before has 0 days left', async () => {
  const { rows } = await inventoryPage(models.pool, team, {
    pagination: { page: 1, limit: 1 },
    filters: [],
    search: 'Sold out',
    select: ['daysToOrder'],
  });
  expect(rows).toEqual([{ daysToOrder: 0 }]);
});
