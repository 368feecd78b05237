import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isTable, readTable, writeTable } from './pasted-table.ts';

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
    [
      'a cell that only begins with a quoted word',
      '"Big" nail\t3\nB\t2',
      [
        ['"Big" nail', '3'],
        ['B', '2'],
      ],
    ],
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

test('a written table is read as the same cells', () => {
  const text = fc.string().map((cell) => cell.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const last = rows.findLastIndex((row) => row.some((cell) => cell !== ''));
      expect(readTable(writeTable(rows))).toEqual(rows.slice(0, last + 1));
    }),
  );
  expect(readTable(writeTable([['a;b'], ['c']]))).toEqual([['a;b'], ['c']]);
});
