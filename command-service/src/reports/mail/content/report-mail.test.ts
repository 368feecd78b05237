import { describe, expect, test } from '@jest/globals';
import type { AnyReportRow, ReportType } from '@quartermaster/contracts/reports/types';
import { reportMail, reportMailValues } from './report-mail.ts';

const shown = { shop: 'Gift Shop', consoleUrl: 'https://shop.example' };
const renderMail = (type: ReportType, rows: readonly AnyReportRow[]) => {
  const values = reportMailValues({
    ...shown,
    type,
    rows,
    periodDays: 30,
    today: '2026-11-27',
    before: null,
    news: null,
    instanceId: 'run',
  });
  return reportMail({ ...values, preferencesUrl: 'https://shop.example/x', logo: null });
};
const product = {
  productId: 'p',
  variantId: 'v',
  productTitle: 'Mug',
  variantTitle: 'Blue',
  imageUrl: null,
  sku: 'M-1',
};
/** The headings of the table. */
const headings = (html: string): readonly string[] =>
  [...html.matchAll(/<th [^>]*>([^<]*)<\/th>/g)].map(([, text = '']) => text);

describe('the table of a report in a mail', () => {
  const stockoutRisk: AnyReportRow = {
    ...product,
    averageDailySales: 1.234,
    quantity: 1200,
    locationQuantities: [],
    stockoutDate: '2026-12-01',
  };

  test('has first what is compared, then what counts units', () => {
    const { html } = renderMail('STOCKOUT_RISK', [stockoutRisk]);
    expect(headings(html)).toEqual(['Item', 'On hand', 'Stockout date', 'Average daily sales']);
    expect(html).toContain('>1,200</td>');
    expect(html).toContain('>Tue 1 Dec</td>');
    expect(html).toContain('>1.23</td>');
  });

  test('leaves its third column out on a phone', () => {
    const { html } = renderMail('STOCKOUT_RISK', [stockoutRisk]);
    expect(html.match(/class="line wide"/g)).toHaveLength(2);
    expect(html).toMatch(/max-width:480px.*\.wide\{display:none!important\}/);
  });

  test('keeps numbers and days on one line', () => {
    const { html } = renderMail('STOCKOUT_RISK', [stockoutRisk]);
    expect(html.match(/white-space:nowrap/g)).toHaveLength(3);
  });

  test('shows every rate with two digits, so that a column of them lines up', () => {
    const { html } = renderMail('STOCKOUT_RISK', [{ ...stockoutRisk, averageDailySales: 3.2 }]);
    expect(html).toContain('>3.20</td>');
  });

  test('shows amounts with their currency', () => {
    const value = { costPrice: 2.5, costValue: 3000, retailValue: 9509.2, currency: 'GBP' };
    const row = { ...product, ...value, quantity: 1200, stockoutDate: null } as AnyReportRow;
    const { html } = renderMail('ALL_STOCK_ASSET_VALUE', [row]);
    expect(html).toContain('>GBP 9,509.20</td>');
    expect(html).toContain('>GBP 3,000.00</td>');
  });

  test('is none where there is nothing to list', () => {
    const { html, text } = renderMail('STOCKOUT_RISK', []);
    expect(html).not.toContain('<table');
    expect(html).toContain('Open the report');
    expect(text).toContain('All 0 rows: https://shop.example/reports/instances/run');
  });
});
