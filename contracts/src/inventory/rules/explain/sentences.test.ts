import { expect, test } from '@jest/globals';
import { toDayNumber } from '../../../core/day.ts';
import { describeRate, describeReorder, type RateFacts } from './sentences.ts';

const usual = {
  rate: { units: 4, days: 1 },
  demand: 4 * 67,
  leadTimeDays: 30,
  coverageDays: 37,
  onHand: 100,
  coming: 50,
  raw: 118,
  final: 118,
};
const START =
  'Sells 4 a day for 30 days until a new delivery plus 37 more until the next order: 268; you have 100 and 50 are coming:';

test.each([
  ['the plain difference', usual, `${START} order 118.`],
  [
    'more than it, where stock runs out before a delivery',
    { ...usual, raw: 130, final: 130 },
    `${START} order 130, more than the difference because stock runs out before some of it arrives.`,
  ],
  [
    'less than it, where sales are lost until the arrival',
    { ...usual, raw: 98, final: 98 },
    `${START} order 98, less than the difference because what is not in stock until then is not sold.`,
  ],
  [
    'the minimum of the supplier',
    { ...usual, final: 1200 },
    `${START} order 118; the supplier's minimum makes it 1,200.`,
  ],
  [
    'demand that changes with the month',
    { ...usual, demand: 400, raw: 250, final: 250 },
    'Sells 4 a day today, and by its season from next month on, for 30 days until a new delivery plus 37 more until the next order: 400; you have 100 and 50 are coming: order 250.',
  ],
  [
    'nothing for what is not sold',
    { ...usual, rate: { units: 0, days: 1 }, raw: 0, final: 0 },
    'Nothing sells, so there is nothing to order.',
  ],
])('the sentence of a suggested quantity says %s', (_, facts, expected) => {
  expect(describeReorder(facts)).toBe(expected);
});

const today = '2026-03-01';
const makeRateFacts = (...units: readonly number[]): RateFacts => ({
  sales: {
    days: units.map((_, at) => toDayNumber('2026-02-10') + at),
    units: [...units],
    revenue: units.map(() => 0),
  },
  firstAvailableOn: '2025-01-01',
  rate: { units: units.reduce((sum, one) => sum + one, 0), days: 30 },
  periodDays: 30,
  today,
});

test('the sentence of a rate names a day that stands out', () => {
  expect(describeRate(makeRateFacts(60, 1200, 60, 60, 60))).toBe(
    'Sells 48 a day: 1,440 units in the last 30 days. 1,200 units on 2026-02-11 made 83% of the sales counted.',
  );
});

const toDayInTest = (at: number): number => toDayNumber('2026-02-10') + at;
const withOrders = (orders: readonly number[], bigOrders: RateFacts['sales']['bigOrders'] = []) => {
  const facts = makeRateFacts(60, 1260, 60, 60, 60);
  return { ...facts, sales: { ...facts.sales, orders, bigOrders } };
};

test.each([
  [
    'the only order of a day',
    withOrders([9, 1, 9, 9, 9]),
    'One order of 1,260 units on 2026-02-11 made 84%',
  ],
  [
    'the order that made a day stand out among others',
    withOrders(
      [9, 40, 9, 9, 9],
      [
        { day: toDayInTest(1), orderId: 'a', name: '#1042', units: 1200 },
        { day: toDayInTest(0), orderId: 'b', name: '#1001', units: 30 },
        { day: toDayInTest(-30), orderId: 'c', name: '#0900', units: 9000 },
      ],
    ),
    'One order of 1,200 units (#1042) on 2026-02-11 made 80%',
  ],
  [
    'the day, when none of its orders stands out',
    withOrders(
      [9, 40, 9, 9, 9],
      [{ day: toDayInTest(1), orderId: 'a', name: '#1042', units: 300 }],
    ),
    '1,260 units on 2026-02-11 made 84%',
  ],
  [
    'an order whose name is unknown',
    withOrders([9, 40, 9, 9, 9], [{ day: toDayInTest(1), orderId: 'a', name: '', units: 1200 }]),
    'One order of 1,200 units on 2026-02-11 made 80%',
  ],
])('the sentence of a rate names %s', (_, facts, expected) => {
  expect(describeRate(facts)).toContain(`${expected} of the sales counted.`);
});

test('the sentence of a small rate has a second decimal', () => {
  const one = { ...makeRateFacts(1), rate: { units: 1, days: 30 } };
  expect(describeRate(one)).toBe('Sells 0.03 a day: 1 unit in the last 30 days.');
});

test('the sentence of a rate of even sales names no day', () => {
  expect(describeRate(makeRateFacts(60, 60, 60, 60, 60))).toBe(
    'Sells 10 a day: 300 units in the last 30 days.',
  );
});

test('the sentence of a rate says that the history is short', () => {
  expect(
    describeRate({ ...makeRateFacts(60, 60, 60, 60, 60), firstAvailableOn: '2026-02-10' }),
  ).toContain('It is available only since 2026-02-10.');
});
