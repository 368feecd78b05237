import type { ColumnLayout } from './column-layout.ts';
import { cellText, resolveCurrency, isNumeric, type Column } from './column.ts';
import { getListRow, getTotal, type GridRow } from './grid-rows.ts';

const PADDING = 24;
const NARROW = /[.,’'\s]/;
const LETTER = /\p{L}/u;

const signWidth = (sign: string): number => {
  if (NARROW.test(sign)) return 4.2;
  return LETTER.test(sign) ? 9.5 : 8.4;
};

/** The width a number takes at most, its digits being equally wide. */
const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, one) => sum + signWidth(one), 0);

/** Rows with the smallest and largest number of a column in each currency: no other number is wider. */
const extremes = <Row>(column: Column<Row>, rows: readonly Row[]): readonly Row[] => {
  const found = new Map<string, { least: Row; low: number; most: Row; high: number }>();
  for (const row of rows) {
    const value = column.value(row);
    if (typeof value !== 'number') continue;
    const currency = resolveCurrency(column, row) ?? '';
    const known = found.get(currency);
    if (known === undefined)
      found.set(currency, { least: row, low: value, most: row, high: value });
    else if (value > known.high) Object.assign(known, { most: row, high: value });
    else if (value < known.low) Object.assign(known, { least: row, low: value });
  }
  return [...found.values()].flatMap(({ least, most }) => [least, most]);
};

const neededWidth = <Row>(column: Column<Row>, rows: readonly Row[], total: string): number => {
  const texts = [total, ...extremes(column, rows).map((row) => cellText(column, row))];
  const longest = Math.max(...texts.map(textWidth));
  return Math.ceil(longest + PADDING + (column.besideNumber ?? 0));
};

/** The layout with every column of numbers as wide as its longest number, so that none is cut. */
export const widenNumbers = <Row>(
  layout: readonly ColumnLayout[],
  columns: readonly Column<Row>[],
  shown: readonly GridRow<Row>[],
): readonly ColumnLayout[] => {
  const rows = shown.flatMap((one) => (getListRow(one) === undefined ? [] : [one.row]));
  const totals = shown.find((one) => getListRow(one) === undefined);
  const numeric = new Map(
    columns.filter(({ kind }) => isNumeric(kind)).map((column) => [column.key, column]),
  );
  return layout.map((place) => {
    const column = numeric.get(place.key);
    if (column === undefined || place.hidden) return place;
    const needed = neededWidth(column, rows, getTotal(totals, column.key));
    return needed > place.width ? { ...place, width: needed } : place;
  });
};
