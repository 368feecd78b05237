const FACTORS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** The sign before a fraction in the language of the browser: "." or ",". */
const decimalSign = (): string =>
  new Intl.NumberFormat(navigator.language)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.';

/**
 * True for "1,234" where the browser writes thousands so, for "1,234,567" everywhere, and for both of them with any sign
 * where only whole numbers are typed. "0.925" is never grouped.
 */
const isGrouped = (compact: string, isWhole: boolean): boolean =>
  /^[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/.test(compact) &&
  (isWhole || /^\d+[.,]\d+[.,]/.test(compact) || !compact.includes(decimalSign()));

/** "1,234.5", "1.234,5", "12,50" and "1 200": without groups the last sign is the decimal one. */
const plainNumber = (text: string, isWhole: boolean): number => {
  const compact = text.replaceAll(/[\s'’]/g, '');
  if (isGrouped(compact, isWhole)) return Number(compact.replaceAll(/[.,]/g, ''));
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (last === -1) return Number(compact);
  const whole = compact.slice(0, last).replaceAll(/[.,]/g, '');
  return Number(`${whole}.${compact.slice(last + 1)}`);
};

const PATTERN = /^(?<sign>[+-]?)(?<digits>[\d.,\s'’]*\d[.,]?)(?<factor>[km%]?)$/i;

const factorOf = (letter: string): number => FACTORS[letter] ?? 1;

/** All three groups always take part in a match, if only with nothing. */
const partsOf = (typed: string, isWhole: boolean) => {
  const groups = PATTERN.exec(typed.trim())?.groups;
  if (groups === undefined) return null;
  const sign = String(groups['sign']);
  const factor = String(groups['factor']).toLowerCase();
  const size = plainNumber(String(groups['digits']), isWhole) * factorOf(factor);
  return { sign, factor, signed: sign === '-' ? -size : size };
};

/** A percentage needs a sign and something it is a percentage of. */
const changedBy = (percent: number, sign: string, current: number | null): number | null =>
  current === null || sign === '' ? null : current * (1 + percent / 100);

/**
 * A number as people type it: "1.2k", "12,50", "1,200"; with a current value also "+10%" and "-10%" of it.
 * Null for anything else. Where `isWhole`, three digits after a sign are always thousands.
 */
export const parseQuantity = (
  typed: string,
  current: number | null = null,
  isWhole = false,
): number | null => {
  const parts = partsOf(typed, isWhole);
  if (parts === null || Number.isNaN(parts.signed)) return null;
  return parts.factor === '%' ? changedBy(parts.signed, parts.sign, current) : parts.signed;
};
