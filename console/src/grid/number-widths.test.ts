import { describe, expect, test } from '@jest/globals';
import { defaultLayout } from './column-layout.ts';
import type { Column } from './column.ts';
import { flattenRows, totalsRow } from './grid-rows.ts';
import { widenNumbers } from './number-widths.ts';

interface Order {
  readonly name: string;
  readonly units: number | null;
  readonly cost: number;
  readonly currency?: string;
}

const columns: readonly Column<Order>[] = [
  { key: 'name', title: 'Name', value: ({ name }) => name, width: 80 },
  { key: 'units', title: 'Units', kind: 'number', value: ({ units }) => units, width: 72 },
  {
    key: 'cost',
    title: 'Cost',
    kind: 'money',
    currency: ({ currency = 'GBP' }) => currency,
    value: ({ cost }) => cost,
    width: 100,
  },
];

const order = (units: number | null, cost: number, currency = 'GBP'): Order => ({
  name: 'An order of a long name that is cut, with its whole name under the pointer',
  units,
  cost,
  currency,
});
const widths = (orders: readonly Order[], some = columns, total?: string) => {
  const rows = flattenRows(orders, { rowId: ({ name }) => name });
  const totals = total === undefined ? [] : [totalsRow({ cost: total }) as (typeof rows)[number]];
  const layout = widenNumbers(defaultLayout(some), some, [...rows, ...totals]);
  return Object.fromEntries(layout.map(({ key, width }) => [key, width]));
};

describe('columns of numbers', () => {
  test('keep their width while their numbers fit, and other columns always', () => {
    const own = { name: 80, units: 72, cost: 100 };
    expect(widths([])).toEqual(own);
    expect(widths([order(null, 0), order(7441, 12_492.06)])).toEqual(own);
  });

  test('UI-FM-01 are as wide as the longest of their numbers', () => {
    const { units, cost } = widths([order(3, 1), order(10_000_000, 12_345_678.9), order(5, 2)]);
    expect(units).toBeGreaterThanOrEqual(100);
    expect(cost).toBeGreaterThanOrEqual(128);
  });

  test('count the sign of a negative number, a longer currency and the totals', () => {
    const positive = widths([order(1, 1_000_000)])['cost'] ?? 0;
    expect(widths([order(1, 5), order(1, -1_000_000)])['cost']).toBeGreaterThan(positive);
    expect(widths([order(1, 1_000_001), order(1, 1_000_000, 'CHF')])['cost']).toBeGreaterThan(
      positive,
    );
    expect(widths([order(1, 1)], columns, '£1,000,000,000.00')['cost']).toBeGreaterThan(positive);
  });

  test('leave room for what is drawn beside the number, and stay as they are while hidden', () => {
    const many = [order(10_000_000, 1)];
    const units = widths(many)['units'] ?? 0;
    const changed = (more: Partial<Column<Order>>) =>
      widths(
        many,
        columns.map((column) => (column.key === 'units' ? { ...column, ...more } : column)),
      )['units'];
    expect(changed({ besideNumber: 18 })).toBe(units + 18);
    expect(changed({ hidden: true })).toBe(72);
  });
});
