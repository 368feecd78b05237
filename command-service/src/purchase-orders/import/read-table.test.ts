import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { planOrders } from './plan-orders.ts';
import { listProblems } from './read-line.ts';
import { readTable } from './read-table.ts';

const TABLE = 'Order,SKU,Quantity\nFrühling 🌷,MUG-1,10\n';

const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();

/** Reads the cells of the only row from a file in chunks of `pieces` bytes. */
const readCells = async (file: Buffer, pieces = 7): Promise<unknown> => {
  const parts = Array.from({ length: Math.ceil(file.length / pieces) }, (_, at) =>
    file.subarray(at * pieces, (at + 1) * pieces),
  );
  const { rows } = await readTable(Readable.from(parts));
  return rows.map(({ cells, problem }) => ({ ...cells, problem }));
};
const read = [{ order: 'Frühling 🌷', sku: 'MUG-1', quantity: '10', problem: null }];

describe('The text of a table', () => {
  test.each([
    ['UTF-8', Buffer.from(TABLE)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TABLE}`)],
    ['UTF-16, little end first', utf16le(TABLE)],
    ['UTF-16 with its mark, little end first', utf16le(`\ufeff${TABLE}`)],
    ['UTF-16, big end first', utf16be(TABLE)],
    ['UTF-16 with its mark, big end first', utf16be(`\ufeff${TABLE}`)],
  ])('is read in %s', async (_, file) => {
    expect(await readCells(file)).toEqual(read);
    expect(await readCells(file, 10_000)).toEqual(read);
  });

  test('in another encoding is refused by its row', async () => {
    const [row] = (await readCells(Buffer.from(TABLE, 'latin1'))) as { problem: string }[];
    expect(row?.problem).toBe('The text is not UTF-8');
  });
});

test('A character that cannot be stored is replaced, and a note names its row and column', async () => {
  const text = 'Order,SKU,Quantity\nBig\0 mugs,MUG-1,1\nBowls,BOWL-1\0,1\n';
  const names = {
    variantIdsBySku: new Map([['mug-1', ['mug']]]),
    knownVariants: new Set<string>(),
  };
  const table = await readTable(Readable.from([Buffer.from(text)]));
  expect(planOrders(table, { ...names, suppliers: new Map() }, '2026-11-21')).toMatchObject({
    orders: [{ name: 'Big\ufffd mugs' }],
    errors: [{ row: 3, message: 'There is no SKU BOWL-1\ufffd' }],
    notes: [
      { row: 2, message: 'Order holds a character that cannot be stored: it was replaced' },
      { row: 3, message: 'SKU holds a character that cannot be stored: it was replaced' },
    ],
  });
});

test('A name that changes the direction of text or has two lines is an error of its row', async () => {
  const text = 'Order,SKU,Quantity\nMugs\u202e,MUG-1,1\n"Mugs\nand more",MUG-1,1\n';
  const { rows } = await readTable(Readable.from([Buffer.from(text)]));
  expect(rows.map((row) => listProblems(row, {}))).toEqual([
    ['Order holds characters that turn the direction of text around'],
    ['Order must be a single line'],
  ]);
});

test('API-PO-20 a day with a mistyped year is refused by its row', async () => {
  const text = 'Order,SKU,Quantity,Arrival date\nMugs,MUG-1,1,\nMugs,BOWL-1,1,2206-12-01\n';
  const variantIdsBySku = new Map([
    ['mug-1', ['mug']],
    ['bowl-1', ['bowl']],
  ]);
  const names = { variantIdsBySku, knownVariants: new Set<string>(), suppliers: new Map() };
  const table = await readTable(Readable.from([Buffer.from(text)]));
  expect(planOrders(table, names, '2026-11-21')).toMatchObject({
    orders: [],
    errors: [
      { row: 2, message: 'Left out with its order, for row 3' },
      { row: 3, message: expect.stringMatching(/^Arrival.*lies between 2016-.* and 2031-/) },
    ],
  });
});
