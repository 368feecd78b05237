const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Formats a day: "Fri 27 Nov". */
export const formatDay = (day: string): string =>
  dayFormat.format(Date.parse(day)).replace(',', '');
