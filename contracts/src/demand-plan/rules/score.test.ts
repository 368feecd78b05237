import { describe, expect, test } from '@jest/globals';
import { addScores, calculateAccuracy, noScore } from './score.ts';

/** Two items: forecast 10 and 4, planned 14 and 4, sold 12 and 8. */
const cups = { itemMonths: 1, sold: 12, forecast: 10, planned: 14 };
const bowls = { itemMonths: 1, sold: 8, forecast: 4, planned: 4 };
const sums = addScores(
  { ...cups, forecastError: 2, plannedError: 2 },
  { ...bowls, forecastError: 4, plannedError: 4 },
);

describe('the accuracy of a plan', () => {
  test('is the error and the bias as shares of what was sold', () => {
    expect(calculateAccuracy(sums)).toEqual({
      forecast: { wape: 0.3, bias: -0.3 },
      planned: { wape: 0.3, bias: -0.1 },
    });
  });

  test('is unknown where nothing was sold', () => {
    const unsold = { ...noScore, itemMonths: 1, planned: 5, plannedError: 5 };
    expect(calculateAccuracy(unsold)).toEqual({
      forecast: { wape: null, bias: null },
      planned: { wape: null, bias: null },
    });
  });
});
