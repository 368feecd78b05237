import {
  MAX_AMOUNT,
  MAX_EXCHANGE_RATE,
  MAX_LINE_UNITS,
  MIN_EXCHANGE_RATE,
} from '@quartermaster/contracts/core/bounds';
import { FIRST_DAY, isCallDay, LAST_DAY } from '@quartermaster/contracts/core/day';
import {
  findCommonDecimalSeparator,
  describeAmbiguous,
  isAmbiguous,
  type NumberKind,
  parseDigits,
  type Separator,
  toSeparators,
} from '@quartermaster/contracts/core/number-text';
import { removeFormulaGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import { isOneLine, hasDirectionControls } from '@quartermaster/contracts/core/text';
import {
  type ImportColumn,
  importColumns,
  getImportTitle,
} from '@quartermaster/contracts/purchase-orders/rules/import';
import type { Row } from './read-table.ts';

class BadCell extends Error {}

const rejectCell = (message: string): never => {
  throw new BadCell(message);
};

/** Rejects a formula, which a spreadsheet exports in place of its value. Drops the guard of a text that looks like one. */
const withoutFormula = (cell: string): string => {
  if (/^[=@]/.test(cell)) return rejectCell('holds a formula; save its value instead');
  return removeFormulaGuard(cell);
};

/** Decimal sign by column; null when no number of the column shows it. */
export type ColumnSigns = Readonly<Partial<Record<ImportColumn, Separator | null>>>;
interface NumberCell {
  readonly cell: string;
  readonly kind: NumberKind;
  readonly decimal: Separator | null;
}

const createTextReader =
  (longest: number) =>
  (cell: string): string =>
    cell.length <= longest
      ? withoutFormula(cell)
      : rejectCell(`has more than ${longest} characters`);

/** A name or another text of one line. */
const createLineReader =
  (longest: number) =>
  (cell: string): string => {
    if (hasDirectionControls(cell))
      rejectCell('holds characters that turn the direction of text around');
    return isOneLine(cell) ? createTextReader(longest)(cell) : rejectCell('must be a single line');
  };

const LONGEST_NUMBER = 30;

const parseAmount = ({ cell, kind, decimal }: NumberCell, most: number): number => {
  const text = withoutFormula(cell);
  const signs = decimal === null ? null : toSeparators(decimal);
  const value =
    text.length > LONGEST_NUMBER
      ? null
      : parseDigits(text, { kind, signs, isShown: decimal !== null });
  if (isAmbiguous(value))
    return rejectCell(`${text} ${describeAmbiguous(value)}: write it without a separator`);
  if (value === null) return rejectCell('must be a number such as 12.50');
  return value <= most ? value : rejectCell(`must be at most ${most}`);
};

const parseMoney = (cell: string, decimal: Separator | null): number | null =>
  cell === '' ? null : parseAmount({ cell, kind: 'money', decimal }, MAX_AMOUNT);

const parseWholeNumber = (cell: string, decimal: Separator | null): number | null => {
  if (cell === '') return null;
  const value = parseAmount({ cell, kind: 'quantity', decimal }, MAX_LINE_UNITS);
  return Number.isInteger(value) ? value : rejectCell('must be a whole number');
};

const parseDay = (cell: string): string | null => {
  if (cell === '') return null;
  if (isCallDay(cell)) return cell;
  return rejectCell(`must be a day such as 2026-11-21, from ${FIRST_DAY} to ${LAST_DAY}`);
};

const currency = (cell: string): string | null => {
  if (cell === '') return null;
  return /^[a-z]{3}$/i.test(cell)
    ? cell.toUpperCase()
    : rejectCell('must be a currency such as USD');
};

type Discount = { readonly discount: number; readonly discountType: 'Fixed' | 'Percentage' };

const discount = (cell: string, decimal: Separator | null): Discount | null => {
  if (cell === '') return null;
  if (!cell.endsWith('%')) {
    const fixed = parseAmount({ cell, kind: 'money', decimal }, MAX_AMOUNT);
    return { discount: fixed, discountType: 'Fixed' };
  }
  const percent = { cell: cell.slice(0, -1).trim(), kind: 'percent' as const, decimal };
  return { discount: parseAmount(percent, 100), discountType: 'Percentage' };
};

const requirePositive =
  (read: (cell: string, decimal: Separator | null) => number | null) =>
  (cell: string, decimal: Separator | null): number | null => {
    const value = read(cell, decimal);
    return value === 0 ? rejectCell('must be more than 0') : value;
  };

const rate = (cell: string, decimal: Separator | null): number | null => {
  if (cell === '') return null;
  const value = parseAmount({ cell, kind: 'rate', decimal }, MAX_EXCHANGE_RATE);
  return value >= MIN_EXCHANGE_RATE ? value : rejectCell(`must be at least ${MIN_EXCHANGE_RATE}`);
};

const readers = {
  order: createLineReader(200),
  reference: createLineReader(200),
  supplier: createLineReader(200),
  currency,
  rate,
  issueDate: parseDay,
  arrivalDate: parseDay,
  coverageDate: parseDay,
  sku: createTextReader(200),
  variantId: createTextReader(100),
  quantity: parseWholeNumber,
  receivedQuantity: parseWholeNumber,
  pack: requirePositive(parseWholeNumber),
  unitCost: parseMoney,
  discount,
  tax: parseMoney,
  supplierSKU: createLineReader(200),
  notes: createTextReader(2000),
} satisfies Record<ImportColumn, (cell: string, decimal: Separator | null) => unknown>;

const numberColumns: readonly ImportColumn[] = [
  ...(['rate', 'quantity', 'receivedQuantity', 'pack', 'unitCost', 'discount', 'tax'] as const),
];

/** Detects the decimal sign of each column with numbers. */
export const detectColumnSigns = (rows: readonly Row[]): ColumnSigns =>
  Object.fromEntries(
    numberColumns.map((column) => [
      column,
      findCommonDecimalSeparator(rows.map(({ cells }) => cells[column] ?? '')),
    ]),
  );

/** The parsed values of a row. */
export type Line = { readonly row: number } & {
  readonly [Column in ImportColumn]: ReturnType<(typeof readers)[Column]>;
};

const findProblem = (column: ImportColumn, { cells }: Row, signs: ColumnSigns): string | null => {
  try {
    readers[column](cells[column] ?? '', signs[column] ?? null);
    return null;
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    return `${getImportTitle(column)} ${error.message}`;
  }
};

const listMissing = ({ cells }: Row): readonly string[] => {
  const lacks = (...columns: readonly ImportColumn[]): boolean =>
    columns.every((column) => (cells[column] ?? '') === '');
  return [
    ...(lacks('order', 'reference') ? ['Order is missing'] : []),
    ...(lacks('sku', 'variantId') ? ['SKU is missing'] : []),
    ...(lacks('quantity') ? ['Quantity is missing'] : []),
  ];
};

/** The problems in the cells of a row. */
export const listProblems = (row: Row, signs: ColumnSigns): readonly string[] => {
  if (row.problem !== null) return [row.problem];
  const wrong = importColumns.flatMap((column) => findProblem(column, row, signs) ?? []);
  return [...listMissing(row), ...wrong];
};

/** The values of a row without problems. */
export const parseLine = ({ row, cells }: Row, signs: ColumnSigns): Line =>
  ({
    row,
    ...Object.fromEntries(
      importColumns.map((column) => [
        column,
        readers[column](cells[column] ?? '', signs[column] ?? null),
      ]),
    ),
  }) as Line;
