import { describe, expect, test } from '@jest/globals';
import { toCsv } from '../../../lib/csv.ts';
import { buildLeftOutFileName, buildLeftOutTable } from './import-preview.tsx';

const csv = (titles: string[], ...rows: { row: number; cells: string[]; messages: string[] }[]) =>
  toCsv(buildLeftOutTable('orders.csv', { titles, rows })).split('\r\n');

describe('the file of rows that were left out', () => {
  test('AMB-092 has the columns of the rows, and all reasons after them', () => {
    expect(
      csv(
        ['Order', 'SKU', 'Notes'],
        { row: 4, cells: ['A', 'GONE', 'red, blue'], messages: ['There is no SKU GONE', 'Late'] },
        { row: 9, cells: ['A'], messages: ['Left out with its order, for row 4'] },
      ),
    ).toEqual([
      'Order,SKU,Notes,Reason',
      'A,GONE,"red, blue",Row 4 of orders.csv: There is no SKU GONE; Late',
      'A,,,"Row 9 of orders.csv: Left out with its order, for row 4"',
    ]);
  });

  test('NF-C-03 holds no formula', () => {
    const [, row] = csv(['Order'], { row: 2, cells: ['=HYPERLINK(1)'], messages: ['A formula'] });
    expect(row).toBe("'=HYPERLINK(1),Row 2 of orders.csv: A formula");
  });

  test('has one column of reasons, also when such a file is corrected again', () => {
    expect(
      csv(['Order', 'Reason'], { row: 2, cells: ['A', 'Old reason'], messages: ['New'] }),
    ).toEqual(['Order,Reason', 'A,Row 2 of orders.csv: New']);
    expect(buildLeftOutFileName('orders.csv')).toBe('orders-left-out.csv');
    expect(buildLeftOutFileName('orders-left-out.csv')).toBe('orders-left-out.csv');
  });

  test('keeps cells that stand beyond the columns', () => {
    const [, row] = csv(['Order'], { row: 2, cells: ['A', 'more'], messages: ['2 cells'] });
    expect(row).toBe('A,Row 2 of orders.csv: 2 cells,more');
  });
});
