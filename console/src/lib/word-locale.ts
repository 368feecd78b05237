import { browserLocale } from './locale.ts';
import { resolvePartOrder } from './dates.ts';

const wordLocales = new Map<string, string>();

const isEnglish = (locale: string): boolean => /^en\b/i.test(locale);

/** The locale of the abbreviations in numbers, such as 1.2K: that of the browser if it is English. */
export const abbreviationLocale = (locale: string = browserLocale()): string =>
  isEnglish(locale) ? locale : 'en';

const chooseLocale = (locale: string): string => {
  if (isEnglish(locale)) return locale;
  const order = resolvePartOrder(locale);
  return order.indexOf('month') < order.indexOf('day') ? 'en-US' : 'en-GB';
};

/**
 * Locale of words beside numbers, such as month names. All texts are English, so it is English; the order of day and month
 * follows the locale of the browser.
 */
export const wordLocale = (locale: string = browserLocale()): string => {
  const known = wordLocales.get(locale) ?? chooseLocale(locale);
  wordLocales.set(locale, known);
  return known;
};
