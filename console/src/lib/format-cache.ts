import { browserLocale } from './locale.ts';
import { wordLocale } from './word-locale.ts';

/** Caches the formats of each locale: creating one takes longer than formatting a hundred numbers. */
const cacheFormats = <Options, Format>(
  make: (locale: string, options: Options) => Format,
  usual: () => string,
) => {
  const known = new Map<string, Format>();
  return (options: Options, locale: string = usual()): Format => {
    const key = `${locale}${JSON.stringify(options)}`;
    const format = known.get(key) ?? make(locale, options);
    known.set(key, format);
    return format;
  };
};

/** In the locale of the browser unless another one is given. */
export const numberFormat = cacheFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  () => browserLocale(),
);

/** In English. Formats days, which are instants at midnight in UTC, unless the options name another time zone. */
export const dateFormat = cacheFormats(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }),
  wordLocale,
);
