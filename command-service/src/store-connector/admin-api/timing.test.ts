import { expect, test } from '@jest/globals';
import { backOffMs, retryAfterMs } from './timing.ts';

test('waits twice as long after each failure, up to half a minute, with a random part of up to half', () => {
  expect([1, 2, 3, 7, 20].map((failures) => backOffMs(failures, () => 0))).toEqual([
    250, 500, 1000, 15_000, 15_000,
  ]);
  expect(backOffMs(1, () => 0.999)).toBe(500);
  expect(backOffMs(20, () => 0.999)).toBeLessThanOrEqual(30_000);
});

test('never retries sooner than the store requested', () => {
  expect(backOffMs(1, () => 0.5, 60_000)).toBe(60_000);
});

test('reads Retry-After in seconds and as a date, and ignores anything else', () => {
  const now = '2026-11-20T12:00:00.000Z';
  expect(retryAfterMs('2.0', now)).toBe(2000);
  expect(retryAfterMs('Fri, 20 Nov 2026 12:00:30 GMT', now)).toBe(30_000);
  expect(retryAfterMs('Fri, 20 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect(retryAfterMs('soon', now)).toBeNull();
  expect(retryAfterMs(null, now)).toBeNull();
});
