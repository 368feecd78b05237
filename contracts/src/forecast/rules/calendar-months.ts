import { type Day, fromDayNumber, toDayNumber } from '../../core/day.ts';

const MONTHS_PER_YEAR = 12;

/** Months from January of the year 0 to the month of a day number. */
export const getMonthNumber = (day: number): number => {
  const text = fromDayNumber(day);
  return Number(text.slice(0, 4)) * MONTHS_PER_YEAR + Number(text.slice(5, 7)) - 1;
};

/** The day number of the first of a month that is counted as by `getMonthNumber`. */
export const getFirstDay = (monthNumber: number): number => {
  const year = String(Math.floor(monthNumber / MONTHS_PER_YEAR)).padStart(4, '0');
  const month = String((monthNumber % MONTHS_PER_YEAR) + 1).padStart(2, '0');
  return toDayNumber(`${year}-${month}-01`);
};

/** A month of the year, 0 for January, from a day on. */
interface MonthStart {
  /** Days from today. */
  readonly dayOffset: number;
  readonly month: number;
}

/** The months around a day. */
export interface CalendarMonths {
  /** The month of the day, 0 for January. */
  readonly month: number;
  /** Days of the 30 before it by month of the year. */
  readonly recentDays: readonly number[];
  /** The months that begin after it, earliest first. */
  readonly coming: readonly MonthStart[];
}

/** Days before today whose mean factor is already in a daily rate. */
export const RATE_DAYS = 30;
/** Longer than any projection of stock. */
const COMING_MONTHS = 25;

const listMonths = (today: Day): CalendarMonths => {
  const day = toDayNumber(today);
  const now = getMonthNumber(day);
  const recentDays = Array.from({ length: MONTHS_PER_YEAR }, () => 0);
  for (let ago = 1; ago <= RATE_DAYS; ago += 1) {
    const month = getMonthNumber(day - ago) % MONTHS_PER_YEAR;
    recentDays[month] = (recentDays[month] ?? 0) + 1;
  }
  const coming = Array.from({ length: COMING_MONTHS }, (_, ahead) => {
    const monthNumber = now + 1 + ahead;
    return {
      dayOffset: getFirstDay(monthNumber) - day,
      month: monthNumber % MONTHS_PER_YEAR,
    };
  });
  return { month: now % MONTHS_PER_YEAR, recentDays, coming };
};

const known = new Map<Day, CalendarMonths>();
/** Size limit of the cache: teams live on few days at once. */
const MAX_KNOWN = 100;

/** Lists the months around a day. They are kept, since every item of a team asks for those of the same day. */
export const getCalendarMonths = (today: Day): CalendarMonths => {
  const kept = known.get(today);
  if (kept !== undefined) return kept;
  if (known.size >= MAX_KNOWN) known.clear();
  const months = listMonths(today);
  known.set(today, months);
  return months;
};
