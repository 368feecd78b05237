import { expect, test } from '@jest/globals';
import { averageSmoothing, smoothLevel } from './exponential-smoothing.ts';

test('the level moves to each value by a share of the difference', () => {
  const values = Float64Array.of(10, 20);
  expect(smoothLevel(values, { alpha: 0.5, start: 0 })).toBe(12.5);
  expect(smoothLevel(new Float64Array(0), { alpha: 0.5, start: 7 })).toBe(7);
});

test('a constant series goes on as it is', () => {
  for (const value of averageSmoothing(new Float64Array(30).fill(4), 6)) {
    expect(value).toBeCloseTo(4, 6);
  }
});

test('a trend goes on, less than straight', () => {
  const growing = Float64Array.from({ length: 40 }, (_, at) => 10 + at / 2);
  const forecast = averageSmoothing(growing, 12);
  for (const [ahead, value] of forecast.entries()) {
    expect(value).toBeGreaterThan(forecast[ahead - 1] ?? 29.5);
    expect(value).toBeLessThanOrEqual(30 + ahead / 2 + 0.01);
  }
});
