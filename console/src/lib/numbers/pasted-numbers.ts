import { withoutCurrency, type NumberRule } from './number-rule.ts';
import {
  findCommonDecimalSeparator,
  type NumberReading,
} from '@quartermaster/contracts/core/number-text';
import { parseReading } from './parse-number.ts';

export type ReadNumber = (cell: string) => NumberReading;

/**
 * Reads the numbers of a pasted column as people and spreadsheets write them: "1,200", "1 200", "12,50", "€ 3.10". A
 * number such as "1.250" is read like the other cells of the column: with "12,5" among them it is 1250, with "12.5" it is
 * 1.25. Returns both numbers when a text can be either, and null for anything else, such as a formula, an error, a date or
 * an amount in another currency than the column's. "1.2k" and "+10%" can only be typed.
 */
export const createColumnReader = (
  cells: readonly string[],
  { kind, currency = null }: Pick<NumberRule, 'kind' | 'currency'>,
): ReadNumber => {
  const decimalSign = findCommonDecimalSeparator(cells);
  return (cell) => {
    const amount = withoutCurrency(cell, currency);
    return amount === null ? null : parseReading(amount, { kind, decimalSign });
  };
};
