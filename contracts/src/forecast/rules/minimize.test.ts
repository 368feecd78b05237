import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Cost, minimize } from './minimize.ts';

const bowl: Cost = ([x = 0, y = 0]) => (x - 3) ** 2 + 2 * (y + 1) ** 2;
const search = { start: [0, 0], steps: [1, 1], maxEvaluations: 400 };

describe('a search for the lowest value', () => {
  test('finds the bottom of a bowl', () => {
    const { point, value } = minimize(bowl, search);
    expect([...point]).toEqual([expect.closeTo(3, 3), expect.closeTo(-1, 3)]);
    expect(value).toBeCloseTo(0, 6);
  });

  test('finds the bottom of a curved valley', () => {
    const valley: Cost = ([x = 0, y = 0]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2;
    const { point } = minimize(valley, { ...search, start: [-1.2, 1] });
    expect([...point]).toEqual([expect.closeTo(1, 2), expect.closeTo(1, 2)]);
  });

  test('stays where the cost is a finite number', () => {
    const bounded: Cost = (point) => ((point[0] ?? 0) > 2 ? NaN : bowl(point));
    const { point } = minimize(bounded, search);
    expect(point[0]).toBeLessThanOrEqual(2);
    expect(point[0]).toBeCloseTo(2, 2);
  });

  test('ends after about as many evaluations as allowed', () => {
    let evaluations = 0;
    minimize(
      (point) => {
        evaluations += 1;
        return bowl(point);
      },
      { ...search, maxEvaluations: 20 },
    );
    expect(evaluations).toBeLessThanOrEqual(20 + 3);
  });

  test('never returns a value above that of the start, and the same one each time', () => {
    const coordinate = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(coordinate, coordinate), (start) => {
        const found = minimize(bowl, { ...search, start });
        expect(found.value).toBeLessThanOrEqual(bowl(Float64Array.from(start)));
        expect(minimize(bowl, { ...search, start })).toEqual(found);
      }),
    );
  });
});
