import { NumberParser } from '@internationalized/number';
import { numberFormat } from '../kept-formats.ts';

/** Money and quantities are written with groups of thousands; rates and percentages are not. */
export type NumberKind = 'quantity' | 'money' | 'rate' | 'percent';

export interface Writing {
  readonly kind: NumberKind;
  /** BCP 47 name of the locale; that of the browser when left out. */
  readonly locale?: string;
  /** The decimal sign of the column that the text is from; it takes precedence over that of the locale. */
  readonly decimalSign?: Sign | null;
}

export type Sign = '.' | ',';

interface Signs {
  readonly decimal: string;
  readonly group: string;
}

/** Seven digits, since some locales write no group in four. */
const SAMPLE = 1_234_567.5;

const known = new Map<string, Signs>();

const signsOf = (locale: string): Signs => {
  const kept = known.get(locale);
  if (kept !== undefined) return kept;
  const parts = new Intl.NumberFormat(locale).formatToParts(SAMPLE);
  const signOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const signs = { decimal: signOf('decimal'), group: signOf('group') };
  known.set(locale, signs);
  return signs;
};

const signsIn = ({ decimalSign, locale = navigator.language }: Writing): Signs => {
  if (decimalSign === undefined || decimalSign === null) return signsOf(locale);
  return { decimal: decimalSign, group: decimalSign === '.' ? ',' : '.' };
};

const SPACED = /^\d{1,3}([\s'’])\d{3}(?:\1\d{3})*(?![\d\s'’])/;
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;
/** Groups of two digits before the last three, as in India. */
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;

const isGrouped = (whole: string): boolean => GROUPED.test(whole) || LAKHS.test(whole);

/** Digits without groups of spaces or apostrophes; null where those are no groups of three. */
const withoutSpaces = (digits: string): string | null => {
  if (!/[\s'’]/.test(digits)) return digits;
  const spaced = SPACED.exec(digits)?.[0];
  if (spaced === undefined) return null;
  const rest = digits.slice(spaced.length);
  return /^([.,]\d*)?$/.test(rest) ? `${spaced.replaceAll(/\D/g, '')}${rest}` : null;
};

/** "1,234,567" and "1.234,5": the sign that comes twice, or first, separates groups. */
const manySigns = (digits: string): string | null => {
  const last = digits.at(Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))) ?? '';
  const [whole = '', fraction, ...more] = digits.split(last);
  if (fraction !== undefined && more.length === 0)
    return isGrouped(whole) ? `${whole.replaceAll(/[.,]/g, '')}.${fraction}` : null;
  return isGrouped(digits) ? digits.replaceAll(/[.,]/g, '') : null;
};

/**
 * "1,234" is grouped only where the sign separates groups and the kind is written with them. A rate or percentage that
 * would be a thousand times as large if it was grouped is refused: either reading may be wrong.
 */
const oneSign = (digits: string, { group }: Signs, kind: NumberKind): string | null => {
  const sign = digits.includes('.') ? '.' : ',';
  if (sign !== group || !GROUPED.test(digits)) return digits.replace(sign, '.');
  return kind === 'rate' || kind === 'percent' ? null : digits.replace(sign, '');
};

/** Digits with "." before the fraction and without groups; null when they are no number. */
const plainDigits = (digits: string, writing: Writing): string | null => {
  const compact = withoutSpaces(digits);
  const count = compact?.match(/[.,]/g)?.length ?? 0;
  if (compact === null || count === 0) return compact;
  return count === 1 ? oneSign(compact, signsIn(writing), writing.kind) : manySigns(compact);
};

const DIGITS = /^(?=[.,]?\d)[\d.,\s'’]*[\d.,]$/;
/** Digits of any script with the signs that belong to them. */
const OTHER_DIGITS = /^[\p{Nd}.,٫٬\s]*\p{Nd}$/u;
/** Invisible marks before the minus sign of some scripts. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;
const plainParser = new NumberParser('en-US', { maximumFractionDigits: 20, useGrouping: false });

const sizeOf = (digits: string, writing: Writing): number => {
  if (DIGITS.test(digits)) {
    const plain = plainDigits(digits, writing);
    return plain === null ? Number.NaN : plainParser.parse(plain);
  }
  const { locale = navigator.language } = writing;
  return OTHER_DIGITS.test(digits) ? new NumberParser(locale).parse(digits) : Number.NaN;
};

/**
 * A number as people of a locale and spreadsheets write it: "1,200", "1 200", "12,50", "-3". Null for anything else.
 * One sign with three digits behind it is read as the locale, or the column, writes it; a fraction that starts with 0 is
 * never grouped, nor is "12.125" where a point separates no groups.
 */
export const parseNumber = (text: string, writing: Writing): number | null => {
  const visible = text.replaceAll(DIRECTION_MARKS, '').trim();
  const [, sign = '', digits = ''] = /^([+\-−]?)(.*)$/s.exec(visible) ?? [];
  const size = sizeOf(digits, writing);
  if (!Number.isFinite(size)) return null;
  return sign === '' || sign === '+' ? size : 0 - size;
};

/** Fewest digits after the decimal sign of an amount that is not whole, as in 4,952.30. */
const LEAST_DIGITS = 2;

/**
 * A number as `parseNumber` reads it back: all its digits, with groups only in quantities and money.
 */
export const writeNumber = (value: number, { kind, locale = navigator.language }: Writing) =>
  numberFormat(
    {
      minimumFractionDigits: kind === 'money' && !Number.isInteger(value) ? LEAST_DIGITS : 0,
      maximumFractionDigits: 20,
      useGrouping: kind === 'quantity' || kind === 'money',
    },
    locale,
  ).format(value);
