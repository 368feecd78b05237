import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { browserLocale, firstDayOfWeek } from './locale.ts';
import { formatNumber } from './format.ts';

afterEach(() => void jest.restoreAllMocks());

test.each([
  ['de-AT', ['de-AT', 'en'], 'de-AT'],
  ['en-US@posix', ['en-US@posix', 'fr'], 'fr'],
  ['en-US@posix', [], 'en-US'],
])('a browser of %s and %j formats as %s', (language, languages, locale) => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(browserLocale()).toBe(locale);
  expect(formatNumber(1234)).toBe(new Intl.NumberFormat(locale).format(1234));
});

const weeks = [
  ['de-DE', 1],
  ['en-GB', 1],
  ['en-US', 0],
  ['en', 0],
  ['pt-BR', 0],
  ['ar-EG', 6],
] as const;

describe('the first day of a week', () => {
  test.each(weeks)('of %s is %d', (locale, day) => {
    expect(firstDayOfWeek(locale)).toBe(day);
  });

  test.each(weeks)('of %s is %d in a browser that knows nothing of weeks', (locale, day) => {
    const known = Object.getOwnPropertyDescriptors(Intl.Locale.prototype);
    const unknown = { value: undefined, configurable: true };
    Object.defineProperties(Intl.Locale.prototype, { weekInfo: unknown, getWeekInfo: unknown });
    try {
      expect(firstDayOfWeek(locale)).toBe(day);
    } finally {
      Object.defineProperties(Intl.Locale.prototype, known);
    }
  });
});
