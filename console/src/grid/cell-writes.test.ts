import { describe, expect, test } from '@jest/globals';
import { readTable } from '../lib/pasted-table.ts';
import { unitsRule } from '../lib/numbers/rules.ts';
import { writeCell, writeTexts } from './cell-writes.ts';
import type { Column } from './column.ts';

interface Count {
  readonly id: string;
  readonly sku: string | null;
  readonly received: number | null;
  readonly accepted: number | null;
}

const columns: readonly Column<Count>[] = [
  { key: 'id', title: 'Item', value: ({ id }) => id },
  { key: 'sku', title: 'SKU', value: ({ sku }) => sku, edit: 'text' },
  {
    key: 'received',
    title: 'Received',
    kind: 'number',
    value: ({ received }) => received,
    edit: 'units',
    write: (_, value) => ({ received: value, accepted: value }),
    emptied: 0,
  },
  {
    key: 'accepted',
    title: 'Accepted',
    kind: 'number',
    value: ({ accepted }) => accepted,
    edit: ({ id, received }) =>
      id === 'closed'
        ? null
        : {
            type: 'number',
            rule: {
              ...unitsRule,
              refuse: (units) => (units > (received ?? 0) ? 'More than received' : null),
            },
          },
  },
];
const [, sku, received, accepted] = columns as readonly [
  Column<Count>,
  Column<Count>,
  Column<Count>,
  Column<Count>,
];
const row = (id: string, more: Partial<Count> = {}): Count => ({
  id,
  sku: null,
  received: null,
  accepted: null,
  ...more,
});

describe('a cell', () => {
  test.each([
    ['a number', received, 7, { received: 7, accepted: 7 }],
    ['an emptied number', received, null, { received: 0, accepted: 0 }],
    ['a text, into the field with the key of the column', sku, 'A-1', { sku: 'A-1' }],
    ['an emptied text', sku, '', { sku: null }],
  ] as const)('takes %s', (_, column, value, fields) => {
    const before = row('a', { sku: 'old' });
    expect(writeCell(column, before, value)).toEqual({ value: { ...before, ...fields } });
  });

  test.each([
    ['a number out of bounds', received, -1, 'Enter a whole number from 0 to 10,000,000'],
    ['a number that the rule of the row refuses', accepted, 1, 'More than received'],
    ['anything where it is read-only', columns[0], 'x', 'This cell cannot be changed'],
  ] as const)('refuses %s', (_, column, value, problem) => {
    expect(writeCell(column!, row('a'), value)).toEqual({ problem });
  });
});

const write = (text: string, from: number, rows: readonly Count[]) =>
  writeTexts(
    { act: 'paste', texts: readTable(text), rows, columns: columns.slice(from) },
    ({ id }) => id,
  );

describe('a block of texts', () => {
  test('is written by row and column, and each rule sees the cells before it', () => {
    const { changed, cells, problems } = write('60\t55\n40\t41', 2, [row('a'), row('b')]);
    expect([...changed.values()]).toEqual([
      row('a', { received: 60, accepted: 55 }),
      row('b', { received: 40, accepted: 40 }),
    ]);
    expect([cells, problems]).toEqual([
      3,
      [{ row: 2, column: 'Accepted', text: '41', why: 'More than received' }],
    ]);
  });

  test.each([
    ['a text that is no number', 'many', 2, [1, 'Received', 'many', /not a number/]],
    ['a formula', '=1+1', 2, [1, 'Received', '=1+1', /not a number/]],
    ['a fraction of a unit', '2.5', 2, [1, 'Received', '2.5', /^Enter a whole number/]],
    ['a read-only column, once', 'x\ny', 0, [1, undefined, 'x', /^“Item” cannot be changed$/]],
    ['a column too many', '1\t2', 3, [1, undefined, '2', /^There is no column/]],
    ['a row too many', '1\n2\n3', 2, [3, undefined, '3', /^There is no row left/]],
  ] as const)('refuses %s, and says why', (_, text, from, [line, column, shown, why]) => {
    const rows = [row('a', { received: 9 }), row('b', { received: 9 })];
    const { problems } = write(text, from, rows);
    expect(problems).toEqual([
      { row: line, ...(column && { column }), text: shown, why: expect.stringMatching(why) },
    ]);
  });

  test('refuses a read-only cell among others', () => {
    const rows = [row('a', { received: 9 }), row('closed', { received: 9 })];
    const { changed, problems } = write('1\n2', 3, rows);
    expect([...changed.keys()]).toEqual(['a']);
    expect(problems).toEqual([
      { row: 2, column: 'Accepted', text: '2', why: 'This cell cannot be changed' },
    ]);
  });

  test('reads a number as the other numbers of its column are written', () => {
    const price: Column<Count> = { ...received, edit: 'amount', write: (one) => one };
    const block = { act: 'paste', rows: [row('a'), row('b')], columns: [price] } as const;
    const read = (text: string) => writeTexts({ ...block, texts: readTable(text) }, ({ id }) => id);
    expect(read('1.250\n12,5').problems).toEqual([]);
  });

  test('empties cells, and takes the guard of an exported formula off', () => {
    const { changed } = write("'-12A\t\n\t5", 1, [row('a', { received: 9 }), row('b')]);
    expect([...changed.values()]).toEqual([
      row('a', { sku: '-12A', received: 0, accepted: 0 }),
      row('b', { sku: null, received: 5, accepted: 5 }),
    ]);
  });
});
