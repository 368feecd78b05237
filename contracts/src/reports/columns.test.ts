import { expect, test } from '@jest/globals';
import { reportColumns } from './columns.ts';
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
  expect(shown.filter((field) => field.endsWith('Id'))).toEqual([]);
  // An item that is out of stock runs out today; its column says since when it is out.
  const isHidden = (field: string): boolean =>
    hidden.includes(field) || (type === 'OUT_OF_STOCK' && field === 'stockoutDate');
  const fields = Object.keys(reportRows[type].shape).filter(
    (field) => shown.includes(field) || !isHidden(field),
  );
  expect([...shown].sort()).toEqual(fields.sort());
});

test('orders, which have currencies of their own, name the currency of their amounts', () => {
  const types = ['ACTIVE_PURCHASE_ORDERS_SNAPSHOT', 'INVENTORY_IN_TRANSIT'] as const;
  for (const type of types)
    expect(reportColumns[type].map(({ field }) => field)).toContain('currency');
});

test.each(reportTypes)('%s is sorted and compared by its own columns', (type: ReportType) => {
  const sorted = reportSorts[type].map(({ field }) => field);
  expect(reportColumns[type].map(({ field }) => field)).toEqual(expect.arrayContaining(sorted));
  expect(reportColumns[type].some(({ isCompared }) => isCompared)).toBe(true);
  const fields = Object.keys(reportRows[type].shape);
  const row = Object.fromEntries(fields.map((field) => [field, field])) as never;
  expect(rowKey(type, row)).toMatch(type === 'DASHBOARD_SNAPSHOT' ? /^$/ : /Id$/);
});

test.each(reportTypes)('the columns of %s say what they are in a sentence', (type) => {
  for (const { about } of reportColumns[type]) expect(about).toMatch(/^[A-Z].*\.$/);
});
