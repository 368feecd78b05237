import { expect, test } from '@jest/globals';
import type { ReportRow } from '../rows.ts';
import { reportHeadline } from './headline.ts';

const rowsWith = (...quantities: readonly number[]): readonly ReportRow<'STOCKOUT_RISK'>[] =>
  quantities.map((quantity) => ({ quantity }) as ReportRow<'STOCKOUT_RISK'>);

test.each([
  [[], 'No item will run out of stock within 30 days'],
  [[3], '1 item will run out of stock within 30 days'],
  [[0], '1 item is out of stock'],
  [[0, -2], '2 items are out of stock'],
  [[0, -2, 5], '2 items are out of stock, 1 more will run out within 30 days'],
])(
  'REP-01 the headline of stockout risk names apart what is out of stock: %j',
  (quantities, text) => {
    expect(reportHeadline('STOCKOUT_RISK', { rows: rowsWith(...quantities), periodDays: 30 })).toBe(
      text,
    );
  },
);
