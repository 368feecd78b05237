import { describe, expect, test } from '@jest/globals';
import { getIntervalScore, getMase, getPinball, getSeasonalScale, getSmape } from './measures.ts';
import {
  forecastCombination,
  forecastSba,
  forecastSeasonalNaive,
  forecastTheta,
} from './references.ts';
import { formatTargets, isMet } from './target-table.ts';

const growing = Array.from({ length: 48 }, (_, at) => 100 + 2 * at);
const seasonal = growing.map((units, at) => (at % 12 === 11 ? 3 * units : units));

describe('the reference', () => {
  test('seasonal naive repeats the last year', () => {
    expect(forecastSeasonalNaive(growing, 14)).toEqual([...growing.slice(-12), 172, 174]);
  });

  test('theta continues half of a trend', () => {
    const forecast = forecastTheta(growing, 10);
    expect((forecast[9]! - forecast[0]!) / 9).toBeCloseTo(1, 1);
  });

  test('SES-Holt-damped continues less than the trend, with the season', () => {
    const forecast = forecastCombination(seasonal, 12);
    expect(forecast[10]).toBeGreaterThan(194);
    expect(forecast[10]).toBeLessThan(218);
    expect(forecast[11]! / forecast[10]!).toBeCloseTo(3, 0);
  });

  test('SBA is the size over the interval, less 5 %', () => {
    const [forecast] = forecastSba([0, 0, 6, 0, 0, 6, 0, 0, 6], 1);
    expect(forecast).toBeCloseTo(0.95 * 2, 12);
    expect(forecastSba([0, 0, 0], 2)).toEqual([0, 0]);
  });
});

describe('a measure', () => {
  test('of accuracy is 0 for a perfect forecast and grows with the error', () => {
    expect(getSmape([1, 2], [1, 2])).toBe(0);
    expect(getSmape([3], [1])).toBe(100);
    expect(getSmape([0], [0])).toBe(0);
    expect(getMase([110], [100], getSeasonalScale(growing))).toBeCloseTo(10 / 24, 12);
  });

  test('of a quantile and of an interval weighs a miss by its level', () => {
    expect(getPinball(0.9, 10, 12)).toBeCloseTo(1.8, 12);
    expect(getPinball(0.9, 10, 8)).toBeCloseTo(0.2, 12);
    expect(getIntervalScore(11, { low: 2, high: 10 })).toBe(8 + 40);
    expect(getIntervalScore(5, { low: 2, high: 10 })).toBe(8);
  });
});

test('the table names missed targets', () => {
  const row = { name: 'error', value: 0.51, digits: 2, references: { naive: 0.7 } };
  const rows = [
    { ...row, target: { most: 0.5 } },
    { ...row, target: { least: 0.4, most: 0.6 } },
    { ...row, target: null },
  ];
  expect(rows.map(isMet)).toEqual([false, true, true]);
  expect(formatTargets(rows).split('\n').slice(2)).toEqual([
    '| error | 0.51 | <= 0.50 | NO | naive 0.70 |',
    '| error | 0.51 | 0.40 to 0.60 | yes | naive 0.70 |',
    '| error | 0.51 |  |  | naive 0.70 |',
  ]);
});
