import { describe, expect, test } from '@jest/globals';
import { changeMonths, listAdjusted, listCalendarMonths, noneAdjusted } from './adjusted-months.ts';

test('the calendar months of a plan begin with that of its first day and go on in January', () => {
  expect(listCalendarMonths('2026-11-01')).toEqual([11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(listCalendarMonths('2027-01-01')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

describe('the adjusted months of a variant', () => {
  const adjusted = changeMonths(noneAdjusted, [
    { month: 12, to: 7 },
    { month: 1, to: 0 },
  ]);

  test('are those of the same calendar months in a later plan', () => {
    expect(listAdjusted(adjusted, '2026-12-01').slice(0, 3)).toEqual([7, 0, null]);
    expect(listAdjusted(adjusted, '2027-02-01').slice(-3)).toEqual([null, 7, 0]);
  });

  test('change one by one, and back to the forecast', () => {
    expect(changeMonths(adjusted, [{ month: 12, to: null }])).toEqual(
      changeMonths(noneAdjusted, [{ month: 1, to: 0 }]),
    );
    expect(noneAdjusted.every((units) => units === null)).toBe(true);
  });
});
