import { expect, test } from '@jest/globals';
import { listReportRows } from './calls/instances.ts';
import { buildRowKey } from './rules/compare-rows.ts';
import { getMailedTypeLabel, type ReportRow, reports, reportTypes } from './types.ts';

/** Fields of rows for links, pictures and amounts, without a column of their own. */
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

const shownFields = (type: (typeof reportTypes)[number]): readonly string[] =>
  reports[type].columns.map(({ field }) => field);

test.each(reportTypes)('REP-G-08 every field of %s has one column, or is hidden', (type) => {
  const shown = shownFields(type);
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown.filter((field) => field.endsWith('Id'))).toEqual([]);
  // An item that is out of stock runs out today; its column says since when it is out.
  const isHidden = (field: string): boolean =>
    hidden.includes(field) || (type === 'OUT_OF_STOCK' && field === 'stockoutDate');
  const fields = Object.keys(reports[type].row.shape).filter(
    (field) => shown.includes(field) || !isHidden(field),
  );
  expect(shown.toSorted()).toEqual(fields.sort());
});

test('orders, which have currencies of their own, name the currency of their amounts', () => {
  expect(shownFields('ACTIVE_PURCHASE_ORDERS_SNAPSHOT')).toContain('currency');
  expect(shownFields('INVENTORY_IN_TRANSIT')).toContain('currency');
});

test.each(reportTypes)('%s is sorted and compared by its own columns', (type) => {
  const sorted = reports[type].sorts.map(({ field }) => field);
  expect(shownFields(type)).toEqual(expect.arrayContaining(sorted));
  expect(reports[type].columns.some(({ isCompared }) => isCompared)).toBe(true);
  const fields = Object.keys(reports[type].row.shape);
  const row = Object.fromEntries(fields.map((field) => [field, field])) as never;
  expect(buildRowKey(type, row)).toMatch(type === 'DASHBOARD_SNAPSHOT' ? /^$/ : /Id$/);
});

test.each(reportTypes)('the columns of %s say what they are in a sentence', (type) => {
  for (const { about } of reports[type].columns) expect(about).toMatch(/^[A-Z].*\.$/);
});

test('REP-02 an answer has every field of its rows, also where another report has fewer of the same', () => {
  const row: ReportRow<'OUT_OF_STOCK'> = {
    productId: '101',
    variantId: '201',
    productTitle: 'Storm lantern',
    variantTitle: 'Green',
    imageUrl: null,
    sku: 'L-1',
    averageDailySales: 1.5,
    quantity: 0,
    locationQuantities: [],
    stockoutDate: '2026-03-02',
    lostSales30Days: 120,
    currency: 'GBP',
  };
  expect(reports.OUT_OF_STOCK.row.safeParse(row).success).toBe(true);
  expect(listReportRows.response.parse({ data: [row], total: 1 })).toEqual({
    data: [row],
    total: 1,
  });
});

test('what is mailed has a name; a type that this release does not have is named as it is', () => {
  const types = ['SALES_SNAPSHOT', 'COST_ROSE', 'PRICE_FELL', 'constructor'];
  expect(types.map(getMailedTypeLabel)).toEqual([
    'Sales',
    'Risen Cost alert',
    'PRICE_FELL',
    'constructor',
  ]);
});
