import { afterEach, describe, expect, test } from '@jest/globals';
import {
  DASH,
  formatAgo,
  formatBytes,
  formatCompact,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMoneyCompact,
  formatMoneyWhole,
  formatNumber,
  formatPercent,
  formatRate,
  formatSum,
  formatTime,
  formatUnitPrice,
} from './format.ts';

const speak = (language: string): void => {
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });
};

afterEach(() => speak('en-US'));

describe('numbers', () => {
  test('UI-FM-02 have at most two fraction digits', () => {
    expect(formatNumber(17.49125)).toBe('17.49');
    expect(formatNumber(3)).toBe('3');
  });

  test('UI-FM-01 have the signs of the locale of the browser', () => {
    expect(formatNumber(1234.5)).toBe('1,234.5');
    speak('de-DE');
    expect(formatNumber(1234.5)).toBe('1.234,5');
    expect(formatMoney(1234.5, 'EUR')).toBe('1.234,50\u00a0€');
  });

  test('have English words beside them in every locale', () => {
    speak('de-DE');
    expect(formatCompact(2_500_000)).toBe('2,5M');
    expect(formatMoneyCompact(1_234_000, 'EUR')).toBe('€1,23M');
    expect(formatBytes(512)).toBe('512 bytes');
    expect(formatBytes(1_200_000)).toBe('1,2 MB');
  });

  test('UI-FM-03 have a compact form', () => {
    expect(formatCompact(1234)).toBe('1.2K');
    expect(formatCompact(2_500_000)).toBe('2.5M');
    expect(formatCompact(12.345)).toBe('12.35');
  });

  test('rates have two fraction digits', () => {
    expect([5, 33.3, 0.126].map(formatRate)).toEqual(['5.00', '33.30', '0.13']);
  });

  test.each([formatNumber, formatCompact, formatPercent, formatRate])(
    'UI-FM-06 are a dash when unknown, and 0 when they are 0 (%p)',
    (format) => {
      expect(format(null)).toBe(DASH);
      expect(format(undefined)).toBe(DASH);
      expect(format(0)).toMatch(/^0/);
    },
  );

  test('percent values are already in percent', () => {
    expect(formatPercent(58.333)).toBe('58.33%');
  });
});

describe('money', () => {
  test('carries its currency', () => {
    expect(formatMoney(1234.5, 'EUR')).toBe('€1,234.50');
    expect(formatMoneyCompact(1_234_000, 'EUR')).toBe('€1.23M');
    expect(formatMoneyCompact(29_650, null)).toBe('29.7K');
    expect(formatMoneyCompact(85.1, 'GBP')).toBe('£85.10');
    expect(formatMoneyCompact(304.55, 'GBP')).toBe('£305');
    expect(formatMoneyCompact(85, 'GBP')).toBe('£85');
    expect(formatMoneyCompact(85.4, 'JPY')).toBe('¥85');
    expect(formatMoneyWhole(9972.6, 'GBP')).toBe('£9,973');
  });

  test('UI-FM-06 is a dash when it is unknown', () => {
    expect(formatMoney(null, 'EUR')).toBe(DASH);
  });

  test('without a currency is a bare amount', () => {
    expect(formatMoney(9.5, null)).toBe('9.50');
  });
});

describe('days and instants', () => {
  test('UI-FM-04 are shown in UTC with year, short month and day', () => {
    expect(formatDate('2026-03-01T23:30:00Z')).toBe('Mar 1, 2026');
    expect(formatDate('2026-03-01')).toBe('Mar 1, 2026');
    expect(formatDate(null)).toBe(DASH);
  });

  test.each([
    ['de-DE', '1 Mar 2026'],
    ['pt-BR', '1 Mar 2026'],
    ['ja-JP', 'Mar 1, 2026'],
    ['en-GB', '1 Mar 2026'],
  ])('are in English, in the order of the locale %s', (language, text) => {
    speak(language);
    expect(formatDate('2026-03-01')).toBe(text);
  });

  test('UI-FM-05 add hour, minute and second where the time matters', () => {
    expect(formatDateTime('2026-03-01T23:30:05Z')).toMatch(/^Mar 1, 2026, 11:30:05\sPM$/);
  });

  test('have the hour as clocks show it where the language is spoken', () => {
    expect(formatTime('2026-03-01T09:03:05Z')).toMatch(/^9:03\sAM$/);
    expect(formatDateTime('2026-03-01T09:03:05Z')).toMatch(/^Mar 1, 2026, 9:03:05\sAM$/);
    speak('de-DE');
    expect(formatTime('2026-03-01T09:03:05Z')).toBe('09:03');
    speak('ja-JP');
    expect(formatDateTime('2026-03-01T00:03:05Z')).toBe('Mar 1, 2026, 00:03:05');
  });

  test('ERR-15 an unreadable date raises "Invalid date"', () => {
    expect(() => formatDate('soon')).toThrow('Invalid date');
  });

  test('tell how long ago something was', () => {
    const now = Date.parse('2026-03-02T10:00:00Z');
    expect(formatAgo('2026-03-02T09:56:00Z', now)).toBe('4 min. ago');
    expect(formatAgo('2026-03-02T09:59:40Z', now)).toBe('just now');
    expect(formatAgo('2026-02-28T10:00:00Z', now)).toBe('2 days ago');
    speak('de-DE');
    expect(formatAgo('2026-03-02T09:49:00Z', now)).toBe('11 min. ago');
  });
});

test('CALC-LRM money is rounded without the noise of binary fractions, as sums are', () => {
  expect(formatMoney(1.1649999999999998, 'USD')).toBe('$1.17');
  expect(formatMoney(-1.005, 'USD')).toBe('-$1.01');
  expect(formatMoney(0.0049, null)).toBe('0.00');
});

test('a sum is as round as its currency, up to two digits', () => {
  expect(formatSum(1086.5, 'JPY')).toBe('¥1,087');
  expect(formatSum(5.0045, 'KWD')).toBe('KWD\u00a05.00');
  expect(formatSum(1.005, 'EUR')).toBe('€1.01');
  expect(formatSum(null, 'EUR')).toBe(DASH);
});

test.each([
  [1.395, 'GBP', '£1.395'],
  [1.4, 'GBP', '£1.40'],
  [1.55 * (1 - 33 / 100), 'GBP', '£1.0385'],
  [99.5, 'JPY', '¥99.5'],
  [null, 'GBP', DASH],
  [2.5, '', '2.50'],
  [2.5, null, '2.50'],
])(
  'the price of a unit, %p %s, is shown as exactly as it is reckoned with',
  (amount, currency, text) => {
    expect(formatUnitPrice(amount, currency)).toBe(text);
  },
);
