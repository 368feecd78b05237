import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { condenseRows } from './condense-rows.ts';
import { loadRetail } from './decode-retail.ts';
import { keepFirstGoods, keepGoods, keepLines } from './part-of-retail.ts';
import { parseRawRows } from './raw-rows.ts';
import { linesOfInvoice, type Retail, calculateTotals } from './retail.ts';

const ROWS = [
  'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
  '1,10001,Mug,6,2010-12-01 08:26:00,2.55,17850,United Kingdom',
  '1,10002,Plate,2,2010-12-01 08:26:00,4.00,17850,United Kingdom',
  '1,POST,POSTAGE,1,2010-12-01 08:26:00,18.0,17850,France',
  '2,10001,Mug,3,2010-12-01 09:00:00,2.55,13047,Norway',
  'C3,10002,Plate,-1,2010-12-02 09:41:00,4.00,17850,United Kingdom',
  'C4,10001,Mug,-2,2010-12-02 09:42:00,2.55,17850,United Kingdom',
  '',
];

const fewInvoices = () =>
  condenseRows(parseRawRows(ROWS.join('\n')), { source: 'test', licence: 'none', sha256: '' });

/** Describes each invoice with its lines. */
const describeInvoices = (retail: Retail) =>
  [...retail.invoices.number.keys()].map((invoice) => {
    const { code, quantity } = retail.lines;
    const lines = linesOfInvoice(retail, invoice).map(
      (line) => `${String(quantity[line])} ${retail.codes[code[line] ?? -1]?.code ?? 'none'}`,
    );
    return [retail.invoices.number[invoice], ...lines];
  });

/** Describes each cancelled line with its sale line. */
const describeCancellations = ({ lines, links, codes }: Retail) =>
  [...links.sold.keys()].map((link) =>
    [links.cancelled, links.sold].map((column) => {
      const line = column[link] ?? -1;
      return `${String(lines.quantity[line])} ${codes[lines.code[line] ?? -1]?.code ?? 'none'}`;
    }),
  );

/** The columns, too long to compare number by number. */
const digests = ({ invoices, lines, links }: Retail) =>
  Object.entries({ ...invoices, ...lines, ...links }).map(([name, column]) => [
    name,
    createHash('sha256').update(column).digest('hex'),
  ]);

describe('a part of the records', () => {
  test('has no goods but the kept ones, their invoices, and all postage', () => {
    const part = keepGoods(fewInvoices(), ({ title }) => title === 'Plate');
    expect(part.codes.map(({ code }) => code)).toEqual(['10002', 'POST']);
    expect(part.catalogueSize).toBe(1);
    expect(describeInvoices(part)).toEqual([
      [1, '2 10002', '1 POST'],
      [3, '-1 10002'],
    ]);
    expect(describeCancellations(part)).toEqual([['-1 10002', '2 10002']]);
  });

  test('has the invoices of the kept lines, and no link to a line that is left out', () => {
    const whole = fewInvoices();
    const part = keepLines(whole, (_, invoice) => invoice > 0);
    expect(describeInvoices(part)).toEqual(describeInvoices(whole).slice(1));
    expect(part.codes).toEqual(whole.codes);
    expect(describeCancellations(whole)).toHaveLength(2);
    expect(describeCancellations(part)).toEqual([]);
  });

  test('has the first goods in their order', () => {
    const part = keepFirstGoods(fewInvoices(), 1);
    expect(part.codes.map(({ code }) => code)).toEqual(['10001', 'POST']);
    expect(describeInvoices(part)).toEqual([
      [1, '6 10001', '1 POST'],
      [2, '3 10001'],
      [4, '-2 10001'],
    ]);
  });

  test('has totals of its own', () => {
    const part = keepGoods(fewInvoices(), ({ title }) => title === 'Mug');
    expect(part.header.totals).toEqual(calculateTotals(part));
    expect(part.header.totals).toMatchObject({ lines: 4, catalogueCodes: 1, unitsSold: 10 });
  });

  test('that leaves nothing out is the whole', async () => {
    const whole = await loadRetail();
    expect(digests(keepGoods(whole, () => true))).toEqual(digests(whole));
  });
});
