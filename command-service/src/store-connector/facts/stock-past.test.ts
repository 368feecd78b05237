import { expect, test } from '@jest/globals';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import fc from 'fast-check';
import { reconstructPast } from './stock-past.ts';

const sold = (...sales: (readonly [day: string, units: number])[]) => ({
  days: sales.map(([day]) => toDayNumber(day)),
  units: sales.map(([, units]) => units),
});
const created = '2026-03-01';

test('what is in stock was available since it was created, or first sold when that was earlier', () => {
  const nothing = { outOfStockSince: null, lastStockoutDate: null };
  expect(reconstructPast(5, created, sold(['2026-04-01', 1]))).toEqual({
    firstAvailableOn: created,
    ...nothing,
  });
  expect(reconstructPast(5, created, sold(['2026-02-01', 1]))).toEqual({
    firstAvailableOn: '2026-02-01',
    ...nothing,
  });
  expect(reconstructPast(5, created, sold())).toEqual({ firstAvailableOn: created, ...nothing });
});

test('what is gone ran out with its last sale and is out of stock since the day after', () => {
  const past = reconstructPast(0, created, sold(['2026-04-01', 3], ['2026-05-31', 1]));
  expect(past).toEqual({
    firstAvailableOn: created,
    lastStockoutDate: '2026-05-31',
    outOfStockSince: '2026-06-01',
  });
});

test('what is owed ran out on the day its stock passed 0, not on the day of the last sale', () => {
  const sales = sold(['2026-04-01', 3], ['2026-04-02', 4], ['2026-04-05', 3]);
  expect(reconstructPast(-5, created, sales)).toMatchObject({
    lastStockoutDate: '2026-04-02',
    outOfStockSince: '2026-04-03',
  });
});

test('what never sold and is not there was never available as far as is known', () => {
  expect(reconstructPast(0, created, sold())).toEqual({
    firstAvailableOn: null,
    lastStockoutDate: null,
    outOfStockSince: created,
  });
});

test('what sold more than there ever was is out of stock since it is known', () => {
  expect(reconstructPast(-9, created, sold(['2026-04-01', 3]))).toEqual({
    firstAvailableOn: created,
    lastStockoutDate: null,
    outOfStockSince: created,
  });
});

test('the stock walked back is above 0 before the day it ran out and not after it', () => {
  const day = fc.integer({ min: 20_000, max: 20_400 });
  const sales = fc.uniqueArray(fc.tuple(day, fc.integer({ min: 1, max: 9 })), {
    selector: ([at]) => at,
  });
  fc.assert(
    fc.property(sales, fc.integer({ min: -20, max: 0 }), (unsorted, onHand) => {
      const days = [...unsorted].sort(([a], [b]) => a - b);
      const past = reconstructPast(onHand, created, {
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
