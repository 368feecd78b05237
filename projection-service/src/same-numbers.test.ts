import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Filter } from '@quartermaster/contracts/core/filters';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { Dashboard } from '@quartermaster/contracts/dashboard/calls';
import { variantManualStatusSet } from '@quartermaster/contracts/products/events';
import { buildReportHeadline } from '@quartermaster/contracts/reports/rules/headline';
import type { ReportRow, ReportType } from '@quartermaster/contracts/reports/types';
import { createListCounts } from './list-counts.ts';
import { createViewCounts } from './view-counts.ts';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from './core/given-events.ts';
import { readDashboard } from './inventory/dashboard/query.ts';
import {
  availableSince,
  connected,
  dayBegan,
  located,
  shown,
  sold,
  stocked,
} from './inventory/examples.ts';
import { inventoryPage } from './inventory/query.ts';
import { dailySnapshots } from './inventory/tables/history.ts';
import { inventoryTotals } from './inventory/totals.ts';
import { allProjections } from './read-models.ts';
import { reportReaders } from './report-readers.ts';
import { makeReport } from './reports/content/make-rows.ts';
import { created } from './teams/examples.ts';

const buildVariantId = (number: number): VariantId =>
  `00000000-0000-4000-8000-0000000003${String(number).padStart(2, '0')}`;

interface Kind {
  readonly units: number;
  readonly perDay: number;
  readonly shown?: Parameters<typeof shown>[1];
}

/** One item of each kind that a count may include or exclude. */
const kinds: readonly Kind[] = [
  { units: 400, perDay: 2 },
  { units: 30, perDay: 4 },
  { units: 160, perDay: 4 },
  { units: 900, perDay: 1 },
  { units: 60, perDay: 0 },
  { units: 0, perDay: 3 },
  { units: -4, perDay: 1 },
  { units: 0, perDay: 0, shown: { createdAt: '2026-02-20T00:00:00.000Z' } },
  { units: 25, perDay: 1, shown: { costPrice: null } },
  { units: 20, perDay: 2, shown: { salePrice: 0 } },
  { units: 50, perDay: 5, shown: { isInventoryManagedByStore: false } },
  { units: -70, perDay: 0, shown: { isInventoryManagedByStore: false } },
  { units: 80, perDay: 3, shown: { storeStatus: 'DELETED' } },
  { units: 0, perDay: 3, shown: { storeStatus: 'DELETED' } },
  { units: 0, perDay: 2, shown: { components: [{ variantId: buildVariantId(0), quantity: 2 }] } },
  { units: 0, perDay: 1, shown: { components: [{ variantId: buildVariantId(5), quantity: 1 }] } },
  { units: 9, perDay: 1, shown: { components: [{ variantId: buildVariantId(10), quantity: 1 }] } },
  { units: 40, perDay: 1, shown: { storeStatus: 'ARCHIVED' } },
];

const makeEvents = ({ units, perDay, shown: given }: Kind, at: number): readonly GivenEvent[] => [
  shown(buildVariantId(at), { productTitle: `Item ${String(at)}`, ...given }),
  stocked(units, buildVariantId(at)),
  ...(perDay === 0
    ? []
    : [
        availableSince('2025-06-01', buildVariantId(at)),
        sold(perDay, { from: '2025-12-01', through: '2026-02-28' }, buildVariantId(at)),
      ]),
];

let models: ReadModels;
let home: Omit<Dashboard, 'position'>;
beforeAll(async () => {
  models = await openReadModels(allProjections);
  const ended = fact(variantManualStatusSet, `variant.${buildVariantId(6)}`, {
    variantId: buildVariantId(6),
    manualStatus: 'NO_RESTOCK',
  });
  await models.given(
    ...[created(), connected(), located(), ...kinds.flatMap(makeEvents), ended, dayBegan()],
  );
  const sources = { pool: models.pool, lists: createListCounts(models.pool) };
  home = await readDashboard(sources, team, { filter: null, now: '2026-03-01T09:00:00.000Z' });
}, 60_000);
afterAll(() => models.close());

const statusIs = (value: string): Filter => ({
  column: 'status',
  criteria: { type: 'select', operator: 'is', value },
});
const above0 = (column: string): Filter => ({
  column,
  criteria: { type: 'number', operator: 'greaterThan', value: 0 },
});

const readListed = async (...filters: readonly Filter[]) => {
  const pagination = { page: 1, limit: 1000 };
  return (await inventoryPage(models.pool, team, { filters, pagination })).rows;
};
const readReported = async <Type extends ReportType>(
  type: Type,
  periodDays: number | null = null,
) => {
  const definition = { type, periodDays, excludedVariantIds: [] };
  const { readers } = reportReaders;
  const { content } = await makeReport(models.pool, team, { definition, before: null, readers });
  return content.rows as readonly ReportRow<Type>[];
};
const listIds = (rows: readonly { readonly variantId?: VariantId }[]): readonly string[] =>
  rows.map(({ variantId }) => variantId ?? '').sort();
const sumValues = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const groups = [
  ['runningLow', [statusIs('RUNNING_LOW')], 'runningLowCount'],
  ['outOfStock', [statusIs('OUT_OF_STOCK')], 'outOfStockCount'],
  ['noSales', [statusIs('NO_SALES')], 'noSalesCount'],
  ['overStocked', [statusIs('OVERSTOCKED')], 'overstockedCount'],
  ['healthy', [statusIs('HEALTHY')], 'healthyCount'],
  ['newProduct', [statusIs('NEW_PRODUCT')], 'newProductCount'],
  ['stockoutRisk', [above0('quantity'), above0('unitsAtRisk')], null],
] as const;

test('the shop has an item in every group', () => {
  for (const [name] of groups) expect([name, home[name].totalItemsCount > 0]).toEqual([name, true]);
  expect(home).toMatchObject({ doNotRestockCount: 1, itemsCount: kinds.length - 2 });
});

describe('UI-SC-01 UI-SC-02 REP-11 a count on Home is the length of its list, of its saved view and of the snapshot', () => {
  test.each(groups)('%s', async (name, filters, field) => {
    const count = home[name].totalItemsCount;
    expect(await readListed(...filters)).toHaveLength(count);
    const views = createViewCounts(models.pool);
    expect(await views.INVENTORY?.(team, [filters], '')).toEqual([count]);
    const [row] = await readReported('DASHBOARD_SNAPSHOT');
    expect(field === null ? count : row?.[field]).toBe(count);
  });

  test('all items, and the statuses beside their list', async () => {
    const rows = await readListed();
    const { statuses } = await inventoryTotals(models.pool, team, {});
    const [row] = await readReported('DASHBOARD_SNAPSHOT');
    const snapshot = await readReported('INVENTORY_SNAPSHOT');
    for (const count of [
      rows.length,
      row?.itemsCount,
      snapshot.length,
      sumValues(Object.values(statuses)),
    ]) {
      expect(count).toBe(home.itemsCount);
    }
    expect(listIds(snapshot)).toEqual(listIds(rows));
    expect(row).toMatchObject({
      stockGapCount: home.stockGapCount,
      doNotRestockCount: home.doNotRestockCount,
    });
    expect(statuses).toMatchObject({
      STOCK_GAP: home.stockGapCount,
      NO_RESTOCK: home.doNotRestockCount,
    });
  });
});

describe('a sum is the same on Home, in the inventory, in reports and in the snapshot of the day', () => {
  test('API-PO-24 REP-06 units and values', async () => {
    const totals = await inventoryTotals(models.pool, team, {});
    const [row] = await readReported('DASHBOARD_SNAPSHOT');
    const assets = await readReported('ALL_STOCK_ASSET_VALUE');
    const health = await readReported('INVENTORY_SNAPSHOT');
    const variance = await readReported('INVENTORY_ITEMS_VARIANCE', 7);
    const rows = await readListed();
    const [kept] = await models.rows(dailySnapshots);
    const retail = home.retailValue.today;
    const cost = home.costValue.today;
    for (const part of [assets, health, variance, rows]) {
      expect(sumValues(part.map(({ retailValue }) => retailValue))).toBe(retail);
      expect(sumValues(part.map(({ costValue }) => costValue))).toBe(cost);
    }
    expect(totals).toMatchObject({ totalRetailValue: retail, totalCostValue: cost });
    expect(row).toMatchObject({ retailValue: retail, costValue: cost });
    expect(kept?.totals.ALL).toMatchObject({ retailValue: retail, costValue: cost });
    const units = assets.map(({ quantity }) => Math.max(0, quantity));
    for (const sum of [totals.totalQuantity, row?.unitsInStock, sumValues(units)]) {
      expect(sum).toBe(home.unitsInStock);
    }
    expect(
      buildReportHeadline('ALL_STOCK_ASSET_VALUE', { rows: assets, periodDays: null }),
    ).toContain(`GBP ${retail.toLocaleString('en')}`);
  });

  test('the parts of it by status, and what has no cost', async () => {
    const [row] = await readReported('DASHBOARD_SNAPSHOT');
    const [kept] = await models.rows(dailySnapshots);
    for (const [name, status] of [
      ['noSalesCost', 'NO_SALES'],
      ['overstockedCost', 'OVERSTOCKED'],
    ] as const) {
      const rows = await readListed(statusIs(status));
      const ofStatus = await inventoryTotals(models.pool, team, { filters: [statusIs(status)] });
      const sum = home[name].today;
      expect(sum).toBe(sumValues(rows.map(({ costValue }) => costValue)));
      expect(sum).toBe(ofStatus.totalCostValue);
      expect(sum).toBe(row?.[name]);
      expect(sum).toBe(kept?.totals.ALL[name]);
    }
    const { withoutCost } = await inventoryTotals(models.pool, team, {});
    expect(withoutCost).toBe(home.withoutCost.costValue);
  });

  test('what the inventory lists beside its sums', async () => {
    const { bundlesCount, notCountedCount } = await inventoryTotals(models.pool, team, {});
    const rows = await readListed();
    const uncounted = rows.filter(({ isCounted }) => isCounted === false);
    const bundles = rows.filter(
      ({ isCounted, itemType }) => isCounted === true && itemType === 'BUNDLE',
    );
    expect([bundlesCount, notCountedCount]).toEqual([bundles.length, uncounted.length]);
    expect([bundlesCount, notCountedCount]).toEqual([2, 3]);
  });
});

describe('a name means one set', () => {
  test('REP-02 out of stock is the status, in the report and in its headline', async () => {
    const rows = await readReported('OUT_OF_STOCK');
    expect(listIds(rows)).toEqual(listIds(await readListed(statusIs('OUT_OF_STOCK'))));
    const count = home.outOfStock.totalItemsCount;
    expect(buildReportHeadline('OUT_OF_STOCK', { rows, periodDays: null })).toBe(
      `${String(count)} items are out of stock`,
    );
    const dashboard = await readReported('DASHBOARD_SNAPSHOT');
    expect(buildReportHeadline('DASHBOARD_SNAPSHOT', { rows: dashboard, periodDays: null })).toBe(
      `${String(home.healthy.totalItemsCount)} of ${String(home.itemsCount)} items healthy, ${String(count)} out of stock`,
    );
  });

  test('REP-01 stockout risk has stock, so that no item is in both', async () => {
    const risk = await readReported('STOCKOUT_RISK', 30);
    const out = new Set(listIds(await readReported('OUT_OF_STOCK')));
    expect(risk.length).toBeGreaterThan(0);
    expect(risk.filter(({ quantity }) => quantity <= 0)).toEqual([]);
    expect(listIds(risk).filter((id) => out.has(id))).toEqual([]);
    expect(buildReportHeadline('STOCKOUT_RISK', { rows: risk, periodDays: 30 })).toBe(
      `${String(risk.length)} items will run out of stock within 30 days`,
    );
  });

  test('REP-05 the active items are those of all that the store shows as active', async () => {
    const all = await readReported('ALL_STOCK_ASSET_VALUE');
    const active = await readReported('ACTIVE_STOCK_ASSET_VALUE');
    expect(all.length - active.length).toBe(1);
    expect(listIds(all)).toEqual(expect.arrayContaining([...listIds(active)]));
  });
});
