import { formatMoney } from './format.ts';
import { parseQuantity } from './parse-quantity.ts';

/** Rows of cells as text, without the spaces around it. */
export type PastedTable = readonly (readonly string[])[];

interface Reading {
  readonly rows: string[][];
  cell: string;
  isQuoted: boolean;
}

const endCell = (reading: Reading): void => {
  reading.rows.at(-1)?.push(reading.cell.trim());
  reading.cell = '';
};

const endRow = (reading: Reading): void => {
  endCell(reading);
  reading.rows.push([]);
};

/** Takes one sign within quotes; two quotes are one. Answers how many signs it took. */
const takeQuoted = (reading: Reading, text: string, at: number): number => {
  const isQuote = text[at] === '"';
  const isPair = isQuote && text[at + 1] === '"';
  if (isQuote && !isPair) reading.isQuoted = false;
  else reading.cell += text[at] ?? '';
  return isPair ? 2 : 1;
};

const takePlain = (reading: Reading, sign: string, separator: string): number => {
  if (sign === '"' && reading.cell === '') reading.isQuoted = true;
  else if (sign === separator) endCell(reading);
  else if (sign === '\n') endRow(reading);
  else reading.cell += sign;
  return 1;
};

/**
 * A table as spreadsheets put it on the clipboard: cells between tabs, a cell with a tab, a line break or a quote in it
 * in quotes. Without any tab, cells are between semicolons. Empty rows at the end are left out; others stay, so that
 * numbers of rows are those of the text.
 */
export const readTable = (pasted: string): PastedTable => {
  const text = pasted.replaceAll(/\r\n?/g, '\n');
  const separator = text.includes('\t') ? '\t' : ';';
  const reading: Reading = { rows: [[]], cell: '', isQuoted: false };
  let at = 0;
  while (at < text.length) {
    at += reading.isQuoted
      ? takeQuoted(reading, text, at)
      : takePlain(reading, text[at] ?? '', separator);
  }
  endCell(reading);
  const last = reading.rows.findLastIndex((row) => row.some((cell) => cell !== ''));
  return reading.rows.slice(0, last + 1);
};

/** Whether a text is more than one cell, and so no text to type into a field. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

const DECIMALS = /[.,](?!\d{3}(?!\d))\d*$/;

/** The decimal sign of one number, where it can be no other. */
const signOf = (cell: string): string | null => {
  const compact = cell.replaceAll(/[\s'’\p{Sc}]/gu, '');
  const hasBoth = compact.includes('.') && compact.includes(',');
  if (!hasBoth) return DECIMALS.exec(compact)?.[0][0] ?? null;
  return compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ',';
};

/** What the numbers of one column have between units and fractions; null while none of them tells. */
const decimalSign = (cells: readonly string[]): string | null => {
  const signs = new Set(cells.map(signOf).filter((sign) => sign !== null));
  return signs.size === 1 ? ([...signs][0] ?? null) : null;
};

/** Whole digits or groups of three with one sign between them, then a fraction; a date is none. */
const NUMBER =
  /^[+-]?(?=[.,]?\d)(\d{1,3}(?<between>[.,\s'’])\d{3}(\k<between>\d{3})*|\d*)([.,]\d*)?$/;

/** Whether a cell names no currency, or this one. */
const isIn = (currency: string | null, cell: string): boolean => {
  const named = /\p{Sc}/u.exec(cell)?.[0];
  if (named === undefined) return true;
  return currency !== null && formatMoney(0, currency).includes(named);
};

export type ReadNumber = (cell: string) => number | null;

/**
 * Reads the numbers of a column as people and spreadsheets write them: "1,200", "1 200", "12,50", "€ 3.10". A number
 * such as "1.250" goes by the other cells: with "12,5" among them it is 1250, with "12.5" it is 1.25. Null for anything
 * else, such as a formula, an error, a date or an
 * amount in another currency than that of the column.
 */
export const numbersOf = (cells: readonly string[], currency: string | null = null): ReadNumber => {
  const sign = decimalSign(cells);
  return (cell) => {
    if (!isIn(currency, cell)) return null;
    const text = cell.replaceAll(/\p{Sc}/gu, '').trim();
    if (!NUMBER.test(text)) return null;
    if (sign === null) return parseQuantity(text);
    const [whole = '', fraction = '', ...more] = text.split(sign);
    const size = Number(`${whole.replaceAll(/[.,\s'’]/g, '')}.${fraction}`);
    return more.length > 0 || Number.isNaN(size) ? null : size;
  };
};
