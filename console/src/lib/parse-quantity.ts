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

/**
 * A number as people type it: "1.2k", "12,50", "1,200"; with a current value also "+10%" and "-10%" of it.
 * Null for anything else.
 */
export const parseQuantity = (typed: string, current: number | null = null): number | null => {
  const groups = PATTERN.exec(typed.trim())?.groups;
  if (groups === undefined) return null;
  const { sign = '', digits = '', factor = '' } = groups;
  const size = plainNumber(digits) * (FACTORS[factor.toLowerCase()] ?? 1);
  if (Number.isNaN(size)) return null;
  const signed = sign === '-' ? -size : size;
  if (factor !== '%') return signed;
  return current === null || sign === '' ? null : current * (1 + signed / 100);
};
