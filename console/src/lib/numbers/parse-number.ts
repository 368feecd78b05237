import { browserLocale } from '../locale.ts';
import { NumberParser } from '@internationalized/number';
import {
  isAmbiguous,
  type NumberKind,
  type NumberReading,
  parseDigits,
  type Separator,
  type Separators,
  toSeparators,
} from '@quartermaster/contracts/core/number-text';
import { numberFormat } from '../format-cache.ts';

export interface Writing {
  readonly kind: NumberKind;
  /** BCP 47 name of the locale; that of the browser when left out. */
  readonly locale?: string;
  /** The decimal sign of the column that the text is from; it takes precedence over that of the locale. */
  readonly decimalSign?: Separator | null;
}

/** Seven digits, since some locales do not group four. */
const SAMPLE = 1_234_567.5;

const known = new Map<string, Separators>();

const getSigns = (locale: string): Separators => {
  const kept = known.get(locale);
  if (kept !== undefined) return kept;
  const parts = new Intl.NumberFormat(locale).formatToParts(SAMPLE);
  const findSign = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const signs = { decimal: findSign('decimal'), group: findSign('group') };
  known.set(locale, signs);
  return signs;
};

const resolveSigns = ({ decimalSign, locale = browserLocale() }: Writing): Separators => {
  if (decimalSign === undefined || decimalSign === null) return getSigns(locale);
  return toSeparators(decimalSign);
};

/** Digits of any script with the signs that belong to them. */
const OTHER_DIGITS = /^[\p{Nd}.,٫٬\s]*\p{Nd}$/u;
/** Invisible marks before the minus sign of some scripts. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

const parseMagnitude = (digits: string, writing: Writing): NumberReading => {
  const isShown = (writing.decimalSign ?? null) !== null;
  const read = parseDigits(digits, { kind: writing.kind, signs: resolveSigns(writing), isShown });
  if (read !== null || !OTHER_DIGITS.test(digits) || /^[\d.,\s]*$/.test(digits)) return read;
  const size = new NumberParser(writing.locale ?? browserLocale()).parse(digits);
  return Number.isFinite(size) ? size : null;
};

/**
 * Parses a number as people of a locale and spreadsheets write it: "1,200", "1 200", "12,50", "-3". Returns both numbers when the
 * text can be either, and null for anything else. A single sign with three digits behind it is read by the locale, or the column;
 * a fraction that starts with 0 is never grouped, nor is "12.125" where a point separates no groups.
 */
export const parseReading = (text: string, writing: Writing): NumberReading => {
  const visible = text.replaceAll(DIRECTION_MARKS, '').trim();
  const [, sign = '', digits = ''] = /^([+\-−]?)(.*)$/s.exec(visible) ?? [];
  const size = parseMagnitude(digits, writing);
  if (size === null || sign === '' || sign === '+') return size;
  if (!isAmbiguous(size)) return 0 - size;
  return { either: [0 - size.either[0], 0 - size.either[1]] };
};

/** The same; null also where the text can be either of two numbers. */
export const parseNumber = (text: string, writing: Writing): number | null => {
  const reading = parseReading(text, writing);
  return isAmbiguous(reading) ? null : reading;
};

/** Fewest digits after the decimal sign of an amount that is not whole, as in 4,952.30. */
const LEAST_DIGITS = 2;

/** Formats a number so that `parseNumber` reads it back: all its digits, with groups only in quantities and money. */
export const writeNumber = (value: number, { kind, locale = browserLocale() }: Writing) =>
  numberFormat(
    {
      minimumFractionDigits: kind === 'money' && !Number.isInteger(value) ? LEAST_DIGITS : 0,
      maximumFractionDigits: 20,
      useGrouping: kind === 'quantity' || kind === 'money',
    },
    locale,
  ).format(value);
