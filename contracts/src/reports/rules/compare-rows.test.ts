import { expect, test } from '@jest/globals';
import type { ReportRow } from '../types.ts';
import { compareRows, countRowChanges, buildRowKey } from './compare-rows.ts';

const row = (variantId: string, quantity: number, averageDailySales = 1) =>
  ({ variantId, quantity, averageDailySales }) as ReportRow<'STOCKOUT_RISK'>;

test('two runs differ in new, changed and missing rows; values that are not compared do not count', () => {
  const old = [row('same', 1), row('changed', 1), row('gone', 1)];
  const now = [row('new', 1), row('changed', 2), row('same', 1, 9)];
  const compared = compareRows('STOCKOUT_RISK', old, now);
  expect(compared.changes.map((one) => [one.kind, buildRowKey('STOCKOUT_RISK', one.row)])).toEqual([
    ['ADDED', 'new'],
    ['CHANGED', 'changed'],
    ['GONE', 'gone'],
  ]);
  expect(compared.same).toBe(1);
  expect(countRowChanges(compared)).toEqual({ added: 1, changed: 1, gone: 1 });
});
