import { monthAfter } from '@quartermaster/contracts/core/day';
import { groupRows } from '@quartermaster/contracts/core/group-rows';
import { parseMonth, parseName, parseUnits } from './parse-cell.ts';
import { readTable, refuseRow } from './read-table.ts';

/** Units of an item by month, oldest first and without gaps. */
export interface MonthlySeries {
  readonly id: string;
  /** Null where the table has no category. */
  readonly category: string | null;
  /** As YYYY-MM. */
  readonly lastMonth: string;
  readonly units: readonly number[];
}

export interface SeriesTable {
  readonly series: readonly MonthlySeries[];
  /** True when the table has a column of categories: all series are then items of one shop. */
  readonly hasCategories: boolean;
}

interface MonthRow {
  readonly row: number;
  readonly id: string;
  readonly month: string;
  readonly units: number;
  readonly category: string;
}

const readRows = (text: string, file: string): readonly MonthRow[] => {
  const format = { file, required: ['id', 'month', 'units'], optional: ['category'] } as const;
  return readTable<'id' | 'month' | 'units', 'category'>(text, format).map(({ row, cells }) => ({
    row,
    id: parseName(cells.id, { file, row, column: 'id' }),
    month: parseMonth(cells.month, { file, row, column: 'month' }),
    units: parseUnits(cells.units, { file, row, column: 'units' }),
    category: cells.category,
  }));
};

/** Checks that a row continues its item: the next month, in the same category. */
const checkNext = (previous: MonthRow, next: MonthRow, file: string): void => {
  const { row, id, month } = next;
  if (month === previous.month) {
    refuseRow(
      file,
      row,
      `Item ${id} has the month ${month} in row ${String(previous.row)} as well`,
    );
  }
  const expected = monthAfter(previous.month);
  if (month !== expected) {
    refuseRow(
      file,
      row,
      `Item ${id} lacks the month ${expected}; a month without sales has 0 units`,
    );
  }
  if (next.category !== previous.category) {
    refuseRow(file, row, `Item ${id} has another category in row ${String(previous.row)}`);
  }
};

const toSeries = (rows: readonly MonthRow[], file: string): MonthlySeries & { row: number } => {
  const sorted = rows.toSorted((a, b) => (a.month < b.month ? -1 : Number(a.month > b.month)));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('A series has a row');
  for (const [at, next] of sorted.entries()) {
    const previous = sorted[at - 1];
    if (previous !== undefined) checkNext(previous, next, file);
  }
  return {
    id: first.id,
    category: first.category === '' ? null : first.category,
    lastMonth: last.month,
    units: sorted.map(({ units }) => units),
    row: last.row,
  };
};

/**
 * Reads a table with a row for each month of each item, in any order: id, month, units and optionally category. Throws BadTable
 * for an item that lacks a month between others or has one twice, and for items with categories that end in different months.
 */
export const readSeries = (text: string, file: string): SeriesTable => {
  const rows = readRows(text, file);
  const series = [...groupRows(rows, ({ id }) => id).values()].map((own) => toSeries(own, file));
  const hasCategories = rows.some(({ category }) => category !== '');
  const [one] = series;
  const other = series.find(({ lastMonth }) => lastMonth !== one?.lastMonth);
  if (hasCategories && one !== undefined && other !== undefined) {
    const months = `Item ${other.id} ends in ${other.lastMonth}, but item ${one.id} in ${one.lastMonth}`;
    refuseRow(file, other.row, `${months}; items with categories must end in the same month`);
  }
  return { series, hasCategories };
};
