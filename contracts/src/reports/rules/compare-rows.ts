import type { ReportChangeCounts } from '../events.ts';
import { type AnyReportRow, reports, type ReportType } from '../types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Builds the key of a row; rows of two runs with the same key have the same subject. */
export const buildRowKey = (type: ReportType, row: AnyReportRow): string =>
  reports[type].key.map((field) => String((row as Fields)[field])).join(' ');

/** Serializes the compared columns of a row; rows of the same key are equal when these texts are. */
const serializeComparedColumns = (type: ReportType, row: AnyReportRow): string =>
  JSON.stringify(
    reports[type].columns
      .filter((one) => one.isCompared)
      .map(({ field }) => (row as Fields)[field]),
  );

/** Difference of a row from an earlier run. */
export type RowChange =
  | { readonly kind: 'ADDED'; readonly row: AnyReportRow; readonly before: null }
  | {
      readonly kind: 'CHANGED' | 'GONE';
      /** For GONE: the row of the earlier run. */
      readonly row: AnyReportRow;
      readonly before: AnyReportRow;
    };

export interface RowChanges {
  /** New and changed rows in the order of the later run, then the rows that are gone in the order of the earlier one. */
  readonly changes: readonly RowChange[];
  readonly same: number;
}

/** The differences between two runs of a report; only compared columns count. */
export const compareRows = (
  type: ReportType,
  before: readonly AnyReportRow[],
  after: readonly AnyReportRow[],
): RowChanges => {
  const left = new Map(before.map((row) => [buildRowKey(type, row), row]));
  const changes: RowChange[] = [];
  let same = 0;
  for (const row of after) {
    const key = buildRowKey(type, row);
    const old = left.get(key);
    left.delete(key);
    if (old === undefined) changes.push({ kind: 'ADDED', row, before: null });
    else if (serializeComparedColumns(type, old) === serializeComparedColumns(type, row)) same += 1;
    else changes.push({ kind: 'CHANGED', row, before: old });
  }
  for (const row of left.values()) changes.push({ kind: 'GONE', row, before: row });
  return { changes, same };
};

/** Counts new, changed and missing rows. */
export const countRowChanges = ({ changes }: RowChanges): ReportChangeCounts => {
  const count = (kind: RowChange['kind']) => changes.filter((one) => one.kind === kind).length;
  return { added: count('ADDED'), changed: count('CHANGED'), gone: count('GONE') };
};
