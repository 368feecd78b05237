const FACTORS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** Both "1,234.5" and "1.234,5" and "12,50" and "1 200": the last separator followed by other than 3 digits is the decimal one. */
const plainNumber = (text: string): number => {
  const compact = text.replaceAll(/[\s'’]/g, '');
  const groupsOnly = /^\d{1,3}([.,]\d{3})+$/.test(compact);
  if (groupsOnly) return Number(compact.replaceAll(/[.,]/g, ''));
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (last === -1) return Number(compact);
  const whole = compact.slice(0, last).replaceAll(/[.,]/g, '');
  return Number(`${whole}.${compact.slice(last + 1)}`);
};

const PATTERN = /^(?<sign>[+-]?)(?<digits>[\d.,\s'’]*\d[.,]?)(?<factor>[km%]?)$/i;

const factorOf = (letter: string): number => FACTORS[letter] ?? 1;

/** All three groups always take part in a match, if only with nothing. */
const partsOf = (typed: string) => {
  const groups = PATTERN.exec(typed.trim())?.groups;
  if (groups === undefined) return null;
  const sign = String(groups['sign']);
  const factor = String(groups['factor']).toLowerCase();
  const size = plainNumber(String(groups['digits'])) * factorOf(factor);
  return { sign, factor, signed: sign === '-' ? -size : size };
};

/** A percentage needs a sign and something it is a percentage of. */
const changedBy = (percent: number, sign: string, current: number | null): number | null =>
  current === null || sign === '' ? null : current * (1 + percent / 100);

/**
 * A number as people type it: "1.2k", "12,50", "1,200"; with a current value also "+10%" and "-10%" of it.
 * Null for anything else.
 */
export const parseQuantity = (typed: string, current: number | null = null): number | null => {
  const parts = partsOf(typed);
  if (parts === null || Number.isNaN(parts.signed)) return null;
  return parts.factor === '%' ? changedBy(parts.signed, parts.sign, current) : parts.signed;
};
