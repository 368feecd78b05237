import { expect, test } from '@jest/globals';
import { reportColumns, reportFilterColumns } from './columns.ts';
import { reportRows } from './rows.ts';
import { rowKey } from './rules/compare-rows.ts';
import { reportSorts } from './rules/row-order.ts';
import { type ReportType, reportTypes } from './types.ts';

/** What rows hold for links, pictures and amounts, without a column of its own. */
const hidden = [
  'productId',
  'variantId',
  'purchaseOrderId',
  'shipmentId',
  'supplierId',
  'imageUrl',
  'currency',
  'createdAt',
];

test.each(reportTypes)('REP-G-08 every field of %s has one column, or is hidden', (type) => {
  const shown = reportColumns[type].map(({ field }) => field as string);
  expect(new Set(shown).size).toBe(shown.length);
  const fields = Object.keys(reportRows[type].shape).filter((field) => !hidden.includes(field));
  expect([...shown].sort()).toEqual(fields.sort());
});

test.each(reportTypes)('%s is sorted and compared by its own columns', (type: ReportType) => {
  const sorted = reportSorts[type].map(({ field }) => field);
  expect(Object.keys(reportFilterColumns(type))).toEqual(expect.arrayContaining(sorted));
  expect(reportColumns[type].some(({ isCompared }) => isCompared)).toBe(true);
  const fields = Object.keys(reportRows[type].shape);
  const row = Object.fromEntries(fields.map((field) => [field, field])) as never;
  expect(rowKey(type, row)).toMatch(type === 'DASHBOARD_SNAPSHOT' ? /^$/ : /Id$/);
});

test.each(reportTypes)('the columns of %s say what they are in a sentence', (type) => {
  for (const { about } of reportColumns[type]) expect(about).toMatch(/^[A-Z].*\.$/);
});
