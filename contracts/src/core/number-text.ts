/** Money and quantities are written with groups of thousands; rates and percentages are not. */
export type NumberKind = 'quantity' | 'money' | 'rate' | 'percent';
export type Sign = '.' | ',';

export interface Signs {
  readonly decimal: string;
  readonly group: string;
}

/** Format of the numbers around a text. */
export interface NumberWriting {
  readonly kind: NumberKind;
  /** Separators of the reader's language, or of the column; null while they are unknown. */
  readonly signs: Signs | null;
  /** True when other numbers of the column show its decimal separator, so it needs no guess. */
  readonly isShown: boolean;
}

/** A text that can be read as either of two numbers. */
export interface EitherNumber {
  readonly either: readonly [asDecimal: number, asGrouped: number];
}
export type NumberReading = number | EitherNumber | null;

export const isEither = (reading: NumberReading): reading is EitherNumber =>
  typeof reading === 'object' && reading !== null;

/** Describes an ambiguous number: "can be 1 or 1000". */
export const eitherText = ({ either: [asDecimal, asGrouped] }: EitherNumber): string =>
  `can be ${String(asDecimal)} or ${String(asGrouped)}`;

const SPACED = /^\d{1,3}([\s'’])\d{3}(?:\1\d{3})*(?![\d\s'’])/;
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;
/** Groups of two digits before the last three, as in India. */
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;

const isGrouped = (whole: string): boolean => GROUPED.test(whole) || LAKHS.test(whole);

/** Removes spaces and apostrophes between groups; null where the groups are not of three digits. */
const withoutSpaces = (digits: string): string | null => {
  if (!/[\s'’]/.test(digits)) return digits;
  const spaced = SPACED.exec(digits)?.[0];
  if (spaced === undefined) return null;
  const rest = digits.slice(spaced.length);
  return /^([.,]\d*)?$/.test(rest) ? `${spaced.replaceAll(/\D/g, '')}${rest}` : null;
};

/** Reads "1,234,567" and "1.234,5": the separator that occurs twice, or first, separates groups. */
const manySigns = (digits: string): string | null => {
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
const oneSign = (digits: string, { signs, isShown, kind }: NumberWriting): NumberReading => {
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
export const readDigits = (digits: string, writing: NumberWriting): NumberReading => {
  const compact = DIGITS.test(digits) ? withoutSpaces(digits) : null;
  if (compact === null) return null;
  const count = compact.match(/[.,]/g)?.length ?? 0;
  if (count === 1) return oneSign(compact, writing);
  const plain = count === 0 ? compact : manySigns(compact);
  return plain === null ? null : Number(plain);
};

/** A separator that is not followed by three digits, so that it separates no groups. */
const DECIMALS = /(?<sign>[.,])(?!\d{3}(?!\d))\d*$/;

/** Finds the decimal separator of one number; null when it is ambiguous. */
const signOf = (cell: string): Sign | null => {
  const compact = cell.replaceAll(/[\s'’\p{Sc}%]/gu, '');
  const hasBoth = compact.includes('.') && compact.includes(',');
  if (hasBoth) return compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ',';
  const sign = DECIMALS.exec(compact)?.groups?.['sign'];
  return sign === '.' || sign === ',' ? sign : null;
};

/** Finds the decimal separator that all numbers of a column agree on; null when none shows it. */
export const decimalSignOf = (cells: Iterable<string>): Sign | null => {
  const signs = new Set<Sign>();
  for (const cell of cells) {
    const sign = signOf(cell);
    if (sign !== null) signs.add(sign);
  }
  return signs.size === 1 ? ([...signs][0] ?? null) : null;
};

/** Returns the separators of a column with this decimal separator. */
export const signsWith = (decimal: Sign): Signs => ({
  decimal,
  group: decimal === '.' ? ',' : '.',
});
