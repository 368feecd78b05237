import {
  MAX_AMOUNT,
  MAX_EXCHANGE_RATE,
  MAX_LINE_UNITS,
  MIN_EXCHANGE_RATE,
} from '@quartermaster/contracts/core/bounds';
import { FIRST_DAY, isCallDay, LAST_DAY } from '@quartermaster/contracts/core/day';
import {
  decimalSignOf,
  eitherText,
  isEither,
  type NumberKind,
  readDigits,
  type Sign,
  signsWith,
} from '@quartermaster/contracts/core/number-text';
import { withoutGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import { isOneLine, turnsText } from '@quartermaster/contracts/core/text';
import {
  type ImportColumn,
  importColumns,
  importTitle,
} from '@quartermaster/contracts/purchase-orders/rules/import';
import type { Row } from './read-table.ts';

class BadCell extends Error {}

const bad = (message: string): never => {
  throw new BadCell(message);
};

/** Rejects a formula, which a spreadsheet exports in place of its value. Drops the guard of a text that looks like one. */
const withoutFormula = (cell: string): string => {
  if (/^[=@]/.test(cell)) return bad('holds a formula; save its value instead');
  return withoutGuard(cell);
};

/** Decimal sign by column; null when no number of the column shows it. */
export type ColumnSigns = Readonly<Partial<Record<ImportColumn, Sign | null>>>;
interface NumberCell {
  readonly cell: string;
  readonly kind: NumberKind;
  readonly decimal: Sign | null;
}

const text =
  (longest: number) =>
  (cell: string): string =>
    cell.length <= longest ? withoutFormula(cell) : bad(`has more than ${longest} characters`);

/** A name or another text of one line. */
const lineText =
  (longest: number) =>
  (cell: string): string => {
    if (turnsText(cell)) bad('holds characters that turn the direction of text around');
    return isOneLine(cell) ? text(longest)(cell) : bad('must be a single line');
  };

const LONGEST_NUMBER = 30;

const amount = ({ cell, kind, decimal }: NumberCell, most: number): number => {
  const text = withoutFormula(cell);
  const signs = decimal === null ? null : signsWith(decimal);
  const value =
    text.length > LONGEST_NUMBER
      ? null
      : readDigits(text, { kind, signs, isShown: decimal !== null });
  if (isEither(value)) return bad(`${text} ${eitherText(value)}: write it without a separator`);
  if (value === null) return bad('must be a number such as 12.50');
  return value <= most ? value : bad(`must be at most ${most}`);
};

const money = (cell: string, decimal: Sign | null): number | null =>
  cell === '' ? null : amount({ cell, kind: 'money', decimal }, MAX_AMOUNT);

const whole = (cell: string, decimal: Sign | null): number | null => {
  if (cell === '') return null;
  const value = amount({ cell, kind: 'quantity', decimal }, MAX_LINE_UNITS);
  return Number.isInteger(value) ? value : bad('must be a whole number');
};

const day = (cell: string): string | null => {
  if (cell === '') return null;
  if (isCallDay(cell)) return cell;
  return bad(`must be a day such as 2026-11-21, from ${FIRST_DAY} to ${LAST_DAY}`);
};

const currency = (cell: string): string | null => {
  if (cell === '') return null;
  return /^[a-z]{3}$/i.test(cell) ? cell.toUpperCase() : bad('must be a currency such as USD');
};

type Discount = { readonly discount: number; readonly discountType: 'Fixed' | 'Percentage' };

const discount = (cell: string, decimal: Sign | null): Discount | null => {
  if (cell === '') return null;
  if (!cell.endsWith('%')) {
    const fixed = amount({ cell, kind: 'money', decimal }, MAX_AMOUNT);
    return { discount: fixed, discountType: 'Fixed' };
  }
  const percent = { cell: cell.slice(0, -1).trim(), kind: 'percent' as const, decimal };
  return { discount: amount(percent, 100), discountType: 'Percentage' };
};

const positive =
  (read: (cell: string, decimal: Sign | null) => number | null) =>
  (cell: string, decimal: Sign | null): number | null => {
    const value = read(cell, decimal);
    return value === 0 ? bad('must be more than 0') : value;
  };

const rate = (cell: string, decimal: Sign | null): number | null => {
  if (cell === '') return null;
  const value = amount({ cell, kind: 'rate', decimal }, MAX_EXCHANGE_RATE);
  return value >= MIN_EXCHANGE_RATE ? value : bad(`must be at least ${MIN_EXCHANGE_RATE}`);
};

const readers = {
  order: lineText(200),
  reference: lineText(200),
  supplier: lineText(200),
  currency,
  rate,
  issueDate: day,
  arrivalDate: day,
  coverageDate: day,
  sku: text(200),
  variantId: text(100),
  quantity: whole,
  receivedQuantity: whole,
  pack: positive(whole),
  unitCost: money,
  discount,
  tax: money,
  supplierSKU: lineText(200),
  notes: text(2000),
} satisfies Record<ImportColumn, (cell: string, decimal: Sign | null) => unknown>;

const numberColumns: readonly ImportColumn[] = [
  ...(['rate', 'quantity', 'receivedQuantity', 'pack', 'unitCost', 'discount', 'tax'] as const),
];

/** Detects the decimal sign of each column with numbers. */
export const columnSignsOf = (rows: readonly Row[]): ColumnSigns =>
  Object.fromEntries(
    numberColumns.map((column) => [
      column,
      decimalSignOf(rows.map(({ cells }) => cells[column] ?? '')),
    ]),
  );

/** The parsed values of a row. */
export type Line = { readonly row: number } & {
  readonly [Column in ImportColumn]: ReturnType<(typeof readers)[Column]>;
};

const problemIn = (column: ImportColumn, { cells }: Row, signs: ColumnSigns): string | null => {
  try {
    readers[column](cells[column] ?? '', signs[column] ?? null);
    return null;
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    return `${importTitle(column)} ${error.message}`;
  }
};

const missingIn = ({ cells }: Row): readonly string[] => {
  const lacks = (...columns: readonly ImportColumn[]): boolean =>
    columns.every((column) => (cells[column] ?? '') === '');
  return [
    ...(lacks('order', 'reference') ? ['Order is missing'] : []),
    ...(lacks('sku', 'variantId') ? ['SKU is missing'] : []),
    ...(lacks('quantity') ? ['Quantity is missing'] : []),
  ];
};

/** The problems in the cells of a row. */
export const problemsOf = (row: Row, signs: ColumnSigns): readonly string[] => {
  if (row.problem !== null) return [row.problem];
  const wrong = importColumns.flatMap((column) => problemIn(column, row, signs) ?? []);
  return [...missingIn(row), ...wrong];
};

/** The values of a row without problems. */
export const lineOf = ({ row, cells }: Row, signs: ColumnSigns): Line =>
  ({
    row,
    ...Object.fromEntries(
      importColumns.map((column) => [
        column,
        readers[column](cells[column] ?? '', signs[column] ?? null),
      ]),
    ),
  }) as Line;
