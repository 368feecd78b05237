import {
  getCurrencyDigits,
  roundToDigits,
  getUnitPriceDigits,
} from '@quartermaster/contracts/core/money';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const counts = new Intl.NumberFormat('en');
const rates = new Intl.NumberFormat('en', { maximumSignificantDigits: 8 });

/** `22 Nov 2026`: unambiguous in every country. */
export const dayText = (day: string): string => days.format(new Date(day));
export const countText = (count: number): string => counts.format(count);
export const rateText = (rate: number): string => rates.format(rate);
/** The name of a two-letter country code; other text stays as it is. */
export const countryText = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;

/** Amounts of a currency in words: `British pounds (GBP)`. */
export const currencyText = (code: string): string => {
  const named = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
  });
  const name = named.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? code;
  return name === code ? code : `${name} (${code})`;
};

/** Amounts in one currency, with its number of fraction digits. */
export interface AmountWords {
  readonly digits: number;
  readonly plain: (amount: number) => string;
  /** Amounts per unit, with up to two more fraction digits. */
  readonly unit: (amount: number) => string;
  readonly named: (amount: number) => string;
}

const withMinus = (text: string): string => text.replace('-', '−');

export const createAmountWords = (currency: string): AmountWords => {
  const style = currency === '' ? {} : ({ style: 'currency', currency } as const);
  const named = new Intl.NumberFormat('en', style);
  const digits = getCurrencyDigits(currency);
  const bounds = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const plain = new Intl.NumberFormat('en', bounds);
  const unitDigits = getUnitPriceDigits(currency);
  const unit = new Intl.NumberFormat('en', { ...bounds, maximumFractionDigits: unitDigits });
  const createFormatter = (format: Intl.NumberFormat, most: number) => (amount: number) =>
    withMinus(format.format(roundToDigits(amount, most)));
  return {
    digits,
    plain: createFormatter(plain, digits),
    unit: createFormatter(unit, unitDigits),
    named: createFormatter(currency === '' ? plain : named, digits),
  };
};

const daysText = (days: number): string => `${countText(days)} ${days === 1 ? 'day' : 'days'}`;

/** The payment terms in words. */
export const termText = (term: PaymentTerm): string => {
  if (term.type === 'UPFRONT') return 'Paid upfront';
  if (term.type === 'NET_DAYS') return `Net ${daysText(term.netDays)}`;
  return term.installments
    .map(({ percentage, days: after }) =>
      after === 0 ? `${percentage}% at once` : `${percentage}% after ${daysText(after)}`,
    )
    .join(', ');
};
