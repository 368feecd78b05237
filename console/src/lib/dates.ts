import { browserLocale } from './locale.ts';
import { type Day, toDay, isCallDay, isDay, startOfDay } from '@quartermaster/contracts/core/day';

/**
 * Days are calendar days, YYYY-MM-DD, that belong to no time zone; instants are ISO texts. Days are shown, typed and
 * compared as they are. Only an instant has a day, and only in a time zone (AMB-020).
 */

/** A day or an instant as a date whose calendar in UTC is the one to show. Throws "Invalid date". */
export const dateInUtc = (value: string): Date => {
  const date = new Date(isDay(value) ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(date.getTime())) throw new Error('Invalid date');
  return date;
};

/** Day that is shown for an instant: that in UTC (UI-FM-04). */
export const toShownDay = (instant: string): Day => toDay(instant, 'UTC');

/** The calendar day in a time zone; `now` in milliseconds. */
export const dayAt = (now: number, timeZone: string): Day =>
  toDay(new Date(now).toISOString(), timeZone);

/** Day of the shop for an `asOf`, which is a day or an instant. */
export const dayOfMoment = (moment: string, timeZone: string): Day =>
  isDay(moment) ? moment : toDay(moment, timeZone);

const HALF_A_DAY_MS = 43_200_000;

/** Instant for a day of the shop: `now` (milliseconds) for today, about noon in the shop for another day. */
export const instantOn = (
  day: Day,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): string =>
  day === dayAt(now, timeZone)
    ? new Date(now).toISOString()
    : new Date(Date.parse(startOfDay(day, timeZone)) + HALF_A_DAY_MS).toISOString();

const MONTH_LENGTH = 'YYYY-MM'.length;

export const getYear = (day: Day): number => Number(day.slice(0, 'YYYY'.length));
export const firstOfMonth = (day: Day): Day => `${day.slice(0, MONTH_LENGTH)}-01`;
export const isSameMonth = (a: Day, b: Day): boolean => firstOfMonth(a) === firstOfMonth(b);

const padNumber = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** The first day of a month, counted from 0; 12 is January of the next year. */
export const monthStart = (year: number, month: number): Day =>
  `${padNumber(year + Math.floor(month / 12), 4)}-${padNumber((month % 12) + 1, 2)}-01`;

type Part = 'year' | 'month' | 'day';
const isPart = (type: string): type is Part =>
  type === 'year' || type === 'month' || type === 'day';

/** The order of day, month and year in a locale. */
export const resolvePartOrder = (locale: string): readonly Part[] =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart);

/** Normalizes a word: no accents, no point of an abbreviation, lower case. */
const normalizeWord = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();

const monthNames = (locale: string, month: 'long' | 'short'): readonly string[] => {
  const names = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => {
    const parts = names.formatToParts(dateInUtc(monthStart(2000, at)));
    return normalizeWord(parts.find(({ type }) => type === 'month')?.value ?? '');
  });
};

const LEAST_LETTERS = 3;

/** Month that a word names, from 1, in the locale or in English; null unless it is exactly one. */
const parseMonth = (word: string, locale: string): number | null => {
  const typed = normalizeWord(word);
  for (const language of [locale, 'en-US']) {
    const short = monthNames(language, 'short').indexOf(typed);
    if (short !== -1) return short + 1;
    const fitting = monthNames(language, 'long').flatMap((name, at) =>
      typed.length >= LEAST_LETTERS && name.startsWith(typed) ? [at + 1] : [],
    );
    if (fitting.length === 1) return fitting[0] ?? null;
  }
  return null;
};

/** Ignored words: "1st", "1er", "1 de março", "2026年3月1日". */
const FILLERS: ReadonlySet<string> = new Set(
  'st nd rd th er e a o de del of the г 年 月 日 년 월 일'.split(' '),
);

const CENTURY = 2000;
const expandYear = (digits: string): number =>
  digits.length <= 2 ? CENTURY + Number(digits) : Number(digits);

/** Typed numbers by date part; a missing year means the current one. */
type Parts = Readonly<Partial<Record<Part, string>>>;

const assignInOrder = (numbers: readonly string[], order: readonly Part[]): Parts => {
  const meant = numbers.length === 2 ? order.filter((part) => part !== 'year') : order;
  return Object.fromEntries(meant.map((part, at) => [part, numbers[at] ?? '']));
};

const yearFirst: readonly Part[] = ['year', 'month', 'day'];

const isYearFirst = ([first = '']: readonly string[]): boolean => first.length === 4;

/** "1/3/2026" and "1/3" by the order of the locale, "2026-03-01" in any locale. */
const parseNumericParts = (numbers: readonly string[], locale: string): Parts => {
  if (numbers.length !== 2 && numbers.length !== 3) return {};
  return assignInOrder(numbers, isYearFirst(numbers) ? yearFirst : resolvePartOrder(locale));
};

/** "1 Mar '26", "Mar 1, 2026" and "2026 Mar 1": a number of four digits in front is the year. */
const toPartsWithMonth = (month: number, numbers: readonly string[]): Parts => {
  if (numbers.length > 2) return {};
  const [first, second] = isYearFirst(numbers) ? numbers.toReversed() : numbers;
  return {
    month: String(month),
    ...(first !== undefined && { day: first }),
    ...(second !== undefined && { year: second }),
  };
};

const parseParts = (
  numbers: readonly string[],
  words: readonly string[],
  locale: string,
): Parts => {
  const [word, ...others] = words;
  if (word === undefined) return parseNumericParts(numbers, locale);
  const month = others.length > 0 ? null : parseMonth(word, locale);
  return month === null ? {} : toPartsWithMonth(month, numbers);
};

/** Day of the parts, existing or not; null without a day and a month. */
const dayText = ({ day, month, year }: Parts, today: Day): string | null => {
  if (day === undefined || month === undefined) return null;
  const fullYear = year === undefined ? getYear(today) : expandYear(year);
  return `${padNumber(fullYear, 4)}-${padNumber(Number(month), 2)}-${padNumber(Number(day), 2)}`;
};

const DATE = /^[\p{L}\p{M}\d\s.,/'’\-]+$/u;

/**
 * Parses a day as people of a locale type it: "1/3/2026", "2026-03-01", "1 Mar '26", "Mar 1, 2026", "1. März". Null for anything
 * else and for days that do not exist. `today` gives the missing year.
 */
export const readDay = (
  typed: string,
  { today, locale = browserLocale() }: { readonly today: Day; readonly locale?: string },
): Day | null => {
  if (!DATE.test(typed.trim())) return null;
  const numbers = typed.match(/\d+/g) ?? [];
  const words = (typed.match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => !FILLERS.has(normalizeWord(word)),
  );
  const read = dayText(parseParts(numbers, words, locale), today);
  return read !== null && isCallDay(read) ? read : null;
};
