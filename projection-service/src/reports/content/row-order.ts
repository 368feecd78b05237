import { compareBy } from '@quartermaster/contracts/core/page';
import { buildRowKey } from '@quartermaster/contracts/reports/rules/compare-rows';
import {
  type AnyReportRow,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';

const identity = (value: unknown) => value as string | number | null;

/** Rows in the order of their report; rows of equal rank by key, so that equal rows always have one order. */
export const sortReportRows = <Row extends AnyReportRow>(
  type: ReportType,
  rows: readonly Row[],
): Row[] => {
  const keyed = rows.map((row) => ({ row, key: buildRowKey(type, row) }));
  const ordered = keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  const sorted = ordered.map(({ row }) => row);
  // Sorting keeps the order of equal rows, so the most important sort is the last one.
  for (const { field, order, rankOf = identity } of reports[type].sorts.toReversed()) {
    const getValue = (row: Row) => (row as Readonly<Record<string, unknown>>)[field];
    sorted.sort(compareBy((row) => rankOf(getValue(row)), order));
  }
  return sorted;
};
