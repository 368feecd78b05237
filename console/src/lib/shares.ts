import { roundToTotal, roundToDigits } from '@quartermaster/contracts/core/money';

type Known = number | null;

const DIGITS = 1;

/**
 * Shares of a whole in percent, with one digit, rounded so that the shown shares add up (CALC-LRM). Null for an unknown part, and
 * for all when the whole is unknown or 0.
 */
export const calculateShares = (parts: readonly Known[], whole: Known): readonly Known[] => {
  if (whole === null || whole <= 0) return parts.map(() => null);
  const known = parts.flatMap((part) => (part === null ? [] : [(part / whole) * 100]));
  const together = known.reduce((sum, share) => sum + share, 0);
  const rounded = roundToTotal(roundToDigits(together, DIGITS), known, DIGITS).values();
  return parts.map((part) => (part === null ? null : (rounded.next().value ?? null)));
};
