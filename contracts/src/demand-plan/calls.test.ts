import { describe, expect, test } from '@jest/globals';
import { adjustMatchingItems, adjustMonthlySales, MAX_ADJUSTED_ITEMS } from './adjustment-calls.ts';
import { queryDemandPlanItems } from './calls.ts';
import { forecastFile } from './events.ts';
import { MAX_MONTH_UNITS } from './plan.ts';

const makeId = (at: number) => `0199aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`;
const item = (at: number, ...months: readonly object[]) => ({
  demandPlanItemId: makeId(at),
  months,
});
const listMessages = (items: readonly object[]) =>
  adjustMonthlySales.body.safeParse(items).error?.issues.map(({ message }) => message) ?? [];
const accepts = (items: readonly object[]) => adjustMonthlySales.body.safeParse(items).success;

describe('API-DP-07 adjusted months', () => {
  test('VAL-024 are unique per item', () => {
    const march = { month: 3, adjustedQuantity: 1 };
    expect(listMessages([item(1, march, march)])).toEqual([
      'Must be an array of unique months per demand plan item',
    ]);
    expect(accepts([item(1, march), item(2, march)])).toBe(true);
  });

  test.each([0, 14, null, MAX_MONTH_UNITS])('VAL-025 may be %s', (adjustedQuantity) => {
    expect(accepts([item(1, { month: 1, adjustedQuantity })])).toBe(true);
  });

  test.each([-1, 1.5, MAX_MONTH_UNITS + 1, '14', undefined])(
    'VAL-025 may not be %s',
    (adjustedQuantity) => {
      expect(accepts([item(1, { month: 1, adjustedQuantity })])).toBe(false);
    },
  );

  test.each([0, 13])('VAL-022 are not of month %s', (month) => {
    expect(accepts([item(1, { month, adjustedQuantity: 1 })])).toBe(false);
  });

  test('are of unique items, at most a thousand', () => {
    const months = { month: 3, adjustedQuantity: 1 };
    const many = (count: number) => Array.from({ length: count }, (_, at) => item(at, months));
    expect(accepts(many(MAX_ADJUSTED_ITEMS))).toBe(true);
    expect(accepts(many(MAX_ADJUSTED_ITEMS + 1))).toBe(false);
    expect(accepts([item(1, months), item(1, months)])).toBe(false);
    expect(accepts([])).toBe(false);
  });
});

describe('API-DP-08 the items', () => {
  const pagination = { page: 1, limit: 10 };
  test.each([
    ['are searched by a text', { pagination, search: 'mug' }, true],
    ['need no search', { pagination }, true],
    ['VAL-026 are not searched by an empty text', { pagination, search: '' }, false],
    ['AMB-156 have no page 0', { pagination: { page: 0, limit: 10 } }, false],
    ['have pages of at least one', { pagination: { page: 1, limit: 0 } }, false],
  ])('%s', (_, body, isValid) => {
    expect(queryDemandPlanItems.body.safeParse(body).success).toBe(isValid);
  });
});

test.each([
  ['by a percentage of -100', { way: 'PERCENT', percent: -100 }, true],
  ['not by a percentage below -100', { way: 'PERCENT', percent: -100.1 }, false],
  ['not by a percentage above 1,000', { way: 'PERCENT', percent: 1001 }, false],
  ['to a total of 0', { way: 'TOTAL', total: 0 }, true],
  ['not to a fraction of a unit', { way: 'TOTAL', total: 1.5 }, false],
  ['to the forecast', { way: 'FORECAST' }, true],
  ['not in another way', { way: 'DOUBLE' }, false],
])('API-DP-11 matching items are adjusted %s', (_, change, isValid) => {
  const body = { matching: {}, months: [1], change };
  expect(adjustMatchingItems.body.safeParse(body).success).toBe(isValid);
});

test('the file of a forecast has each item once, in the order of the ids', () => {
  const year = Array.from({ length: 12 }, () => 1);
  const numbers = { forecast: year, low: year, high: year, rule: 'x', salePrice: 1, costPrice: 1 };
  const accepted = (...ids: readonly number[]) =>
    forecastFile.safeParse(ids.map((at) => ({ variantId: makeId(at), ...numbers }))).success;
  expect(accepted(1, 2, 10)).toBe(true);
  expect([accepted(2, 1), accepted(1, 1)]).toEqual([false, false]);
});
