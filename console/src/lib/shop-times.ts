import { browserLocale } from './locale.ts';
import { addDays, toDay, toKnownTimeZone } from '@quartermaster/contracts/core/day';
import { hourAndMinute } from './hour-style.ts';
import { dateFormat } from './format-cache.ts';
import { todayAt, tomorrowAt, yesterdayAt } from './words.ts';

const formatIn = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat({ timeZone: toKnownTimeZone(timeZone), ...options });

const hour = () => hourAndMinute(browserLocale());
const dayAndHour = () => ({ weekday: 'short', month: 'short', day: 'numeric', ...hour() }) as const;

/** "Mon, Mar 2, 2026, 9:00 AM": an instant as the clocks of a shop show it. */
export const shopTime = (instant: string, timeZone: string): string =>
  formatIn(timeZone, { ...dayAndHour(), year: 'numeric' }).format(Date.parse(instant));

/** The same with seconds, which distinguish times within a minute. */
export const shopMoment = (instant: string, timeZone: string): string =>
  formatIn(timeZone, { ...dayAndHour(), year: 'numeric', second: '2-digit' }).format(
    Date.parse(instant),
  );

/**
 * Formats an instant relative to today: "Today, 9:00 AM", "Tomorrow, 9:00 AM", "Yesterday, 9:00 AM", else "Mon, Mar 9, 9:00 AM".
 */
export const nearTime = (instant: string, now: number, timeZone: string): string => {
  const day = toDay(instant, timeZone);
  const today = toDay(new Date(now).toISOString(), timeZone);
  const near = {
    [addDays(today, -1)]: yesterdayAt,
    [today]: todayAt,
    [addDays(today, 1)]: tomorrowAt,
  }[day];
  const ms = Date.parse(instant);
  return near === undefined
    ? formatIn(timeZone, dayAndHour()).format(ms)
    : near(formatIn(timeZone, hour()).format(ms));
};
