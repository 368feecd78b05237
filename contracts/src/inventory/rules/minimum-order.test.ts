import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MoqMode } from '../../suppliers/supplier.ts';
import {
  fillToMinimum,
  resolveFinalQuantities,
  type MinimumOrderRow,
  calculateOrderShortfall,
} from './minimum-order.ts';
import type { Rate } from './rate.ts';
import { calculateSuggestedQuantity } from './reorder.ts';
import { projectStock, type StockPlan } from './stock-projection.ts';

/** RF 30 and SB 7: rows as of the arrival, which is day 0. */
const COVERAGE_DAYS = 37;

const row = (
  variantId: string,
  rate: Rate,
  available: number,
  deliveries: StockPlan['deliveries'] = [],
): MinimumOrderRow => {
  const stockPlan = { onHand: available, rate, continueSelling: false, deliveries };
  const window = { arrivalDay: 0, coverageDay: COVERAGE_DAYS };
  return {
    variantId,
    stockPlan,
    arrivalDay: 0,
    rawQuantity: calculateSuggestedQuantity(projectStock(stockPlan), window),
  };
};
const makeRate = (units: number, days = 1): Rate => ({ units, days });
const listRawQuantities = (rows: readonly MinimumOrderRow[]) =>
  rows.map(({ rawQuantity }) => rawQuantity);
const listFinalQuantities = (
  rows: readonly MinimumOrderRow[],
  mode: MoqMode,
  quantity: number | null,
) => resolveFinalQuantities(rows, { mode, quantity }).map((one) => one.quantity);

/** A row with a given suggestion, for rules that do not depend on how it was worked out. */
const makeSuggestion = (rawQuantity: number | null, variantId = 'v1'): MinimumOrderRow => ({
  ...row(variantId, makeRate(1), 0),
  rawQuantity,
});

describe('a minimum for each SKU', () => {
  test('CALC-MOQ-1 raises only suggestions above 0', () => {
    const rows = [makeSuggestion(60), makeSuggestion(120), makeSuggestion(0), makeSuggestion(null)];
    expect(listFinalQuantities(rows, 'EachSku', 100)).toEqual([100, 120, 0, null]);
    expect(listFinalQuantities(rows, 'EachSku', null)).toEqual([60, 120, 0, null]);
  });
});

describe('a minimum per product', () => {
  const pair = [row('v1', makeRate(4), 0), row('v2', makeRate(2), 0)];

  test('CALC-MOQ-2 creates no need', () => {
    const rows = [row('v1', makeRate(4), 200), row('v2', makeRate(2), 100)];
    expect(listRawQuantities(rows)).toEqual([0, 0]);
    expect(listFinalQuantities(rows, 'PerProduct', 100)).toEqual([0, 0]);
  });

  test('CALC-MOQ-3 changes nothing when it is reached', () => {
    expect(listRawQuantities(pair)).toEqual([148, 74]);
    expect(listFinalQuantities(pair, 'PerProduct', 200)).toEqual([148, 74]);
  });

  test('CALC-MOQ-4 raises one common coverage date', () => {
    expect(listFinalQuantities(pair, 'PerProduct', 240)).toEqual([160, 80]);
  });

  test('CALC-MOQ-5 removes the surplus, in a tie from the lower variant id', () => {
    expect(listFinalQuantities(pair, 'PerProduct', 239)).toEqual([159, 80]);
    expect(listFinalQuantities([...pair].reverse(), 'PerProduct', 239)).toEqual([80, 159]);
  });

  test('CALC-MOQ-6 removes it unit by unit from the longest covered variant, never below the raw suggestion', () => {
    const rows = [row('v1', makeRate(4), 0), row('v2', makeRate(7, 10), 0)];
    expect(listRawQuantities(rows)).toEqual([148, 26]);
    expect(listFinalQuantities(rows, 'PerProduct', 184)).toEqual([156, 28]);
    expect(listFinalQuantities(rows, 'PerProduct', 180)).toEqual([154, 26]);
  });

  test('CALC-MOQ-7 does not change a variant that is covered anyway', () => {
    const rows = [row('v1', makeRate(4), 128), row('v2', makeRate(1), 60)];
    expect(listRawQuantities(rows)).toEqual([20, 0]);
    expect(listFinalQuantities(rows, 'PerProduct', 76)).toEqual([76, 0]);
    expect(listFinalQuantities(rows, 'PerProduct', 92)).toEqual([92, 0]);
    expect(listFinalQuantities(rows, 'PerProduct', 100)).toEqual([100, 0]);
  });

  test('keeps the suggestion when nothing sells and only owed units are bought', () => {
    const owed = [row('v1', makeRate(0), -5)];
    expect(listFinalQuantities(owed, 'PerProduct', 100)).toEqual([5]);
  });
});

describe('a minimum for the entire purchase order', () => {
  const rows = [row('v1', makeRate(4), 0), row('v2', makeRate(2), 0)];

  test('CALC-MOQ-8 keeps the rows, shows the shortfall and fills up on request', () => {
    expect(listFinalQuantities(rows, 'EntirePurchaseOrder', 240)).toEqual([148, 74]);
    expect(calculateOrderShortfall(listRawQuantities(rows), 240)).toBe(18);
    expect(fillToMinimum(rows, 240).map(({ quantity }) => quantity)).toEqual([160, 80]);
  });

  test('has no shortfall when nothing is bought or no minimum is set', () => {
    expect(calculateOrderShortfall([0, null], 240)).toBe(0);
    expect(calculateOrderShortfall([148, 74], null)).toBe(0);
    expect(calculateOrderShortfall([148, 74], 222)).toBe(0);
  });
});

test('CALC-K-14 the three modes side by side', () => {
  const rows = [makeSuggestion(60, 'v1'), makeSuggestion(50, 'v2')];
  expect(calculateOrderShortfall([60, 50], 100)).toBe(0);
  expect(listFinalQuantities(rows, 'EntirePurchaseOrder', 100)).toEqual([60, 50]);
  expect(listFinalQuantities(rows, 'EachSku', 100)).toEqual([100, 100]);
  expect(listFinalQuantities(rows, 'PerProduct', 100)).toEqual([60, 50]);
});

test('an unknown mode is unreachable', () => {
  const unknown = { mode: 'PerPallet' as MoqMode, quantity: 5 };
  expect(() => resolveFinalQuantities([], unknown)).toThrow('Unreachable value');
});

describe('properties', () => {
  const anyRows = fc
    .array(
      fc.record({
        units: fc.integer({ min: 0, max: 200 }),
        days: fc.constantFrom(7, 30, 90),
        available: fc.integer({ min: -30, max: 300 }),
        deliveries: fc.array(
          fc.record({
            dayOffset: fc.integer({ min: 0, max: 90 }),
            quantity: fc.integer({ min: 1, max: 200 }),
          }),
          { maxLength: 2 },
        ),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((given) =>
      given.map(({ units, days, available, deliveries }, index) =>
        row(`v${index}`, { units, days }, available, deliveries),
      ),
    );
  const moq = fc.integer({ min: 0, max: 3000 });
  const modes = fc.constantFrom<MoqMode>('EachSku', 'PerProduct', 'EntirePurchaseOrder');
  const sum = (quantities: readonly (number | null)[]) =>
    quantities.reduce<number>((total, quantity) => total + (quantity ?? 0), 0);

  test('a minimum never creates need and never lowers a suggestion', () => {
    fc.assert(
      fc.property(anyRows, moq, modes, (rows, minimum, mode) => {
        const suggested = listRawQuantities(rows);
        const quantities = listFinalQuantities(rows, mode, minimum);
        const expected = sum(suggested) === 0 ? suggested : quantities;
        expect(quantities).toEqual(expected);
        expect(quantities.every((quantity, at) => quantity! >= suggested[at]!)).toBe(true);
      }),
      { seed: 15, numRuns: 500 },
    );
  });

  test('filling reaches the minimum exactly, unless it was passed before or nothing sells', () => {
    fc.assert(
      fc.property(anyRows, moq, (rows, minimum) => {
        const filled = sum(fillToMinimum(rows, minimum).map(({ quantity }) => quantity));
        const before = sum(listRawQuantities(rows));
        const sells = rows.some(({ stockPlan }) => stockPlan.rate.units > 0);
        expect(filled).toBe(before > 0 && sells ? Math.max(before, minimum) : before);
      }),
      { seed: 16, numRuns: 500 },
    );
  });

  test('the order of the rows does not matter', () => {
    fc.assert(
      fc.property(anyRows, moq, (rows, minimum) => {
        const forwards = fillToMinimum(rows, minimum);
        const backwards = fillToMinimum([...rows].reverse(), minimum);
        expect([...backwards].reverse()).toEqual(forwards);
      }),
      { seed: 17, numRuns: 200 },
    );
  });
});
