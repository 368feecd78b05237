import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  forecastSeries,
  goldenFile,
  type GoldenForecasts,
  rateOrders,
} from './golden-forecasts.ts';

const { series, orders } = JSON.parse(readFileSync(goldenFile, 'utf8')) as GoldenForecasts;

/** Equal up to the last bits, in which versions of Node may differ. */
const near = (values: readonly number[]) =>
  values.map((value) => expect.closeTo(value, value > 100 ? 3 : 5) as unknown);

test.each(series.map((one) => [one.title, one] as const))(
  'the forecast of %s is the reviewed one',
  (_, one) => {
    const { rule, units, q90 } = forecastSeries(one);
    expect(rule).toBe(one.forecast.rule);
    expect(units).toEqual(near(one.forecast.units));
    expect(q90).toEqual(near(one.forecast.q90));
  },
);

test.each(orders.map((one) => [one.title, one] as const))(
  'the daily rate of %s is the reviewed one',
  (_, one) => {
    const { unitsPerDay, ratio, ...rest } = rateOrders(one);
    const { unitsPerDay: goldenRate, ratio: goldenRatio, ...golden } = one.rate;
    expect([unitsPerDay, ratio]).toEqual(near([goldenRate, goldenRatio]));
    expect(rest).toEqual(golden);
  },
);

test('every rule of a history has a golden series', () => {
  expect(new Set(series.map(({ forecast }) => forecast.rule))).toEqual(
    new Set(['flat level', 'level and last year', 'mean of models', 'mean of bagged models']),
  );
});
