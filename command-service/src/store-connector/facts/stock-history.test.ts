import { expect, test } from '@jest/globals';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import fc from 'fast-check';
import { reconstructStockHistory } from './stock-history.ts';

const sold = (...sales: (readonly [day: string, units: number])[]) => ({
  days: sales.map(([day]) => toDayNumber(day)),
  units: sales.map(([, units]) => units),
});
const created = '2026-03-01';

test('an item in stock was available since its creation, or since its first sale if that was earlier', () => {
  const nothing = { outOfStockSince: null, lastStockoutDate: null };
  expect(reconstructStockHistory(5, created, sold(['2026-04-01', 1]))).toEqual({
    firstAvailableOn: created,
    ...nothing,
  });
  expect(reconstructStockHistory(5, created, sold(['2026-02-01', 1]))).toEqual({
    firstAvailableOn: '2026-02-01',
    ...nothing,
  });
  expect(reconstructStockHistory(5, created, sold())).toEqual({
    firstAvailableOn: created,
    ...nothing,
  });
});

test('a sold-out item ran out with its last sale and is out of stock since the next day', () => {
  const past = reconstructStockHistory(0, created, sold(['2026-04-01', 3], ['2026-05-31', 1]));
  expect(past).toEqual({
    firstAvailableOn: created,
    lastStockoutDate: '2026-05-31',
    outOfStockSince: '2026-06-01',
  });
});

test('an item with owed units ran out on the day its stock passed 0, not on the day of the last sale', () => {
  const sales = sold(['2026-04-01', 3], ['2026-04-02', 4], ['2026-04-05', 3]);
  expect(reconstructStockHistory(-5, created, sales)).toMatchObject({
    lastStockoutDate: '2026-04-02',
    outOfStockSince: '2026-04-03',
  });
});

test('an item without stock and sales was never available', () => {
  expect(reconstructStockHistory(0, created, sold())).toEqual({
    firstAvailableOn: null,
    lastStockoutDate: null,
    outOfStockSince: created,
  });
});

test('an item that owes more units than it sold is out of stock since its creation', () => {
  expect(reconstructStockHistory(-9, created, sold(['2026-04-01', 3]))).toEqual({
    firstAvailableOn: created,
    lastStockoutDate: null,
    outOfStockSince: created,
  });
});

test('the stock computed backwards is above 0 before the day it ran out, and not after it', () => {
  const day = fc.integer({ min: 20_000, max: 20_400 });
  const sales = fc.uniqueArray(fc.tuple(day, fc.integer({ min: 1, max: 9 })), {
    selector: ([at]) => at,
  });
  fc.assert(
    fc.property(sales, fc.integer({ min: -20, max: 0 }), (unsorted, onHand) => {
      const days = [...unsorted].sort(([a], [b]) => a - b);
      const past = reconstructStockHistory(onHand, created, {
        days: days.map(([at]) => at),
        units: days.map(([, units]) => units),
      });
      const after = (from: number): number =>
        onHand + days.filter(([at]) => at > from).reduce((sum, [, units]) => sum + units, 0);
      const ranOut = past.lastStockoutDate === null ? null : toDayNumber(past.lastStockoutDate);
      const isRight = ranOut === null ? after(0) <= 0 : after(ranOut) <= 0 && after(ranOut - 1) > 0;
      expect(isRight).toBe(true);
    }),
  );
});
