import { expect, test } from '@jest/globals';
import type { SalesHistory } from './history.ts';
import { calculateLostUnits30Days } from './lost-sales.ts';
import { toRate } from './rate.ts';

const TODAY = 1000;
const nothing: SalesHistory = { days: [], units: [] };

const calculateLostMoney = (
  outDays: number,
  perDay: number,
  sales: SalesHistory = nothing,
): number => {
  const stock = { firstAvailable: null, outOfStock: [], outSince: TODAY - outDays };
  return calculateLostUnits30Days({ sales, stock }, toRate(perDay), TODAY) * 20;
};

test('CALC-LOS-1 is 360.00 for 12 days at 1.5 a day and a price of 20', () => {
  expect(calculateLostMoney(12, 1.5)).toBe(360);
});

test('CALC-LOS-2 counts 30 of 45 days', () => {
  expect(calculateLostMoney(45, 1.5)).toBe(900);
});

test('CALC-LOS-3 is 0 without earlier sales', () => {
  expect(calculateLostMoney(12, 0)).toBe(0);
});

test('CALC-LOS CALC-LOS-4 subtracts sales on days without stock, day by day', () => {
  const sales = { days: [TODAY - 40, TODAY - 9, TODAY - 2, TODAY], units: [9, 2, 1, 9] };
  expect(calculateLostMoney(10, 1.5, sales)).toBe(250);
});

test('counts past days without stock, but not today nor days before the variant existed', () => {
  const stock = {
    firstAvailable: TODAY - 20,
    outOfStock: [
      [TODAY - 400, TODAY - 18],
      [TODAY - 5, TODAY - 4],
    ] as const,
    outSince: TODAY,
  };
  expect(calculateLostUnits30Days({ sales: nothing, stock }, toRate(2), TODAY)).toBe((3 + 2) * 2);
});
