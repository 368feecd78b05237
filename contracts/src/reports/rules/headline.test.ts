import { expect, test } from '@jest/globals';
import type { ReportRow } from '../types.ts';
import { buildReportHeadline } from './headline.ts';

const rowsWith = (...quantities: readonly number[]): readonly ReportRow<'STOCKOUT_RISK'>[] =>
  quantities.map((quantity) => ({ quantity }) as ReportRow<'STOCKOUT_RISK'>);

test.each([
  [[], 'No item will run out of stock within 30 days'],
  [[3], '1 item will run out of stock within 30 days'],
  [[3, 5], '2 items will run out of stock within 30 days'],
])('REP-01 the headline of stockout risk counts what will run out: %j', (quantities, text) => {
  expect(
    buildReportHeadline('STOCKOUT_RISK', { rows: rowsWith(...quantities), periodDays: 30 }),
  ).toBe(text);
});
