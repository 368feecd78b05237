import { expect, test } from '@jest/globals';
import { createClock } from './clock.ts';

test('NF-O-03 TODAY fixes the date the clock starts from', () => {
  expect(createClock('2026-03-01')().slice(0, 10)).toBe('2026-03-01');
});

test('NF-O-03 without TODAY the clock is the machine’s', () => {
  expect(Math.abs(Date.parse(createClock(null)()) - Date.now())).toBeLessThan(60_000);
});
