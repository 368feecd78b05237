import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Filter } from '@quartermaster/contracts/core/filters';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { productRemovedFromStore } from '@quartermaster/contracts/products/events';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import {
  availableSince,
  bowl,
  crate,
  dayBegan,
  giftBox,
  mug,
  mugShop,
  shown,
  sold,
  stocked,
} from './examples.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { inventoryProjection } from './projection.ts';
import { inventoryPage } from './query.ts';
import { dailySnapshots } from './tables/history.ts';
import { readCandidates } from './to-buy/query.ts';
import { inventoryTotals } from './totals.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const rowAfter = async (
  variantId: VariantId,
  ...events: readonly GivenEvent[]
): Promise<InventoryRow | undefined> => {
  await models.given(...events);
  return (await models.rows(inventoryItems)).find((row) => row.variantId === variantId);
};
/** A product whose id is that of its variant. */
const removed = (productId: string): GivenEvent =>
  fact(productRemovedFromStore, `product.${productId}`, {
    productId,
    removedAt: '2026-02-28T10:00:00.000Z',
  });
const uncounted = (variantId: VariantId = mug): GivenEvent =>
  shown(variantId, { isInventoryManagedByStore: false });
const sets = (variantId: VariantId): GivenEvent =>
  shown(bowl, {
    productTitle: 'Set',
    components: [
      { variantId: mug, quantity: 2 },
      { variantId, quantity: 1 },
    ],
  });

const noStock = {
  quantity: 0,
  stockoutDate: null,
  coveredUntilDate: null,
  daysToOutOfStock: null,
  daysToOrder: null,
  salesAtRisk: 0,
  unitsAtRisk: 0,
  lostSales30Days: 0,
  rawReorderQuantity: null,
  retailValue: 0,
  costValue: 0,
};

describe('CALC-STA-11 an item whose stock the store does not manage', () => {
  test('sells, and has no number of stock, whatever levels the store sends', async () => {
    for (const units of [500, 0, -3]) {
      const row = await rowAfter(mug, ...mugShop(units), uncounted(), dayBegan());
      expect(row).toMatchObject({
        ...noStock,
        isCounted: false,
        status: 'HEALTHY',
        planningRate: 4,
      });
    }
  });

  test('counts days without stock as days in stock', async () => {
    const out = stocked(0, mug, '2026-02-10');
    const events = [...mugShop(20), out, sold(4, { from: '2026-02-01', through: '2026-02-09' })];
    const counted = await rowAfter(mug, ...events, dayBegan());
    expect(counted).toMatchObject({ status: 'OUT_OF_STOCK', lastStockoutDate: '2026-02-10' });
    const row = await rowAfter(mug, ...events, uncounted(), dayBegan());
    expect(row?.planningRate).toBe(row?.averageDailySales);
    expect(row).toMatchObject({ lostSales30Days: 0, lastStockoutDate: null });
  });

  test('is out of stock from the day after the store counts 0 of it again', async () => {
    const events = [...mugShop(0), uncounted(), dayBegan('2026-02-20'), shown(), dayBegan()];
    expect(await rowAfter(mug, ...events)).toMatchObject({
      isCounted: true,
      status: 'OUT_OF_STOCK',
      lastStockoutDate: '2026-02-20',
    });
  });

  test('is not bought, and takes no part in sums', async () => {
    await models.given(...mugShop(5), uncounted(), dayBegan());
    expect(await readCandidates(models.pool, team, { filters: [] })).toEqual([]);
    expect(await inventoryTotals(models.pool, team, {})).toMatchObject({
      totalRetailValue: 0,
      totalCostValue: 0,
      totalQuantity: 0,
      withoutCost: 0,
      statuses: { HEALTHY: 1 },
    });
    const [snapshot] = await models.rows(dailySnapshots);
    expect(snapshot?.totals.ALL).toMatchObject({ retailValue: 0, costValue: 0 });
  });
});

describe('CALC-BUN-4 a set with components that are not counted', () => {
  const card = [
    shown(crate, { productTitle: 'Card', isInventoryManagedByStore: false }),
    stocked(0, crate),
  ];

  test('is limited by its counted components alone', async () => {
    const events = [...mugShop(10), ...card, sets(crate), dayBegan()];
    expect(await rowAfter(bowl, ...events)).toMatchObject({ quantity: 5, isCounted: true });
  });

  test('follows when the store begins or ceases to count a component', async () => {
    const counted = [...mugShop(10), shown(crate), stocked(0, crate), sets(crate)];
    expect(await rowAfter(bowl, ...counted, dayBegan())).toMatchObject({ quantity: 0 });
    expect(await rowAfter(bowl, ...counted, ...card, dayBegan())).toMatchObject({ quantity: 5 });
    const again = [...counted, ...card, shown(crate), dayBegan()];
    expect(await rowAfter(bowl, ...again)).toMatchObject({ quantity: 0 });
  });

  test('is not counted when none of them is', async () => {
    const set = shown(bowl, { components: [{ variantId: crate, quantity: 1 }] });
    const events = [...mugShop(10), ...card, set, stocked(7, bowl), dayBegan()];
    expect(await rowAfter(bowl, ...events)).toMatchObject({ ...noStock, isCounted: false });
  });

  test('has none on hand when a counted component is deleted', async () => {
    const events = [...mugShop(10), shown(crate), stocked(4, crate), sets(crate), dayBegan()];
    expect(await rowAfter(bowl, ...events)).toMatchObject({ quantity: 4 });
    expect(await rowAfter(bowl, ...events, removed(crate))).toMatchObject({ quantity: 0 });
  });
});

test('a bundle has units and a status, and no value of its own', async () => {
  const box = await rowAfter(bowl, ...mugShop(7), ...giftBox(bowl, 2), dayBegan());
  expect(box).toMatchObject({ quantity: 3, status: 'STOCK_GAP', retailValue: 0, costValue: 0 });
});

describe('ST-SPS-04 an item that was deleted in the store', () => {
  const shop = [
    ...mugShop(9),
    shown(crate),
    stocked(30, crate),
    availableSince('2025-06-01', crate),
    removed(crate),
    dayBegan(),
  ];
  const page = async (filters: readonly Filter[], variantIds?: readonly VariantId[]) => {
    const pagination = { page: 1, limit: 10 };
    const { rows } = await inventoryPage(models.pool, team, { filters, variantIds, pagination });
    return rows.map(({ variantId }) => variantId);
  };
  const deleted: Filter = {
    column: 'shopifyStatus',
    criteria: { type: 'select', operator: 'is', value: 'DELETED' },
  };

  test('has no units, value, risk or suggestion', async () => {
    expect(await rowAfter(crate, ...shop)).toMatchObject({
      ...noStock,
      shopifyStatus: 'DELETED',
    });
  });

  test('is in no sum: made again, its value is counted once', async () => {
    await models.given(...shop);
    expect(await inventoryTotals(models.pool, team, {})).toMatchObject({
      totalRetailValue: 9 * 25,
      totalQuantity: 9,
      statuses: { STOCK_GAP: 1 },
    });
    const [snapshot] = await models.rows(dailySnapshots);
    expect(snapshot?.totals.ALL).toMatchObject({ retailValue: 9 * 25, costValue: 9 * 10 });
  });

  test('is listed only by its store status, or by its id', async () => {
    await models.given(...shop);
    expect(await page([])).toEqual([mug]);
    expect(await page([deleted])).toEqual([crate]);
    expect(await page([], [crate])).toEqual([crate]);
  });

  test('has its units again when it reappears', async () => {
    expect(await rowAfter(crate, ...shop, shown(crate))).toMatchObject({
      quantity: 30,
      retailValue: 30 * 25,
    });
  });
});
