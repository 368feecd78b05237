import { expect, test } from '@jest/globals';
import { toIssues } from '../core/problem.ts';
import { whatIfContent } from './draft.ts';

const id = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const all = { matching: {} };

const listIssuePaths = (given: object): readonly string[] => {
  const parsed = whatIfContent.safeParse({ name: 'Peak', selection: all, ...given });
  return parsed.error === undefined ? [] : toIssues(parsed.error).map(({ path }) => path);
};
const listChangeIssuePaths = (changes: object) => listIssuePaths({ changes });
const many = <Entry>(count: number, entry: (at: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, at) => entry(at));

test('API-WHATIF-02 a draft needs a name and items, and assumes nothing by itself', () => {
  expect(whatIfContent.parse({ name: ' Peak ', selection: all })).toEqual({
    name: 'Peak',
    selection: { matching: { filters: [] } },
    changes: {
      leadTimes: [],
      demand: { percent: 0, months: [] },
      shipments: [],
      minimums: [],
    },
  });
});

test.each([
  ['no name', { name: ' ' }, ['name']],
  ['no selection', { selection: {} }, ['selection.variantIds']],
  ['both selections', { selection: { variantIds: ['a'], ...all } }, ['selection.variantIds']],
  ['no items', { selection: { variantIds: [] } }, ['selection.variantIds']],
  ['too many items', { selection: { variantIds: many(1001, String) } }, ['selection.variantIds']],
  ['an unknown field', { mood: 'good' }, ['mood']],
])('a draft with %s is refused at its path', (_, given, paths) => {
  expect(listIssuePaths(given)).toEqual(paths);
});

const leadTime = (at: number) => ({ supplierId: id(at), days: 30 });
const months = (...given: readonly string[]) => ({
  demand: { months: given.map((month) => ({ month, percent: 5 })) },
});

test.each([
  [
    'a lead time of 731 days',
    { leadTimes: [{ supplierId: null, days: 731 }] },
    ['leadTimes.0.days'],
  ],
  [
    'two lead times of a supplier',
    { leadTimes: [leadTime(1), leadTime(2), leadTime(1)] },
    ['leadTimes.2.supplierId'],
  ],
  ['101 lead times', { leadTimes: many(101, leadTime) }, ['leadTimes']],
  ['less than no demand', { demand: { percent: -101 } }, ['demand.percent']],
  ['half a percent', { demand: { percent: 0.5 } }, ['demand.percent']],
  ['a month that is none', months('2026-13'), ['demand.months.0.month']],
  ['one month twice', months('2026-12', '2026-12'), ['demand.months.1.month']],
  [
    'a day that is none',
    { shipments: [{ purchaseOrderId: id(1), shipmentId: id(2), arrivalDate: '2026-02-30' }] },
    ['shipments.0.arrivalDate'],
  ],
  ['a minimum below 0', { minimums: [{ supplierId: id(1), moq: -1 }] }, ['minimums.0.moq']],
])('%s is refused at its path', (_, changes, paths) => {
  expect(listChangeIssuePaths(changes)).toEqual(paths.map((path) => `changes.${path}`));
});

test('the bounds themselves are accepted', () => {
  expect(
    listChangeIssuePaths({
      leadTimes: [{ supplierId: null, days: 730 }, ...many(99, leadTime)],
      demand: { percent: -100, months: [{ month: '2026-12', percent: 1000 }] },
      shipments: [{ purchaseOrderId: id(1), shipmentId: id(2), arrivalDate: null }],
      minimums: [{ supplierId: id(1), moq: null }],
    }),
  ).toEqual([]);
});
