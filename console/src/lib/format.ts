import { browserLocale } from './locale.ts';
import {
  getCurrencyDigits,
  roundToDigits,
  getUnitPriceDigits,
} from '@quartermaster/contracts/core/money';
import { hourAndMinute } from './hour-style.ts';
import { dateInUtc } from './dates.ts';
import { dateFormat, numberFormat } from './format-cache.ts';
import { abbreviationLocale } from './word-locale.ts';

/** Shown where a value is empty or unknown, never 0 (UI-FM-06). */
export const DASH = '—';

type Unknown = null | undefined;
const locale = (): string => browserLocale();

const formatValue = (value: number | Unknown, options: Intl.NumberFormatOptions): string =>
  value === null || value === undefined || Number.isNaN(value)
    ? DASH
    : numberFormat(options).format(value);

/** Number signs of the browser's locale, for numbers with English words. */
const localSigns = (): ReadonlyMap<string, string> =>
  new Map(
    numberFormat({ minimumFractionDigits: 1 })
      .formatToParts(12_345_678.5)
      .map(({ type, value }) => [type, value]),
  );

/** Formats a number with an English word or abbreviation, such as K or bytes, and the decimal sign of the locale. */
const formatWithWord = (value: number | Unknown, options: Intl.NumberFormatOptions): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return DASH;
  const signs = localSigns();
  return numberFormat(options, abbreviationLocale())
    .formatToParts(value)
    .map(({ type, value: text }) =>
      type === 'decimal' || type === 'group' ? (signs.get(type) ?? text) : text,
    )
    .join('');
};

/** At most 2 fraction digits, with the signs of the browser's locale (UI-FM-01, UI-FM-02). */
export const formatNumber = (value: number | Unknown): string =>
  formatValue(value, { maximumFractionDigits: 2 });

/** A rate, such as units sold a day: always 2 fraction digits, so that a column of them lines up. */
export const formatRate = (value: number | Unknown): string =>
  formatValue(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1.2K, 3.4M (UI-FM-03). */
export const formatCompact = (value: number | Unknown): string =>
  formatWithWord(value, {
    notation: 'compact',
    maximumFractionDigits: value !== null && value !== undefined && Math.abs(value) < 1000 ? 2 : 1,
  });

/** Fraction digits of money, as of any number (UI-FM-02). */
const MONEY_DIGITS = 2;

/** Fraction digits of a sum: at most those of its currency. A unit may cost less than the smallest coin. */
export const sumDigits = (currency: string): number =>
  Math.min(MONEY_DIGITS, getCurrencyDigits(currency));

/**
 * Formats money with its currency; without one, the bare number with two digits. Rounded as sums are, so that binary fractions
 * never change a cent.
 */
export const formatMoney = (amount: number | Unknown, currency: string | Unknown): string => {
  const rounded = typeof amount === 'number' ? roundToDigits(amount, MONEY_DIGITS) : amount;
  return typeof currency === 'string' && currency !== ''
    ? formatValue(rounded, { style: 'currency', currency, maximumFractionDigits: MONEY_DIGITS })
    : formatValue(rounded, {
        minimumFractionDigits: MONEY_DIGITS,
        maximumFractionDigits: MONEY_DIGITS,
      });
};

/**
 * Formats the price of a unit: with two more digits than its currency where needed, as on printed orders, so that shown totals
 * follow from shown prices. 10% off 1.55 is 1.395.
 */
export const formatUnitPrice = (amount: number | Unknown, currency: string | Unknown): string => {
  if (typeof currency !== 'string' || currency === '') return formatMoney(amount, currency);
  const digits = getUnitPriceDigits(currency);
  const rounded = typeof amount === 'number' ? roundToDigits(amount, digits) : amount;
  return formatValue(rounded, { style: 'currency', currency, maximumFractionDigits: digits });
};

type MoneyParts = Pick<Intl.NumberFormatOptions, 'style' | 'currency'>;

const moneyParts = (currency: string | Unknown): MoneyParts =>
  typeof currency === 'string' && currency !== '' ? { style: 'currency', currency } : {};

/** A sum of money with the digits of its currency: no fractions of a yen. */
export const formatSum = (amount: number | Unknown, currency: string): string =>
  formatMoney(
    typeof amount === 'number' ? roundToDigits(amount, sumDigits(currency)) : amount,
    currency,
  );

/** Money without pennies, for columns beside a name: £9,973. */
export const formatMoneyWhole = (amount: number | Unknown, currency: string | Unknown): string =>
  formatValue(amount, { ...moneyParts(currency), maximumFractionDigits: 0 });

/** Money on cards, 2955772.54 as £2.96M: three digits show a change and fit at any size (UI-FM-03). */
export const formatMoneyCompact = (
  amount: number | Unknown,
  currency: string | Unknown,
  more: Intl.NumberFormatOptions = {},
): string =>
  formatWithWord(amount, {
    ...moneyParts(currency),
    ...(Math.abs(amount ?? 0) < 100
      ? { maximumFractionDigits: sumDigits(currency ?? ''), trailingZeroDisplay: 'stripIfInteger' }
      : { notation: 'compact', minimumFractionDigits: 0, maximumSignificantDigits: 3 }),
    ...more,
  });

/** A change in percent, "+12.5%", at most one fraction digit. */
export const formatChangePercent = (value: number): string =>
  formatValue(value / 100, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });

/** `value` is in percent: 12.5 shows as 12.5%. */
export const formatPercent = (value: number | Unknown): string =>
  formatValue(value === null || value === undefined ? value : value / 100, {
    style: 'percent',
    maximumFractionDigits: 2,
  });

const formatDateWith = (value: string | Unknown, options: Intl.DateTimeFormatOptions): string =>
  value === null || value === undefined || value === ''
    ? DASH
    : dateFormat(options).format(dateInUtc(value));

/** Year, short month and day in UTC, of a day or an instant (UI-FM-04). Throws "Invalid date". */
export const formatDate = (value: string | Unknown): string =>
  formatDateWith(value, { year: 'numeric', month: 'short', day: 'numeric' });

/** "Mar 1", where the year is clear. */
export const formatDayAndMonth = (day: string): string =>
  formatDateWith(day, { month: 'short', day: 'numeric' });

/** "Mar 2026". */
export const formatMonth = (day: string): string =>
  formatDateWith(day, { year: 'numeric', month: 'short' });

/** "Mar", where the year is clear. */
export const formatMonthName = (day: string): string => formatDateWith(day, { month: 'short' });

/** The hour and minute of an instant, in UTC. */
export const formatTime = (value: string | Unknown): string =>
  formatDateWith(value, hourAndMinute(locale()));

/** The same with hour, minute and second, in UTC (UI-FM-05, AMB-139). Throws "Invalid date". */
export const formatDateTime = (value: string | Unknown): string =>
  formatDateWith(value, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...hourAndMinute(locale()),
    second: '2-digit',
  });

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "4 minutes ago"; `now` in milliseconds. Under a minute: "just now". */
export const formatAgo = (instant: string, now: number): string => {
  const passed = now - dateInUtc(instant).getTime();
  const step = steps.find(([, size]) => Math.abs(passed) >= size);
  if (step === undefined) return 'just now';
  const [unit, size] = step;
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' }).format(
    -Math.round(passed / size),
    unit,
  );
};

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file: 512 bytes, 340 kB, 1.2 MB. */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  const digits = value < 10 && power > 0 ? 1 : 0;
  const unit = byteUnits[power] ?? 'byte';
  return formatWithWord(value, {
    style: 'unit',
    unit,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  });
};
