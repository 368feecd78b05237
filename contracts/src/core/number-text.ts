/** Money and quantities are written with groups of thousands; rates and percentages are not. */
export type NumberKind = 'quantity' | 'money' | 'rate' | 'percent';
export type Separator = '.' | ',';

export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** Format of the numbers around a text. */
export interface NumberFormat {
  readonly kind: NumberKind;
  /** Separators of the reader's language, or of the column; null while they are unknown. */
  readonly signs: Separators | null;
  /** True when other numbers of the column show its decimal separator, so it needs no guess. */
  readonly isShown: boolean;
}

/** A text that can be read as either of two numbers. */
export interface AmbiguousNumber {
  readonly either: readonly [asDecimal: number, asGrouped: number];
}
export type NumberReading = number | AmbiguousNumber | null;

export const isAmbiguous = (reading: NumberReading): reading is AmbiguousNumber =>
  typeof reading === 'object' && reading !== null;

/** Describes an ambiguous number: "can be 1 or 1000". */
export const describeAmbiguous = ({ either: [asDecimal, asGrouped] }: AmbiguousNumber): string =>
  `can be ${String(asDecimal)} or ${String(asGrouped)}`;

const SPACED = /^\d{1,3}([\s'’])\d{3}(?:\1\d{3})*(?![\d\s'’])/;
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;
/** Groups of two digits before the last three, as in India. */
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;

const isGrouped = (whole: string): boolean => GROUPED.test(whole) || LAKHS.test(whole);

/** Removes spaces and apostrophes between groups; null where the groups are not of three digits. */
const removeGroupSpaces = (digits: string): string | null => {
  if (!/[\s'’]/.test(digits)) return digits;
  const spaced = SPACED.exec(digits)?.[0];
  if (spaced === undefined) return null;
  const rest = digits.slice(spaced.length);
  return /^([.,]\d*)?$/.test(rest) ? `${spaced.replaceAll(/\D/g, '')}${rest}` : null;
};

/** Reads "1,234,567" and "1.234,5": the separator that occurs twice, or first, separates groups. */
const readManySeparators = (digits: string): string | null => {
  const last = digits.at(Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))) ?? '';
  const [whole = '', fraction, ...more] = digits.split(last);
  if (fraction !== undefined && more.length === 0)
    return isGrouped(whole) ? `${whole.replaceAll(/[.,]/g, '')}.${fraction}` : null;
  return isGrouped(digits) ? digits.replaceAll(/[.,]/g, '') : null;
};

/**
 * Reads "1,234" as grouped only where the separator separates groups and the kind is written with groups. It is ambiguous where
 * the separators are unknown, where a rate or percentage would be a thousand times as large, and where a quantity would be whole
 * with a decimal separator: nobody writes "1.000" for one unit.
 */
const readOneSeparator = (
  digits: string,
  { signs, isShown, kind }: NumberFormat,
): NumberReading => {
  const sign = digits.includes('.') ? '.' : ',';
  const asDecimal = Number(digits.replace(sign, '.'));
  if (!GROUPED.test(digits)) return asDecimal;
  const asGrouped = Number(digits.replace(sign, ''));
  const either = { either: [asDecimal, asGrouped] as const };
  if (signs === null) return either;
  const isUngrouped = kind === 'rate' || kind === 'percent';
  if (sign === signs.group) return isUngrouped ? either : asGrouped;
  return kind === 'quantity' && !isShown && digits.endsWith('000') ? either : asDecimal;
};

const DIGITS = /^(?=[.,]?\d)[\d.,\s'’]*[\d.,]$/;

/** Parses an unsigned number as people and spreadsheets write it: "1,200", "1 200", "12,50"; null for anything else. */
export const parseDigits = (digits: string, writing: NumberFormat): NumberReading => {
  const compact = DIGITS.test(digits) ? removeGroupSpaces(digits) : null;
  if (compact === null) return null;
  const count = compact.match(/[.,]/g)?.length ?? 0;
  if (count === 1) return readOneSeparator(compact, writing);
  const plain = count === 0 ? compact : readManySeparators(compact);
  return plain === null ? null : Number(plain);
};

/** A separator that is not followed by three digits, so that it separates no groups. */
const DECIMALS = /(?<sign>[.,])(?!\d{3}(?!\d))\d*$/;

/** Finds the decimal separator of one number; null when it is ambiguous. */
const findDecimalSeparator = (cell: string): Separator | null => {
  const compact = cell.replaceAll(/[\s'’\p{Sc}%]/gu, '');
  const hasBoth = compact.includes('.') && compact.includes(',');
  if (hasBoth) return compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ',';
  const sign = DECIMALS.exec(compact)?.groups?.['sign'];
  return sign === '.' || sign === ',' ? sign : null;
};

/** Finds the decimal separator that all numbers of a column agree on; null when none shows it. */
export const findCommonDecimalSeparator = (cells: Iterable<string>): Separator | null => {
  const signs = new Set<Separator>();
  for (const cell of cells) {
    const sign = findDecimalSeparator(cell);
    if (sign !== null) signs.add(sign);
  }
  return signs.size === 1 ? ([...signs][0] ?? null) : null;
};

/** Returns the separators of a column with this decimal separator. */
export const toSeparators = (decimal: Separator): Separators => ({
  decimal,
  group: decimal === '.' ? ',' : '.',
});
