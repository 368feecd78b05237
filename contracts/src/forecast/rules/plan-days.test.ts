import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromDayNumber, toDayNumber } from '../../core/day.ts';
import { planDays, sumPieces } from './plan-days.ts';

const TODAY = toDayNumber('2026-11-16');
/** December sells twice as much as any other month. */
const season = Array.from({ length: 12 }, (_, month) => (month === 11 ? 2 : 1));

describe('the demand of the coming days', () => {
  test('is the rate without a season', () => {
    expect(planDays(3, { season: null, today: TODAY, days: 30 })).toEqual([
      { from: TODAY, through: TODAY + 29, unitsPerDay: 3 },
    ]);
  });

  test('changes with the month, relative to the last 30 days', () => {
    const pieces = planDays(3, { season, today: TODAY, days: 60 });
    expect(
      pieces.map(({ from, through, unitsPerDay }) => [
        fromDayNumber(from),
        fromDayNumber(through),
        unitsPerDay,
      ]),
    ).toEqual([
      ['2026-11-16', '2026-11-30', 3],
      ['2026-12-01', '2026-12-31', 6],
      ['2027-01-01', '2027-01-14', 3],
    ]);
    expect(sumPieces(pieces)).toBe(15 * 3 + 31 * 6 + 14 * 3);
  });

  test('halves in January when the rate was measured in December', () => {
    const [first] = planDays(4, { season, today: toDayNumber('2026-12-31'), days: 1 });
    const [second] = planDays(4, { season, today: toDayNumber('2027-01-01'), days: 1 });
    expect(first?.unitsPerDay).toBe(4);
    expect(second?.unitsPerDay).toBe(2);
  });

  test('comes in pieces without gap or overlap, one for each month', () => {
    const factors = fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        factors,
        fc.nat(20_000),
        fc.integer({ min: 1, max: 400 }),
        (given, today, days) => {
          const pieces = planDays(2, { season: given, today, days });
          expect(pieces[0]?.from).toBe(today);
          expect(pieces.at(-1)?.through).toBe(today + days - 1);
          expect(pieces.slice(1).map(({ from }) => from - 1)).toEqual(
            pieces.slice(0, -1).map(({ through }) => through),
          );
          expect(sumPieces(pieces)).toBeGreaterThan(0);
        },
      ),
    );
  });
});
