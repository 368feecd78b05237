import { floor6, roundTo6 } from './decimal.ts';

const toWholeUnits = (amount: number, unit: number): number =>
  Math.sign(amount) * Math.round(roundTo6(Math.abs(amount) * unit)) + 0;

/** Negates an amount, never to minus zero; null while unknown. */
export const negate = (amount: number | null): number | null =>
  amount === null ? null : 0 - amount;

/** An amount in cents, rounded half away from zero. */
export const toMinor = (amount: number): number => toWholeUnits(amount, 100);

export const fromMinor = (minor: number): number => minor / 100;

/** An amount rounded to a number of fraction digits, half away from zero. */
export const roundToDigits = (amount: number, digits: number): number =>
  toWholeUnits(amount, 10 ** digits) / 10 ** digits;

const findDigits = (currency: string): number =>
  currency === ''
    ? 2
    : (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2);

/** Cache of digits by currency: creating a number format takes much longer than rounding an amount. */
const digitsByCurrency = new Map<string, number>();

/** Number of fraction digits of a currency: 2 for dollars, 0 for yen, 3 for dinars. */
export const getCurrencyDigits = (currency: string): number => {
  const digits = digitsByCurrency.get(currency) ?? findDigits(currency);
  digitsByCurrency.set(currency, digits); // a text that is no code of three letters was refused before
  return digits;
};

/** Fraction digits of the price of a unit, which may cost less than the smallest coin: two more than the currency has. */
export const getUnitPriceDigits = (currency: string): number => getCurrencyDigits(currency) + 2;

/** An amount rounded to cents, half away from zero. */
export const roundToCents = (amount: number): number => fromMinor(toMinor(amount));

/**
 * Splits a whole total into whole parts: each share is rounded down, the largest remainders get one more (CALC-LRM). A total
 * below the sum of the parts, such as one that was rounded away from zero separately, takes one from the smallest remainders.
 */
const splitWhole = (total: number, shares: readonly number[]): number[] => {
  const parts = shares.map(floor6);
  const left = total - parts.reduce((sum, part) => sum + part, 0);
  const step = Math.sign(left);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: roundTo6(share - (parts[index] ?? 0)) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const changed = left < 0 ? byRemainder.slice(left) : byRemainder.slice(0, left);
  for (const { index } of changed) parts[index] = (parts[index] ?? 0) + step;
  return parts;
};

const splitPositive = (totalMinor: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return splitWhole(
    totalMinor,
    weights.map((weight) => (totalMinor * weight) / sum),
  );
};

/**
 * Splits a whole number of cents in proportion to weights (at least one, none negative) so that the parts add up
 * to it exactly; the largest remainders get the cents left over, earlier ones first in a tie (CALC-LRM). Where no
 * weight is above 0 all count the same.
 */
export const splitByLargestRemainder = (
  totalMinor: number,
  weights: readonly number[],
): number[] => {
  const counted = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const sign = totalMinor < 0 ? -1 : 1;
  return splitPositive(Math.abs(totalMinor), counted).map((part) => sign * part + 0);
};

/**
 * Rounds amounts to `digits` so that they add up to the total, which must have as few digits: each is rounded
 * down, and the largest remainders get what is left, earlier ones first in a tie (CALC-LRM). A round amount stays.
 */
export const roundToTotal = (
  total: number,
  amounts: readonly number[],
  digits: number,
): number[] => {
  const unit = 10 ** digits;
  const shares = amounts.map((amount) => amount * unit);
  return splitWhole(Math.round(total * unit), shares).map((part) => part / unit);
};
