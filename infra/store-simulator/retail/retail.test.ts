import { statSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { cleanTitle, condenseRows } from './condense-rows.ts';
import { decodeRetail, loadRetail, retailFile } from './decode-retail.ts';
import { encodeRetail } from './encode-retail.ts';
import { parseRawRows } from './raw-rows.ts';
import { CANCELLATION, SALE, calculateTotals } from './retail.ts';

const HEAD = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country';
const origin = { source: 'test', licence: 'none', sha256: '' };

const condensed = (...lines: readonly string[]) =>
  condenseRows(parseRawRows([HEAD, ...lines, ''].join('\n')), origin);

const aFewInvoices = () =>
  condensed(
    '536365,85123A,WHITE HANGING HEART T-LIGHT HOLDER,6,2010-12-01 08:26:00,2.55,17850,United Kingdom',
    '536365,POST,POSTAGE,1,2010-12-01 08:26:00,18.0,17850,France',
    '536366,85123a,"WHITE , HEART",2,2010-12-01 09:00:00,2.95,17850,United Kingdom',
    '536367,85123A,WHITE HANGING HEART T-LIGHT HOLDER,4,2010-12-01 10:00:00,2.55,13047,Norway',
    'C536379,85123A,WHITE HANGING HEART T-LIGHT HOLDER,-3,2010-12-02 09:41:00,2.55,17850,United Kingdom',
    '536389,22139,,-10,2010-12-02 10:00:00,0.0,,United Kingdom',
  );

describe('the condensed records', () => {
  test('are read from the file exactly as they were condensed', async () => {
    const retail = aFewInvoices();
    expect(await decodeRetail(encodeRetail(retail))).toEqual(retail);
  });

  test('have the counts of the raw lines', () => {
    expect(aFewInvoices().header.totals).toEqual({
      lines: 6,
      invoices: 5,
      cancellations: 1,
      catalogueCodes: 1,
      unitsSold: 13,
      unitsCancelled: 3,
      adjustments: 1,
      unitsAdjusted: -10,
      revenueMilli: 6 * 2_550 + 18_000 + 2 * 2_950 + 4 * 2_550 - 3 * 2_550,
    });
  });

  test('assign a cancellation to the latest purchase of the same customer that is large enough', () => {
    const { links } = aFewInvoices();
    expect([...links.cancelled]).toEqual([4]);
    // the two later purchases have fewer than three units, and 13047 is another customer
    expect([...links.sold]).toEqual([0]);
  });

  test('list goods first and name each by its most frequent description', () => {
    const { codes, catalogueSize, invoices } = aFewInvoices();
    expect(codes[0]).toEqual({ code: '85123A', title: 'White Hanging Heart T-Light Holder' });
    expect(catalogueSize).toBe(1);
    expect([...invoices.kind]).toEqual([SALE, SALE, SALE, CANCELLATION, SALE]);
  });

  test.each([
    ['another file', 'a,b,c\n1,2,3'],
    ['a quantity that is no number', `${HEAD}\n1,22139,X,six,2010-12-01 08:26:00,1.0,,UK`],
    ['a time that is none', `${HEAD}\n1,22139,X,6,yesterday,1.0,,UK`],
  ])('refuse %s', (_, csv) => {
    expect(() => parseRawRows(csv)).toThrow(TypeError);
  });

  test('refuse a file of another format', async () => {
    const retail = aFewInvoices();
    const file = encodeRetail({
      ...retail,
      header: { ...retail.header, format: 'other' } as never,
    });
    await expect(decodeRetail(file)).rejects.toThrow('condense it again');
  });
});

describe('the records in the repository', () => {
  test('contain every line of the raw file: counts, units and revenue add up to the raw totals', async () => {
    const retail = await loadRetail();
    expect(calculateTotals(retail)).toEqual(retail.header.totals);
    expect(retail.header.totals).toMatchObject({
      lines: 541_909,
      cancellations: 3_836,
      catalogueCodes: 3_787,
      revenueMilli: 9_747_747_934,
    });
    expect(retail.header.source).toContain('10.24432/C5BW33');
  });

  test('take at most five megabytes', () => {
    expect(statSync(retailFile).size).toBeLessThan(5_000_000);
  });
});

test.each([
  ['WHITE HANGING HEART T-LIGHT HOLDER', 'White Hanging Heart T-Light Holder'],
  ['PAPER CRAFT , LITTLE BIRDIE', 'Paper Craft, Little Birdie'],
  ['LUNCH BAG  BLACK SKULL.', 'Lunch Bag Black Skull'],
  ['SET OF 3 CAKE TINS PANTRY DESIGN ', 'Set of 3 Cake Tins Pantry Design'],
  ["PAPER CHAIN KIT 50'S CHRISTMAS ", "Paper Chain Kit 50's Christmas"],
  ['HEN HOUSE W CHICK IN NEST', 'Hen House with Chick in Nest'],
  ['POLYESTER FILLER PAD 45x45cm', 'Polyester Filler Pad 45x45cm'],
  ['*USB Office Mirror Ball', 'USB Office Mirror Ball'],
])('the description %s becomes %s', (description, title) => {
  expect(cleanTitle(description)).toBe(title);
});
