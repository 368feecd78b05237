import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import {
  addFavourites,
  listInventoryItems,
  setManualStatus,
} from '@quartermaster/contracts/inventory/calls/items';
import { listToBuy } from '@quartermaster/contracts/inventory/calls/to-buy';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { addProductSuppliers, listProducts } from '@quartermaster/contracts/products/calls';
import {
  applyPaymentTerms,
  setPaymentStatus,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import {
  createPurchaseOrderWithQuantities,
  getPurchaseOrder,
  setPurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { createSupplier, listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import type pg from 'pg';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { setUpSample } from './set-up.ts';
import { openSampleSteps } from './steps.ts';
import { shopApi } from './test-shop-api.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  await openSampleSteps(pool);
});
beforeEach(() => pool.query('truncate sample.step'));
afterAll(async () => {
  await pool.end();
  await database.close();
});

const vendors = ['Anna', 'Ben', 'Cleo', 'Dora'];
const products = vendors.map((vendor) => ({ id: `product-${vendor}`, vendor }));

/** A shop with four vendors whose numbers change with every query, like those of a selling shop. */
const createTestShop = ({ isLoaded = true } = {}) => {
  let looks = 0;
  const moving = (): number => (looks += 1);
  const suppliers: { id: string; name: string }[] = [];
  return shopApi({
    [getSyncProgress.id]: () => ({ lastSyncedAt: isLoaded ? '2026-11-21T07:00:00.000Z' : null }),
    [listProducts.id]: () => ({ data: products, total: products.length }),
    [createSupplier.id]: ({ body }, id) => {
      suppliers.push({ id, name: (body as { name: string }).name });
      return { id };
    },
    [listSuppliers.id]: () => ({ data: suppliers, count: suppliers.length }),
    [addProductSuppliers.id]: () => undefined,
    [listInventoryItems.id]: () => ({ data: [{ variantId: `best-${String(moving())}` }] }),
    [addFavourites.id]: () => undefined,
    [setManualStatus.id]: () => undefined,
    [getInsightsMetadata.id]: () => ({ today: `2026-11-${String(10 + (moving() % 20))}` }),
    [listLocations.id]: () => [{ id: 'warehouse' }],
    [listToBuy.id]: () => {
      const items = vendors.map((vendor, at) => ({
        variantId: `variant-${vendor}-${String(moving())}`,
        reorderQuantity: moving(),
        primarySupplier: { id: `supplier-${String((at + looks) % 4)}` },
      }));
      return { data: [{ items }] };
    },
    [createPurchaseOrderWithQuantities.id]: (_asked, id) => ({ id }),
    [setPurchaseOrderStatus.id]: () => undefined,
    [applyPaymentTerms.id]: () => undefined,
    [getPurchaseOrder.id]: ({ params }) => ({
      payments: [{ id: `payment-${params?.id ?? ''}`, name: 'Deposit', dueDate: '2026-01-01' }],
    }),
    [setPaymentStatus.id]: () => undefined,
  });
};
type Shop = ReturnType<typeof createTestShop>;

const setUp = async ({ call }: Shop): Promise<void> => {
  const now = (): Promise<void> => Promise.resolve();
  const steps = await openSampleSteps(pool); // as in a new process
  const replenishments = { firstDay: '2025-11-01', lastDay: '2026-11-21', items: [] };
  await setUpSample({ owner: call, member: call }, steps, {
    loaded: now,
    dayBegun: now,
    projected: now,
    replenishments: async () => replenishments,
    onProgress: () => undefined,
  });
};

const listCalls = ({ effects }: Shop): readonly string[] => effects.map(({ call }) => call).sort();

describe('the set-up of the sample shop', () => {
  test('has the same result wherever it was interrupted', async () => {
    const whole = createTestShop();
    await setUp(whole);
    expect(listCalls(whole)).toHaveLength(4 * 2 + 2 + 4 + 3 + 3 + 2);
    for (let calls = 1; ; calls += 1) {
      await pool.query('truncate sample.step');
      const shop = createTestShop();
      shop.dieAfter(calls);
      const survived = await setUp(shop).then(
        () => true,
        () => false,
      );
      shop.dieAfter(Infinity);
      await setUp(shop);
      expect([calls, listCalls(shop)]).toEqual([calls, listCalls(whole)]);
      if (survived) break;
    }
  });

  test('continues after an interruption at any call', async () => {
    const shop = createTestShop();
    for (let starts = 0; starts < 200; starts += 1) {
      shop.dieAfter(starts + 1);
      await setUp(shop).catch(() => undefined);
    }
    const whole = createTestShop();
    await pool.query('truncate sample.step');
    await setUp(whole);
    expect(listCalls(shop)).toEqual(listCalls(whole));
  });

  test('is done once: a later start changes nothing', async () => {
    const shop = createTestShop();
    await setUp(shop);
    const done = shop.effects.length;
    await setUp(shop);
    expect(shop.effects).toHaveLength(done);
  });

  test('is done when the store was read before, after a late gateway or a restart', async () => {
    const shop = createTestShop({ isLoaded: true });
    await setUp(shop);
    expect(listCalls(shop)).toContain(createPurchaseOrderWithQuantities.id);
  });
});
