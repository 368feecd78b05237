import { describe, expect, test } from '@jest/globals';
import type { ReportRow } from '@quartermaster/contracts/reports/types';
import { sortReportRows } from './row-order.ts';

const listIds = (rows: readonly { readonly variantId: string }[]): readonly string[] =>
  rows.map(({ variantId }) => variantId);

describe('the rows of a report', () => {
  test('begin with the largest changes of value, of falls as of rises; unknown changes come last', () => {
    const change = (variantId: string, costValueChange: number | null) =>
      ({ variantId, costValueChange, quantityChange: 0 }) as ReportRow<'INVENTORY_ITEMS_VARIANCE'>;
    const rows = [
      change('same', 0),
      change('rise', 5),
      change('unknown', null),
      change('fall', -9),
    ];
    const ordered = sortReportRows('INVENTORY_ITEMS_VARIANCE', rows);
    expect(listIds(ordered)).toEqual(['fall', 'rise', 'same', 'unknown']);
  });

  test('begin with the lowest stock at a location', () => {
    const below = (variantId: string, ...units: readonly number[]) => {
      const locations = units.map((quantity) => ({ quantity }));
      return { variantId, locations } as ReportRow<'NEGATIVE_ON_HAND'>;
    };
    const rows = [below('two', -1, -2), below('seven', -3, -7), below('one', -1)];
    expect(listIds(sortReportRows('NEGATIVE_ON_HAND', rows))).toEqual(['seven', 'two', 'one']);
  });

  test('have one order, whichever order they were read in', () => {
    const rows = ['b', 'a', 'c'].map(
      (variantId) =>
        ({ variantId, stockoutDate: null, averageDailySales: 1 }) as ReportRow<'STOCKOUT_RISK'>,
    );
    const ordered = sortReportRows('STOCKOUT_RISK', rows);
    expect(listIds(ordered)).toEqual(['a', 'b', 'c']);
    expect(sortReportRows('STOCKOUT_RISK', rows.toReversed())).toEqual(ordered);
  });
});
