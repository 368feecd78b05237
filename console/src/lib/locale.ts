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

/** Regions whose weeks begin on Sunday or Saturday, for browsers that know nothing of weeks (CLDR). */
const SUNDAY_REGIONS =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const SATURDAY_REGIONS = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** A browser has the method, the older property, or neither. */
type WithWeekInfo = Intl.Locale & {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
};

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The day on which weeks begin in a locale; Sunday is 0. */
export const firstDayOfWeek = (locale: string = browserLocale()): Weekday => {
  const given = new Intl.Locale(locale) as WithWeekInfo;
  const known = given.getWeekInfo?.() ?? given.weekInfo;
  if (known !== undefined) return (known.firstDay % 7) as Weekday;
  const { region = 'none' } = given.maximize();
  if (SATURDAY_REGIONS.includes(region)) return 6;
  return SUNDAY_REGIONS.includes(region) ? 0 : 1;
};
