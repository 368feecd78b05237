import { expect, test } from '@jest/globals';
import { getFactDayBounds, getPlannedDayBounds, isWithin } from './plausible-days.ts';

const today = '2026-11-21';

test('what happened lies between a year before its subject began and tomorrow', () => {
  const bounds = getFactDayBounds('2026-11-01', today);
  expect(bounds).toEqual({ earliest: '2025-10-31', latest: '2026-11-22' });
  expect(isWithin('2026-11-22', bounds)).toBe(true);
  for (const day of ['2026-11-23', '2027-12-26', '2025-10-30']) {
    expect(isWithin(day, bounds)).toBe(false);
  }
});

test('a planned day may be past or years ahead, but not by a mistyped year', () => {
  const bounds = getPlannedDayBounds(today);
  for (const day of ['2018-03-01', today, '2029-12-31']) expect(isWithin(day, bounds)).toBe(true);
  for (const day of ['1926-11-21', '2036-11-21', '2062-11-21', '2206-11-21']) {
    expect(isWithin(day, bounds)).toBe(false);
  }
});
