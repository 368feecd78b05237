import { expect, test } from '@jest/globals';
import { listReportRows } from './calls/instances.ts';
import { reportRows, type ReportRow } from './rows.ts';

const variant = {
  productId: '101',
  variantId: '201',
  productTitle: 'Storm lantern',
  variantTitle: 'Green',
  imageUrl: null,
  sku: 'L-1',
};

test('REP-02 an answer has every field of its rows, also where another report has fewer of the same', () => {
  const row: ReportRow<'OUT_OF_STOCK'> = {
    ...variant,
    averageDailySales: 1.5,
    quantity: 0,
    locationQuantities: [],
    stockoutDate: '2026-03-02',
    lostSales30Days: 120,
    currency: 'GBP',
  };
  expect(reportRows.OUT_OF_STOCK.safeParse(row).success).toBe(true);
  expect(listReportRows.response.parse({ data: [row], total: 1 })).toEqual({
    data: [row],
    total: 1,
  });
});
