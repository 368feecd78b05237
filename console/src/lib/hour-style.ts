const has12Hours = new Map<string, boolean>();

const read = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false;

/** Options for hour and minute in the style of the locale: "9:03 PM" or "09:03". */
export const hourAndMinute = (locale: string) => {
  const is12 = has12Hours.get(locale) ?? read(locale);
  has12Hours.set(locale, is12);
  return {
    hour: is12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: is12 ? 'h12' : 'h23',
  } as const;
};
