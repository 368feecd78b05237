import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildImportTemplate } from '@quartermaster/contracts/purchase-orders/rules/import';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import { createIds } from '@quartermaster/platform/core/ids';
import request from 'supertest';
import { createCommandHandler } from '../../core/handle-command.ts';
import { bowl, giftShop, harbour, mug } from '../../directory/examples.ts';
import type { Directory } from '../../directory/directory.ts';
import { inMemoryDirectory } from '../../directory/in-memory.ts';
import { importRoutes } from './routes.ts';

let folder = '';
let store = createInMemoryEventStore();
let uploads = 0;
/** Answers what is suggested of items; null by default. */
let suggest: Directory['suggestions'] = async () => null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  store = createInMemoryEventStore();
  suggest = async () => null;
});
afterEach(() => rm(folder, { recursive: true }));

const uploadFile = async (text: string, teamId = 'team-1'): Promise<string> => {
  uploads += 1;
  const id = createIds(`upload ${uploads}`, testNow)();
  const file = { id, teamId, name: 'orders.csv', contentType: 'text/csv', maxBytes: 1e9 };
  await openDiskFiles(folder).store(file, Readable.from([Buffer.from(text)]));
  return `https://shop.example/api/files/${id}/orders.csv`;
};

interface Answer {
  readonly total: number;
  readonly created: number;
  readonly orders: readonly { readonly name: string; readonly id: string | null }[];
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}
const send = (body: object) => {
  const app = testApp(
    importRoutes({
      handler: createCommandHandler(store),
      directory: { ...inMemoryDirectory(giftShop()), suggestions: suggest },
      files: openDiskFiles(folder),
    }),
  );
  return request(app)
    .post('/api/purchase-orders/import')
    .auth('member', { type: 'bearer' })
    .send(body);
};
const importText = async (text: string, more: object = {}): Promise<Answer> =>
  (await send({ fileUrls: [await uploadFile(text)], ...more }).expect(200)).body as Answer;
const importRefused = async (text: string): Promise<string> => {
  const { body } = await send({ fileUrls: [await uploadFile(text)] }).expect(422);
  expect(body).toMatchObject({ code: 'FILE_UNREADABLE' });
  return (body as { message: string }).message;
};
const rowsWithErrors = ({ errors }: Answer) => errors.map(({ row, message }) => [row, message]);
const log = async () => store.readAll(START, 10_000);
const all = async (type: string) =>
  (await log()).filter((event) => event.type === type).map(({ data }) => data);

const HEADER = 'Order,Supplier,SKU,Quantity,Unit cost,Discount';

describe('API-DP-15 what is suggested of imported items', () => {
  const makeRows = (issued: readonly string[]): string =>
    ['Order,SKU,Quantity,Issue date', ...issued.map((day, at) => `PO-${at},mug-1,1,${day}`)].join(
      '\n',
    );

  test('is not asked for orders of the past', async () => {
    let asked = 0;
    suggest = async () => {
      asked += 1;
      return { method: 'AVERAGE', ruleVersion: 1, suggestions: [] };
    };
    expect(await importText(makeRows(['2026-01-05', '2026-02-05']))).toMatchObject({ created: 2 });
    expect(asked).toBe(0);
    expect(await importText(makeRows(['', '']).replaceAll('PO-', 'New-'))).toMatchObject({
      created: 2,
    });
    expect(asked).toBe(2);
  });

  test('is not asked again after a call without an answer', async () => {
    let asked = 0;
    suggest = async () => {
      asked += 1;
      return null;
    };
    const orders = Array.from({ length: 30 }, () => '');
    expect(await importText(makeRows(orders))).toMatchObject({ created: 30 });
    expect(asked).toBeLessThan(10);
  });
});

describe('API-PO-20 an import', () => {
  test('drafts one order for the rows of one name, wherever they are in the file', async () => {
    const answer = await importText(
      [
        'Order,Reference,Supplier,Currency,Rate,Issue date,Arrival date,SKU,Quantity,Unit cost,Discount,Notes',
        'Spring,A-17,harbour ceramics,usd,0.8,2026-11-21,2026-12-18,mug-1,10,4.50,5%,Fragile',
        'Autumn,,,,,,,BOWL-1,3,,,',
        'spring,,,,,,,BOWL-1,5,,1.25,',
      ].join('\n'),
    );
    expect(answer).toMatchObject({ total: 2, created: 2, updated: 0, errorsTotal: 0 });
    expect(await all('PurchaseOrderCreated')).toMatchObject([
      {
        supplierId: harbour,
        issueDate: '2026-11-21',
        content: {
          name: 'Spring',
          reference: 'A-17',
          description: 'Fragile',
          currency: 'USD',
          exchangeRates: { GBP: 0.8 },
        },
      },
      { supplierId: null, content: { name: 'Autumn', currency: null } },
    ]);
    expect(await all('PurchaseOrderItemsChanged')).toMatchObject([
      {
        added: [
          {
            productVariantId: mug,
            quantity: 10,
            unitCost: 4.5,
            discountType: 'Percentage',
            discount: 5,
            supplierSKU: 'H-MUG',
          },
          { productVariantId: bowl, quantity: 5, discountType: 'Fixed', discount: 1.25 },
        ],
      },
      { added: [{ productVariantId: bowl, quantity: 3, unitCost: 6, discount: null }] },
    ]);
    expect(await all('ShipmentsAllocated')).toMatchObject([
      { created: [{ arrivalDate: '2026-12-18' }] },
    ]);
  });

  test('a name that another order has is taken with a note, in the preview too', async () => {
    await importText([HEADER, 'Spring,,MUG-1,1,,'].join('\n'));
    const file = [HEADER, 'Autumn,,MUG-1,1,,', 'SPRING,,MUG-1,2,,'].join('\n');
    const notes = [{ row: 3, message: 'Another order is called SPRING too' }];
    expect(await importText(file, { dryRun: true })).toMatchObject({ created: 0, notes });
    expect(await importText(file)).toMatchObject({ created: 2, notes });
  });

  test('AMB-092 leaves out the whole order of a bad row, and creates the others', async () => {
    const answer = await importText(
      [
        HEADER,
        'A,,MUG-1,10,,',
        'B,,MUG-1,5,,',
        'A,,GONE,3,,',
        'A,,BOWL-1,x,y,',
        'C,Nobody,MUG-1,1,,',
      ].join('\r\n'),
    );
    expect(answer).toMatchObject({ total: 1, created: 1, errorsTotal: 5, rowsLeftOut: 4 });
    expect(rowsWithErrors(answer)).toEqual([
      [2, 'Left out with its order, for row 4, 5'],
      [4, 'There is no SKU GONE'],
      [5, 'Quantity must be a number such as 12.50'],
      [5, 'Unit cost must be a number such as 12.50'],
      [6, 'There is no supplier called Nobody'],
    ]);
    expect(await all('PurchaseOrderCreated')).toHaveLength(1);
  });

  test('returns the same result as a dry run, which creates nothing', async () => {
    const text = [HEADER, 'A,,MUG-1,10,,', 'B,,GONE,5,,'].join('\n');
    const dry = await importText(text, { dryRun: true });
    expect(dry).toMatchObject({
      total: 1,
      created: 0,
      orders: [{ name: 'A', items: 1, units: 10, id: null }],
    });
    expect(await log()).toEqual([]);
    const { errors } = await importText(text);
    expect(errors).toEqual(dry.errors);
  });

  test('NF-E-02 creates the orders of a file once, whole or in parts, however often it is repeated', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `Order ${at},,MUG-1,1,,`);
    const fileUrls = [await uploadFile([HEADER, ...rows].join('\n'))];
    const first = (await send({ fileUrls, from: 0, limit: 7 }).expect(200)).body as Answer;
    expect(first).toMatchObject({ total: 20, created: 7 });
    const whole = (await send({ fileUrls }).expect(200)).body as Answer;
    expect(whole.created).toBe(20);
    expect(whole.orders.slice(0, 7)).toEqual(first.orders);
    const events = (await log()).length;
    expect((await send({ fileUrls }).expect(200)).body).toEqual(whole);
    expect(await log()).toHaveLength(events);
    expect(await all('PurchaseOrderCreated')).toHaveLength(20);
  });

  test('reads the columns of other tools: packs, tax and received units', async () => {
    const answer = await importText(
      [
        'PO number,Vendor,Variant SKU,Qty,Qty received,Pack size,Price,Tax,Colour',
        'PO-9,,MUG-1,10,4,12,24,1.5,red',
        'PO-9,,BOWL-1,5,5,,3,2,blue',
      ].join('\n'),
    );
    expect(answer).toMatchObject({
      created: 1,
      ignoredColumns: ['Colour'],
      notes: [
        { row: 2, message: '4 have arrived: only the rest is ordered' },
        { row: 3, message: 'All of it has arrived: left out of the order' },
      ],
    });
    expect(await all('PurchaseOrderItemsChanged')).toMatchObject([
      { added: [{ productVariantId: mug, quantity: 72, unitCost: 2 }] },
    ]);
    expect(await all('PurchaseOrderCreated')).toMatchObject([
      { content: { supplierCostItems: [{ name: 'Tax', amount: 3.5, currency: 'GBP' }] } },
    ]);
  });

  test('NF-C-06 reads the template without errors', async () => {
    const text = buildImportTemplate()
      .map((row) => row.join(','))
      .join('\r\n');
    expect(await importText(text)).toMatchObject({
      total: 1,
      created: 1,
      errors: [],
      notes: [],
      ignoredColumns: [],
    });
  });

  test('NF-C-02 NF-C-07 accepts a byte order mark, CRLF, titles in any case, quoted commas, quotes and line breaks', async () => {
    await importText(
      '\uFEFFORDER,sku,quantity,notes\r\n"Mugs, ""big""",MUG-1,2,"two\nlines"\r\n\r\n',
    );
    expect(await all('PurchaseOrderCreated')).toMatchObject([
      { content: { name: 'Mugs, "big"', description: 'two\nlines' } },
    ]);
  });
});

describe('a row', () => {
  test.each([
    ['A,,,1,,', 'SKU is missing'],
    [',,MUG-1,1,,', 'Order is missing'],
    ['A,,MUG-1,,,', 'Quantity is missing'],
    ['A,,MUG-1,-1,,', 'Quantity must be a number such as 12.50'],
    ['A,,MUG-1,1.5,,', 'Quantity must be a whole number'],
    ['A,,MUG-1,99999999,,', 'Quantity must be at most 10000000'],
    ['A,,MUG-1,1,"1,5,0",', 'Unit cost must be a number such as 12.50'],
    ['A,,MUG-1,1.000,,', 'Quantity 1.000 can be 1 or 1000: write it without a separator'],
    ['A,,MUG-1,"2,500",,', 'Quantity 2,500 can be 2.5 or 2500: write it without a separator'],
    ['A,,MUG-1,1,1.250,', 'Unit cost 1.250 can be 1.25 or 1250: write it without a separator'],
    ['A,,MUG-1,1,,1.000', 'Discount 1.000 can be 1 or 1000: write it without a separator'],
    ['A,,MUG-1,1,,1.000%', 'Discount 1.000 can be 1 or 1000: write it without a separator'],
    ['A,,MUG-1,1,,101%', 'Discount must be at most 100'],
    ['"=HYPERLINK(""x"")",,MUG-1,1,,', 'Order holds a formula; save its value instead'],
    ['A,,MUG-1,=1+1,,', 'Quantity holds a formula; save its value instead'],
    ['A,,MUG-1,1,,,,', 'The row has 8 cells, but there are 6 columns'],
    [`${'x'.repeat(201)},,MUG-1,1,,`, 'Order has more than 200 characters'],
  ])('%j has an error that names the problem', async (row, message) => {
    const answer = await importText([HEADER, row].join('\n'));
    expect(rowsWithErrors(answer)).toEqual([[2, message]]);
    expect(await log()).toEqual([]);
  });

  test('NF-C-03 that an export escaped against formulas is read without the escape', async () => {
    await importText([HEADER, "'=Sale,,MUG-1,1,,"].join('\n'));
    expect(await all('PurchaseOrderCreated')).toMatchObject([{ content: { name: '=Sale' } }]);
  });

  test('AMB-092 is read by the signs that its columns show, as a pasted one is', async () => {
    const rows = ['A,,MUG-1,"1 200","1.250,5",', 'B,,MUG-1,2,"2.000",', 'C,,MUG-1,3,"0,75","1,5%"'];
    expect(await importText([HEADER, ...rows].join('\n'))).toMatchObject({
      created: 3,
      errors: [],
    });
    expect(await all('PurchaseOrderItemsChanged')).toMatchObject([
      { added: [{ quantity: 1200, unitCost: 1250.5 }] },
      { added: [{ quantity: 2, unitCost: 2000 }] },
      { added: [{ quantity: 3, unitCost: 0.75, discount: 1.5 }] },
    ]);
  });

  test('that contradicts another row of its order has an error that names that row', async () => {
    const answer = await importText(
      [
        'Order,Currency,SKU,Quantity',
        'A,USD,MUG-1,1',
        'A,EUR,BOWL-1,1',
        'B,,MUG-1,1',
        'B,,MUG-1,2',
      ].join('\n'),
    );
    expect(rowsWithErrors(answer)).toEqual([
      [2, 'Left out with its order, for row 3'],
      [3, 'Currency differs from row 2'],
      [4, 'Left out with its order, for row 5'],
      [5, 'This item is in the order already, in row 4'],
    ]);
  });
});

describe('a file', () => {
  test.each([
    ['', 'The file is empty'],
    [
      'Colour,Size\nred,1',
      'The file has no column Order or Reference, nor SKU or Variant id, nor Quantity',
    ],
    ['Order;SKU;Quantity\nA;MUG-1;1', 'The columns must be separated by commas'],
    ['Order,SKU,Quantity,Qty\nA,MUG-1,1,1', 'Two columns mean Quantity'],
    [
      'Order,SKU,Quantity\nA,"MUG-1,1\n',
      'Row 2: Quote Not Closed: the parsing is finished with an opening quote',
    ],
  ])('%j is refused with the reason', async (text, message) => {
    expect(await importRefused(text)).toBe(message);
    expect(await log()).toEqual([]);
  });

  test('with one order of more than 5,000 items is refused quickly', async () => {
    const rows = Array.from({ length: 30_000 }, () => 'A,MUG-1,1');
    const answer = await importText(['Order,SKU,Quantity', ...rows].join('\n'), { dryRun: true });
    expect(answer).toMatchObject({ total: 0, errorsTotal: 30_000 });
    expect(rowsWithErrors(answer)[0]).toEqual([2, 'An order may have at most 5,000 items']);
  });

  test('of 100,000 rows is read, and at most 500 of its errors are listed', async () => {
    const text = `Order,SKU,Quantity\n${Array.from({ length: 100_000 }, (_, at) => `A${at % 1000},GONE-${at},1`).join('\n')}`;
    const answer = await importText(text, { dryRun: true });
    expect(answer).toMatchObject({ total: 0, errorsTotal: 100_000 });
    expect(answer.errors).toHaveLength(500);
  });

  test('NF-U-04 of another team, or that does not exist, is refused', async () => {
    const foreign = await uploadFile('Order,SKU,Quantity\nA,MUG-1,1', 'team-2');
    await send({ fileUrls: [foreign] }).expect(422);
    await send({ fileUrls: ['https://example.com/orders.csv'] }).expect(422);
  });

  test('VAL-057 is required', async () => {
    for (const body of [{ fileUrls: [] }, {}]) await send(body).expect(400);
  });
});
