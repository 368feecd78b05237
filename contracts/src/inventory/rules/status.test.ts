import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toRate } from './rate.ts';
import { calculateOrderSlackDays } from './reorder.ts';
import {
  inventoryStatusLabels,
  inventoryStatuses,
  type StatusFacts,
  resolveStatus,
  resolveStatusWithReason,
} from './status.ts';
import { projectStock, type StockPlan } from './stock-projection.ts';

interface Given {
  readonly onHand: number;
  readonly perDay?: number;
  readonly deliveries?: StockPlan['deliveries'];
  readonly continueSelling?: boolean;
  readonly createdDaysAgo?: number;
  readonly everInStock?: boolean;
  readonly manualStatus?: 'NO_RESTOCK';
  readonly leadTimeDays?: number;
}

/** LT 14, SB 7, running low 7, overstocked 90; created long ago unless the test gives another day. */
const makeFacts = (given: Given): StatusFacts => {
  const rate = toRate(given.perDay ?? 0);
  const policy = {
    leadTimeDays: given.leadTimeDays ?? 14,
    stockBufferDays: 7,
    runningLowThreshold: 7,
    overstockedThreshold: 90,
  };
  const { stockoutDay, coveredDay } = projectStock({
    onHand: given.onHand,
    rate,
    continueSelling: given.continueSelling ?? false,
    deliveries: given.deliveries ?? [],
  });
  return {
    manualStatus: given.manualStatus ?? null,
    createdDaysAgo: given.createdDaysAgo ?? 200,
    everInStock: given.everInStock ?? true,
    isCounted: true,
    onHand: given.onHand,
    rate,
    stockoutDay,
    orderSlackDays: calculateOrderSlackDays(coveredDay, policy),
    policy,
  };
};
const resolveTestStatus = (given: Given) => resolveStatus(makeFacts(given));
const makeDeliveries = (dayOffset: number, quantity: number) => [{ dayOffset, quantity }];

describe('CALC-STA status', () => {
  test('CALC-STA-1 do not restock precedes all others', () => {
    expect(resolveTestStatus({ onHand: 0, manualStatus: 'NO_RESTOCK' })).toBe('NO_RESTOCK');
    expect(resolveTestStatus({ onHand: 0 })).toBe('OUT_OF_STOCK');
  });

  test('CALC-STA-2 a product is new for 30 days, then without sales', () => {
    expect(resolveTestStatus({ onHand: 50, createdDaysAgo: 10 })).toBe('NEW_PRODUCT');
    expect(resolveTestStatus({ onHand: 50, createdDaysAgo: 30 })).toBe('NEW_PRODUCT');
    expect(resolveTestStatus({ onHand: 50, createdDaysAgo: 31 })).toBe('NO_SALES');
    expect(resolveTestStatus({ onHand: 50 })).toBe('NO_SALES');
  });

  test('CALC-STA-3 a gap before an order could arrive, closed by booked deliveries', () => {
    expect(resolveTestStatus({ onHand: 20, perDay: 2 })).toBe('STOCK_GAP');
    expect(resolveTestStatus({ onHand: 20, perDay: 2, deliveries: makeDeliveries(5, 10) })).toBe(
      'RUNNING_LOW',
    );
    expect(resolveTestStatus({ onHand: 20, perDay: 2, deliveries: makeDeliveries(5, 100) })).toBe(
      'HEALTHY',
    );
  });

  test('CALC-STA-4 healthy for 60 days, overstocked for 100', () => {
    expect(resolveTestStatus({ onHand: 120, perDay: 2 })).toBe('HEALTHY');
    expect(resolveTestStatus({ onHand: 200, perDay: 2 })).toBe('OVERSTOCKED');
  });

  test('CALC-STA-5 a product without stock is new only until its first stock', () => {
    expect(resolveTestStatus({ onHand: 0, createdDaysAgo: 10, everInStock: false })).toBe(
      'NEW_PRODUCT',
    );
    expect(resolveTestStatus({ onHand: 0, createdDaysAgo: 10 })).toBe('OUT_OF_STOCK');
  });

  test('CALC-STA-6 running low up to the threshold', () => {
    expect(makeFacts({ onHand: 56, perDay: 2 }).orderSlackDays).toBe(7);
    expect(resolveTestStatus({ onHand: 56, perDay: 2 })).toBe('RUNNING_LOW');
    expect(resolveTestStatus({ onHand: 58, perDay: 2 })).toBe('HEALTHY');
  });

  test('CALC-STA-7 overstocked above the threshold', () => {
    expect(resolveTestStatus({ onHand: 180, perDay: 2 })).toBe('HEALTHY');
    expect(resolveTestStatus({ onHand: 181, perDay: 2 })).toBe('OVERSTOCKED');
    expect(resolveTestStatus({ onHand: 6.3, perDay: 0.07 })).toBe('HEALTHY');
  });

  test('CALC-STA-8 one short day is a gap however long the rest lasts', () => {
    const given = { onHand: 20, perDay: 2, deliveries: makeDeliveries(11, 100) };
    expect(makeFacts(given).orderSlackDays).toBe(61 - 21);
    expect(resolveTestStatus(given)).toBe('STOCK_GAP');
  });

  test('CALC-STA-9 an item that sold until it ran out and was restocked is not dead stock', () => {
    expect(resolveTestStatus({ onHand: 40, perDay: 2 })).not.toBe('NO_SALES');
  });

  test('CALC-STA-10 the six golden stocks', () => {
    const golden: readonly Given[] = [
      { onHand: 120, perDay: 4 },
      { onHand: 0, perDay: 4 },
      { onHand: 20, perDay: 4, deliveries: makeDeliveries(12, 200) },
      { onHand: 300, perDay: 4 },
      { onHand: 60, perDay: 4, deliveries: makeDeliveries(10, 100) },
      { onHand: 10, perDay: 5, deliveries: makeDeliveries(5, 20) },
    ];
    expect(golden.map((given) => resolveTestStatus({ ...given, leadTimeDays: 30 }))).toEqual([
      'RUNNING_LOW',
      'OUT_OF_STOCK',
      'STOCK_GAP',
      'HEALTHY',
      'RUNNING_LOW',
      'STOCK_GAP',
    ]);
  });

  test('AMB-170 a short day is also a gap when customers wait', () => {
    expect(resolveTestStatus({ onHand: 20, perDay: 2, continueSelling: true })).toBe('STOCK_GAP');
  });

  test('stock that lasts beyond the horizon is overstocked, not running low', () => {
    expect(resolveTestStatus({ onHand: 5000, perDay: 2 })).toBe('OVERSTOCKED');
  });

  test('ST-INV-01..08 every status has its label', () => {
    expect(inventoryStatuses.map((one) => inventoryStatusLabels[one])).toEqual([
      'No sales',
      'Running low',
      'Stock gap',
      'Overstocked',
      'New product',
      'Out of Stock',
      'Healthy',
      'Do not restock',
    ]);
  });

  test('every variant has exactly one status and a reason for it', () => {
    const given = fc.record({
      onHand: fc.integer({ min: -20, max: 500 }),
      perDay: fc.integer({ min: 0, max: 9 }),
      createdDaysAgo: fc.integer({ min: 0, max: 60 }),
      everInStock: fc.boolean(),
      continueSelling: fc.boolean(),
    });
    fc.assert(
      fc.property(given, (one) => {
        const { status: found, reason } = resolveStatusWithReason(makeFacts(one));
        expect(inventoryStatuses).toContain(found);
        expect(reason).not.toBe('');
        expect(found === 'OUT_OF_STOCK').toBe(
          one.onHand <= 0 && (one.everInStock || one.createdDaysAgo > 30),
        );
      }),
      { seed: 14, numRuns: 500 },
    );
  });
});
