import { expect, test } from '@jest/globals';
import { toDayNumber } from '../../../core/day.ts';
import { defaultInsightsSettings } from '../../settings.ts';
import { calculateWorkings } from '../derive-item.ts';
import type { ItemFacts, TeamView } from '../item-facts.ts';
import { sumBundleDemand } from '../demand-rates.ts';
import { toRate } from '../rate.ts';
import { evaluate } from './evaluate.ts';
import { explainPlanningRate } from './item.ts';
import { noShares, type Shares } from './shares.ts';

const TODAY = '2026-03-01';
const team: TeamView = { today: TODAY, settings: defaultInsightsSettings };

/** So many units on each of the last 30 days. */
const daily = (units: number) => {
  const days = Array.from({ length: 30 }, (_, at) => toDayNumber(TODAY) - 30 + at);
  return { days, units: days.map(() => units), revenue: days.map(() => 0) };
};

const explain = (
  sales: ItemFacts['sales'],
  shares: Partial<Shares> = {},
  more: Partial<ItemFacts> = {},
) => {
  const { bundles = [] } = shares;
  const facts: ItemFacts = {
    onHand: 500,
    isCounted: true,
    isDeleted: false,
    isBundle: false,
    continueSelling: false,
    salePrice: 25,
    costPrice: 10,
    landedCost: null,
    manualLandedCost: null,
    manualStatus: null,
    createdOn: '2025-01-01',
    firstAvailableOn: '2025-01-02',
    everInStock: true,
    outOfStock: [],
    outSince: null,
    lastStockoutDate: null,
    sales,
    ordered: [],
    stockLevels: null,
    supplierLeadTimeDays: null,
    season: null,
    plannedDemand: null,
    safetyGrade: null,
    scatterRatio: 1,
    bundleDemandRate: sumBundleDemand(
      bundles.map(({ rate, quantity }) => ({ rate: toRate(rate), quantity })),
    ),
    ...more,
  };
  const explanation = explainPlanningRate({
    variantId: 'v1',
    productId: 'p1',
    primarySupplierId: null,
    facts,
    team,
    workings: calculateWorkings(facts, team),
    recorded: {},
    shares: { ...noShares, ...shares },
  });
  expect(evaluate(explanation)).toBe(explanation.value);
  return explanation;
};

test('CALC-BUN-11 says how many of the own sales came by each set', () => {
  const sets = [
    { title: 'Set of 6', sales: daily(12) },
    { title: 'Tea set (Red)', sales: daily(0.5) },
    { title: 'Old set', sales: { days: [1000], units: [9] } },
  ];
  const { sentence, steps, inputs } = explain(daily(66.6), { sets });
  expect(sentence).toContain('12 of 66.6 a day by Set of 6, 0.5 by Tea set (Red).');
  expect(steps).toContain('Of its own sales, by Set of 6: 360 / 30 = 12 a day.');
  expect(inputs.find(({ name }) => name === 'bySets')?.value).toEqual([
    { set: 'Set of 6', units: 360, days: 30 },
    { set: 'Tea set (Red)', units: 15, days: 30 },
  ]);
});

test('CALC-BUN-11 counts the units of a set on the in-stock days that make the planning rate', () => {
  const sold = { ...daily(4), units: daily(4).units.map((units, at) => (at < 20 ? units : 0)) };
  const came = { ...sold, units: sold.units.map((units) => units / 2) };
  const out = { outSince: '2026-02-19', onHand: 0 };
  const { value, sentence } = explain(sold, { sets: [{ title: 'Set of 6', sales: came }] }, out);
  expect(value).toBeCloseTo(80 / 30, 6);
  expect(sentence).toContain('1.3 of 2.7 a day by Set of 6.');
});

test('CALC-BUN-11 CALC-ADS-11 names the bundles that add to the planning rate with their amounts', () => {
  const bundles = [
    { title: 'Bundle X', rate: 0.4, quantity: 2 },
    { title: 'Bundle Y', rate: 0.1, quantity: 1 },
    { title: 'Unsold bundle', rate: 0, quantity: 1 },
  ];
  const { value, sentence, steps, inputs } = explain(daily(1.5), { bundles });
  expect(value).toBeCloseTo(2.4, 6);
  expect(sentence).toContain(
    'Bundle X adds 0.8 a day: 0.4 sold a day, 2 in each. Bundle Y adds 0.1 a day: 0.1 sold a day, 1 in each.',
  );
  expect(sentence).not.toContain('Unsold');
  expect(steps).toContain('In Bundle X: 0.4 x 2 = 0.8 a day.');
  expect(inputs.find(({ name }) => name === 'bundles')?.value).toEqual([
    { bundle: 'Bundle X', rate: 0.4, quantity: 2 },
    { bundle: 'Bundle Y', rate: 0.1, quantity: 1 },
  ]);
});

test('CALC-BUN-9 says how many of a set were ordered as its components', () => {
  const { days, units } = daily(2);
  const { value, sentence } = explain({ ...daily(1), groups: { days, units } });
  expect(value).toBe(3);
  expect(sentence).toBe(
    'Sells 3 a day: 90 units in the last 30 days. 2 of 3 a day are ordered as its components, which count them.',
  );
  const onlyAsSet = explain({ days: [], units: [], revenue: [], groups: { days, units } });
  expect(onlyAsSet.sentence).toBe(
    'Sells 2 a day: 60 units in the last 30 days. All are ordered as its components, which count them.',
  );
});

test('says nothing of bundles and sets where there are none', () => {
  const { sentence, inputs } = explain(daily(1));
  expect(sentence).toBe('Sells 1 a day: 30 units in the last 30 days.');
  expect(inputs.map(({ name }) => name)).not.toContain('bySets');
});
