const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

/** The language of numbers and dates: the browser's first one that Intl accepts. Chromium under LANG=C names "en-US@posix". */
export const browserLocale = (): string =>
  [navigator.language, ...navigator.languages].find(isLocale) ?? 'en-US';
