import { describe, expect, test } from '@jest/globals';
import type { SupplierMinimum } from '../../inventory/rules/minimum-order.ts';
import { calculateSuggestedQuantity, getBuyNowWindow } from '../../inventory/rules/reorder.ts';
import { projectStock, type StockPlan } from '../../inventory/rules/stock-projection.ts';
import { type OrderedItem, planOrders } from './order-plan.ts';

const policy = { leadTimeDays: 30, reorderFrequencyDays: 30, stockBufferDays: 7 };
const noMinimum: SupplierMinimum = { mode: 'EntirePurchaseOrder', quantity: null };

const item = (plan: Partial<StockPlan>, given: Partial<OrderedItem> = {}): OrderedItem => ({
  variantId: 'mug',
  policy,
  projection: projectStock({
    onHand: 120,
    rate: { units: 4, days: 1 },
    continueSelling: false,
    deliveries: [],
    ...plan,
  }),
  ...given,
});

const listOrders = (...given: Parameters<typeof planOrders>) =>
  planOrders(...given).map(({ orderDay, arrivalDay, quantity }) => [
    orderDay,
    arrivalDay,
    quantity,
  ]);

describe('the orders of a year', () => {
  test('are reviewed every RF days and last RF + SB days', () => {
    // 148 units arrive on day 30 with nothing left and last 37 days; later orders bring what 30 more days sell
    expect(listOrders([item({})], noMinimum, 100)).toEqual([
      [0, 30, 148],
      [30, 60, 120],
      [60, 90, 120],
      [90, 120, 120],
    ]);
  });

  test('begin on the first review at which they are needed', () => {
    // 300 last 75 days: an order of day 30 has to last from day 60 to day 97
    expect(listOrders([item({ onHand: 300 })], noMinimum, 40)).toEqual([[30, 60, 88]]);
  });

  test('follow the months of the plan', () => {
    const rateChanges = [{ dayOffset: 60, units: 8 }];
    expect(listOrders([item({ rateChanges })], noMinimum, 31)).toEqual([
      [0, 30, 176], // 30 days of 4 and 7 of 8
      [30, 60, 240], // 37 days of 8, less 7 of 8 that are there
    ]);
  });

  test('are those of “Buy now” today', () => {
    const one = item({ onHand: 60, deliveries: [{ dayOffset: 10, quantity: 100 }] });
    const suggested = calculateSuggestedQuantity(one.projection, getBuyNowWindow(policy));
    expect(listOrders([one], noMinimum, 1)).toEqual([[0, 30, suggested]]);
    expect(suggested).toBe(108);
  });

  test('reach the minimum of each item, and then skip reviews', () => {
    const minimum: SupplierMinimum = { mode: 'EachSku', quantity: 400 };
    expect(listOrders([item({})], minimum, 120)).toEqual([
      [0, 30, 400],
      [90, 120, 400], // 400 last until day 130: the order of day 90 has to last until day 157
    ]);
  });

  test('share the minimum of a product', () => {
    const minimum: SupplierMinimum = { mode: 'PerProduct', quantity: 400 };
    const items = [item({}), item({ rate: { units: 1, days: 1 } }, { variantId: 'bowl' })];
    const orders = planOrders(items, minimum, 1);
    expect(orders.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(400);
  });

  test('are none where nothing sells, or nothing lasts for a day', () => {
    const nothingSells = item({ rate: { units: 0, days: 1 } });
    const noCoverage = { ...policy, reorderFrequencyDays: 0, stockBufferDays: 0 };
    expect(listOrders([nothingSells], noMinimum, 365)).toEqual([]);
    expect(listOrders([item({}, { policy: noCoverage })], noMinimum, 365)).toEqual([]);
  });
});
