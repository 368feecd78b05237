import { withoutCurrency, type NumberRule } from './number-rule.ts';
import { parseNumber, type Sign } from './parse-number.ts';

/** A sign that no three digits follow, so that it separates no groups. */
const DECIMALS = /(?<sign>[.,])(?!\d{3}(?!\d))\d*$/;

/** The decimal sign of one number, where the other sign cannot be it. */
const signOf = (cell: string): Sign | null => {
  const compact = cell.replaceAll(/[\s'’\p{Sc}]/gu, '');
  const hasBoth = compact.includes('.') && compact.includes(',');
  if (hasBoth) return compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ',';
  const sign = DECIMALS.exec(compact)?.groups?.['sign'];
  return sign === '.' || sign === ',' ? sign : null;
};

/** The decimal sign that all numbers of a column agree on; null when none shows it. */
const decimalSignOf = (cells: readonly string[]): Sign | null => {
  const signs = new Set(cells.map(signOf).filter((sign) => sign !== null));
  return signs.size === 1 ? ([...signs][0] ?? null) : null;
};

export type ReadNumber = (cell: string) => number | null;

/**
 * Reads the numbers of a pasted column as people and spreadsheets write them: "1,200", "1 200", "12,50", "€ 3.10". A
 * number such as "1.250" is read like the other cells of the column: with "12,5" among them it is 1250, with "12.5" it
 * is 1.25. Null for anything else, such as a formula, an error, a date or an amount in another currency than the
 * column's. "1.2k" and "+10%" are only typed.
 */
export const numbersOf = (
  cells: readonly string[],
  { kind, currency = null }: Pick<NumberRule, 'kind' | 'currency'>,
): ReadNumber => {
  const decimalSign = decimalSignOf(cells);
  return (cell) => {
    const amount = withoutCurrency(cell, currency);
    return amount === null ? null : parseNumber(amount, { kind, decimalSign });
  };
};
