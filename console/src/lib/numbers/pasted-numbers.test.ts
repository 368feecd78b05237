import { describe, expect, test } from '@jest/globals';
import { createColumnReader } from './pasted-numbers.ts';

describe('numbers of a pasted column', () => {
  const read = (...cells: readonly string[]) =>
    cells.map(createColumnReader(cells, { kind: 'money' }));

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
    expect(cells.map(createColumnReader(cells, { kind: 'money', currency: 'EUR' }))).toEqual([
      3.1,
      1200,
      5,
      null,
      null,
    ]);
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
