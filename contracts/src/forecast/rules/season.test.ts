import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { estimateSeason, isSeasonal, smoothLocally } from './season.ts';

/** Logs of a shop that sells most in the twelfth month, around a growing level. */
const createLogs = (years: number, height: number) =>
  Float64Array.from({ length: years * 12 }, (_, at) => 3 + at / 50 + (at % 12 === 11 ? height : 0));

describe('the season', () => {
  test('is found where one month stands out each year', () => {
    expect(isSeasonal(createLogs(4, 1))).toBe(true);
  });

  test('is not found in a constant series', () => {
    expect(isSeasonal(new Float64Array(48).fill(3))).toBe(false);
  });

  test('has the height of the month above the mean of the year', () => {
    const season = estimateSeason(createLogs(4, 1));
    expect(season[11]).toBeCloseTo(11 / 12, 1);
    expect(season[5]).toBeCloseTo(-1 / 12, 1);
  });

  test('is smaller where the same month differs from year to year', () => {
    const heights = [2, 0, 2, 0];
    const logs = Float64Array.from(
      { length: 48 },
      (_, at) => 3 + (at % 12 === 11 ? (heights[Math.floor(at / 12)] ?? 0) : 0),
    );
    expect(estimateSeason(logs)[11]).toBeLessThan(0.6);
  });

  test('adds nothing to a whole year', () => {
    const logs = fc.array(fc.double({ min: 0, max: 12, noNaN: true }), {
      minLength: 25,
      maxLength: 80,
    });
    fc.assert(
      fc.property(logs, (values) => {
        const season = estimateSeason(Float64Array.from(values));
        expect(season.reduce((sum, index) => sum + index, 0)).toBeCloseTo(0, 9);
      }),
    );
  });
});

describe('local smoothing', () => {
  test.each([5, 35])('keeps a straight line of %i values', (length) => {
    const line = Float64Array.from({ length }, (_, at) => 2 + 3 * at);
    for (const [at, value] of smoothLocally(line, 21).entries()) {
      expect(value).toBeCloseTo(2 + 3 * at, 9);
    }
  });

  test('spreads a single peak over its neighbours', () => {
    const smooth = smoothLocally(
      Float64Array.from({ length: 41 }, (_, at) => (at === 20 ? 1 : 0)),
      21,
    );
    expect(smooth[20]).toBeGreaterThan(0.05);
    expect(smooth[20]).toBeLessThan(0.3);
    expect(smooth[0]).toBeCloseTo(0, 6);
  });
});
