import { expect, test } from '@jest/globals';
import { fitTheta } from './theta.ts';

const growing = Float64Array.from({ length: 40 }, (_, at) => 10 + at / 2);

test('a constant series goes on as it is', () => {
  const { forecast, squaredErrors } = fitTheta(new Float64Array(30).fill(4), { horizon: 6 });
  for (const value of forecast) expect(value).toBeCloseTo(4, 4);
  expect(squaredErrors).toBeCloseTo(0, 6);
});

test('theta 2 continues half of a trend, and a fitted theta about all of it', () => {
  const [standard, fitted] = [
    fitTheta(growing, { horizon: 10, theta: 2 }),
    fitTheta(growing, { horizon: 10 }),
  ];
  const slopes = [standard, fitted].map(
    ({ forecast }) => ((forecast[9] ?? 0) - (forecast[0] ?? 0)) / 9,
  );
  expect(slopes).toEqual([expect.closeTo(0.25, 1), expect.closeTo(0.5, 1)]);
});

test('the weight of the newest value stays from 0.1 to 0.99', () => {
  const alternating = Float64Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? 1 : 9));
  const jump = Float64Array.from({ length: 30 }, (_, at) => (at < 29 ? 1 : 9));
  for (const values of [alternating, growing, jump]) {
    const { alpha } = fitTheta(values, { horizon: 1 });
    expect(alpha).toBeGreaterThanOrEqual(0.1);
    expect(alpha).toBeLessThanOrEqual(0.99);
  }
});
