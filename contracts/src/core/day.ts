import { z } from 'zod';

/** A calendar date as YYYY-MM-DD; it never shifts through UTC and orders as plain text. */
export type Day = string;

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_PER_ERA = 146_097;

/** Days since 1970-01-01 of a civil date, by integer arithmetic on the Gregorian calendar. */
const dayNumberOf = (year: number, month: number, date: number): number => {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - 719_468;
};

/** Days since 1970-01-01. The text must be a day; whoever takes it from outside parses it by the schema. */
export const toDayNumber = (day: Day): number =>
  dayNumberOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)));

export const fromDayNumber = (dayNumber: number): Day => {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9);
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
};

export const addDays = (day: Day, count: number): Day => fromDayNumber(toDayNumber(day) + count);

/** Calendar days from one day to another, negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => toDayNumber(to) - toDayNumber(from);

/** Days to a date, never below 0 (CALC-DAY). */
export const daysTo = (today: Day, date: Day): number => Math.max(0, daysBetween(today, date));

/** 0 is Sunday, 6 is Saturday. */
export const weekday = (day: Day): number => (((toDayNumber(day) + 4) % 7) + 7) % 7;

/** Whether a text is an existing calendar date (VAL-003, VAL-004). */
export const isDay = (text: string): boolean =>
  shape.test(text) && fromDayNumber(toDayNumber(text)) === text;

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
};

/** Wall-clock milliseconds of an instant in a zone, as if the wall clock showed UTC. */
const wallClock = (epochMs: number, timeZone: string): number => {
  const parts = new Map<string, number>(
    formatterOf(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: string): number => parts.get(type) ?? 0;
  const day = dayNumberOf(part('year'), part('month'), part('day'));
  return ((day * 24 + part('hour')) * 60 + part('minute')) * 60_000 + part('second') * 1000;
};

const DAY_MS = 86_400_000;

/** The calendar date of an instant in a time zone. */
export const dayOf = (instantIso: string, timeZone: string): Day =>
  fromDayNumber(Math.floor(wallClock(Date.parse(instantIso), timeZone) / DAY_MS));

/** The instant a day begins in a time zone; where midnight does not exist, the first moment after it. */
export const startOfDay = (day: Day, timeZone: string): string => {
  const midnight = toDayNumber(day) * DAY_MS;
  // Two steps settle the offset even when it changes between the guess and midnight.
  let guess = midnight;
  for (let step = 0; step < 2; step += 1) guess += midnight - wallClock(guess, timeZone);
  const missed = wallClock(guess, timeZone) - midnight;
  return new Date(missed < 0 ? guess - missed : guess).toISOString();
};

const invalidDate = 'Invalid date';

/** A date string: its first 10 characters are the day (VAL-003, VAL-004, VAL-007). */
export const day = z
  .string(invalidDate)
  .transform((text) => text.slice(0, 10))
  .refine(isDay, invalidDate);

/** The same, where an empty string means none (VAL-006). */
export const nullableDay = z
  .union([z.literal('').transform(() => null), z.null(), day], invalidDate)
  .describe('A day as YYYY-MM-DD; null or empty for none');

/** An ISO 8601 instant, kept in UTC (VAL-005). */
export const instant = z
  .string()
  .refine(
    (text) => z.iso.datetime({ offset: true }).safeParse(text).success,
    'Must be an ISO 8601 date and time',
  )
  .transform((text) => new Date(text).toISOString());
