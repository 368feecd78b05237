import { afterEach, expect, jest, test } from '@jest/globals';
import { browserLocale } from './locale.ts';
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
