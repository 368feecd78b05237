import { describe, expect, test } from '@jest/globals';
import { isTable, numbersOf, readTable } from './pasted-table.ts';

describe('a pasted table', () => {
  test.each([
    [
      'cells between tabs',
      'A-1\t5\nB-2\t7\n',
      [
        ['A-1', '5'],
        ['B-2', '7'],
      ],
    ],
    [
      'line ends of Windows and old Macs',
      'A\t1\r\nB\t2\rC\t3',
      [
        ['A', '1'],
        ['B', '2'],
        ['C', '3'],
      ],
    ],
    ['spaces around cells', ' A-1 \t 5 ', [['A-1', '5']]],
    ['a quoted cell', '"Say ""hi""\tnow\nor later"\t5', [['Say "hi"\tnow\nor later', '5']]],
    ['a quote within a cell', '5" nail\t3', [['5" nail', '3']]],
    ['a quote that is not closed', '"A\t1', [['A\t1']]],
    ['empty rows in between, not those at the end', 'A\n\nB\n\n\t\n', [['A'], [''], ['B']]],
    ['empty cells', '\t5\t', [['', '5', '']]],
    [
      'cells between semicolons when there is no tab',
      'A;5\nB;7',
      [
        ['A', '5'],
        ['B', '7'],
      ],
    ],
    ['a semicolon in a cell', 'A;1\t5', [['A;1', '5']]],
    ['commas, which are no separators', 'A,5', [['A,5']]],
    ['nothing', ' \n', []],
  ])('%s', (_, text, rows) => {
    expect(readTable(text)).toEqual(rows);
  });

  test('of 10,000 rows is read whole', () => {
    const text = Array.from({ length: 10_000 }, (__, at) => `SKU-${at}\t${at}`).join('\r\n');
    const rows = readTable(text);
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)).toEqual(['SKU-9999', '9999']);
  });

  test.each([
    ['12', false],
    ['12\r\n', false],
    ['12\n13', true],
    ['A\t5', true],
  ])('%j is more than one cell: %s', (text, expected) => {
    expect(isTable(text)).toBe(expected);
  });
});

describe('numbers of a pasted column', () => {
  const read = (...cells: readonly string[]) => cells.map(numbersOf(cells));

  test.each([
    [
      ['12', '0', '+7', '-3'],
      [12, 0, 7, -3],
    ],
    [
      ['1,200', '1 200', '1’200', '1\u00a0200', '12'],
      [1200, 1200, 1200, 1200, 12],
    ],
    [['1.234.567'], [1234567]],
    [
      ['1,234.50', '0.5', '.5', '3.'],
      [1234.5, 0.5, 0.5, 3],
    ],
    [
      ['1.234,50', '0,5', ',5'],
      [1234.5, 0.5, 0.5],
    ],
  ])('%j are %j', (cells, expected) => {
    expect(read(...cells)).toEqual(expected);
  });

  test('an amount may name the currency of its column and no other', () => {
    const cells = ['€ 3.10', '1,200.00 €', '5', '£5', '5 $'];
    expect(cells.map(numbersOf(cells, 'EUR'))).toEqual([3.1, 1200, 5, null, null]);
    expect(read('€ 3.10')).toEqual([null]);
  });

  test('a sign that could be either goes by the other cells', () => {
    expect(read('1.250', '12.5')).toEqual([1.25, 12.5]);
    expect(read('1.250', '12,5')).toEqual([1250, 12.5]);
    expect(read('1,250', '12,5')).toEqual([1.25, 12.5]);
    expect(read('1,250', '12.5')).toEqual([1250, 12.5]);
  });

  test('each goes by the language of the browser where the column has both signs', () => {
    expect(read('12.5', '12,5', '1.250')).toEqual([12.5, 12.5, 1.25]);
  });

  test.each([
    '',
    '=1+1',
    '+A1',
    '#REF!',
    '12 pieces',
    '1E+05',
    '10%',
    '1.2.3,4,5',
    '1.2.2026',
    '01.02.2026',
    '12,34,56',
    '.',
    '--5',
    '(5)',
  ])('%j is no number, with and without other cells that tell the sign', (cell) => {
    expect(read(cell)).toEqual([null]);
    expect(read(cell, '0.5')[0]).toBeNull();
  });
});
