import { z } from 'zod';
import { STORABLE } from './text.ts';

/** What counts where a zone is not known. */
const FALLBACK_ZONE = 'UTC';

const makeClock = (timeZone: string): Intl.DateTimeFormat =>
  // The Swedish way of writing date and time is the ISO one.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** One per time zone, null for none: making a clock costs a thousand times as much as using it. */
const clocks = new Map<string, Intl.DateTimeFormat | null>();
/** There are some six hundred zones with their older names; what else is asked for is not kept without end. */
const MOST_KEPT = 2_000;

const clockOf = (timeZone: string): Intl.DateTimeFormat | null => {
  const kept = clocks.get(timeZone);
  if (kept !== undefined) return kept;
  if (clocks.size >= MOST_KEPT) clocks.clear();
  let clock: Intl.DateTimeFormat | null = null;
  try {
    clock = makeClock(timeZone);
  } catch {
    // no zone that this program knows
  }
  clocks.set(timeZone, clock);
  return clock;
};

/** Whether a text names a time zone of the IANA list, as far as this program knows it. */
export const isTimeZone = (text: string): boolean => clockOf(text) !== null;

/** The zone itself, or UTC for one that is not known: a recorded zone must not keep a team from its numbers. */
export const knownTimeZone = (text: string): string => (isTimeZone(text) ? text : FALLBACK_ZONE);

const utcClock = makeClock(FALLBACK_ZONE);

/** Writes an instant as date and time of a zone, of UTC where the zone is not known. */
const wallClockOf = (timeZone: string): Intl.DateTimeFormat => clockOf(timeZone) ?? utcClock;

/** A calendar day as YYYY-MM-DD. It has no time zone and never shifts through UTC (AMB-020). */
export type Day = string;

const MS_PER_DAY = 86_400_000;
const DAYS_PER_ERA = 146_097;
const ERA_START_TO_1970 = 719_468;

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48;
const twoDigitsAt = (text: string, at: number): number =>
  digitAt(text, at) * 10 + digitAt(text, at + 1);

/** Days since 1970-01-01. Whole-number arithmetic only, for it runs millions of times; trusts that `day` is one. */
export const toDayNumber = (day: Day): number => {
  const year = twoDigitsAt(day, 0) * 100 + twoDigitsAt(day, 2);
  const month = twoDigitsAt(day, 5);
  // Years counted from March, so that the leap day is the last of its year.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + twoDigitsAt(day, 8) - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * DAYS_PER_ERA + yearOfEra * 365 + leapDays + dayOfYear - ERA_START_TO_1970;
};

const pad = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** The day so many days after 1970-01-01. */
export const fromDayNumber = (dayNumber: number): Day => {
  const days = dayNumber + ERA_START_TO_1970;
  const era = Math.floor(days / DAYS_PER_ERA);
  const dayOfEra = days - era * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const daysBefore = 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - daysBefore;
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(dayOfMonth)}`;
};

export const addDays = (day: Day, days: number): Day => fromDayNumber(toDayNumber(day) + days);

/** Calendar days from one day to the other, signed. */
export const daysBetween = (from: Day, to: Day): number => toDayNumber(to) - toDayNumber(from);

/** Calendar days from today to a date, never below 0 (CALC-DAY). */
export const daysTo = (today: Day, date: Day): number => Math.max(0, daysBetween(today, date));

/** 1 Monday to 7 Sunday. */
export const weekday = (day: Day): number => {
  const sinceMonday = (toDayNumber(day) + 3) % 7; // 1970-01-01 was a Thursday
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1;
};

/** Whether a text is a day that exists, written YYYY-MM-DD. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) && fromDayNumber(toDayNumber(text)) === text;

const dayOfMs = (ms: number, timeZone: string): Day =>
  wallClockOf(timeZone).format(ms).slice(0, 10);

/** The calendar day of an instant in a time zone, in UTC where the zone is not known. Throws RangeError for no instant. */
export const dayOf = (instantIso: string, timeZone: string): Day =>
  dayOfMs(Date.parse(instantIso), timeZone);

const offsetMs = (ms: number, timeZone: string): number => {
  const wallClock = wallClockOf(timeZone).format(ms).replace(' ', 'T');
  return Date.parse(`${wallClock}Z`) - Math.floor(ms / 1000) * 1000;
};

/**
 * The first instant of a day in a time zone, as ISO text in UTC. Where clocks skip midnight that is the moment
 * they jump; where midnight comes twice it is the first.
 */
export const startOfDay = (day: Day, timeZone: string): string => {
  const midnightUtc = toDayNumber(day) * MS_PER_DAY;
  const before = midnightUtc - offsetMs(midnightUtc - MS_PER_DAY, timeZone);
  const after = midnightUtc - offsetMs(midnightUtc + MS_PER_DAY, timeZone);
  const first = [before, after].sort((a, b) => a - b).find((ms) => dayOfMs(ms, timeZone) === day);
  return new Date(first ?? before).toISOString();
};

/** Days a call can name: terms and lead times added to them still have years of four digits. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2999-12-31';

const invalidDate = 'Invalid date';
const tooFar = `Must be from ${FIRST_DAY} to ${LAST_DAY}`;
const firstTen = (given: string): string => given.slice(0, 10);
const isNear = (given: string): boolean => given >= FIRST_DAY && firstTen(given) <= LAST_DAY;
/** Whether a text is a day a call can name. */
export const isCallDay = (given: string): boolean => isDay(given) && isNear(given);

const MAX_DATE_LENGTH = 40;
const dateText = z
  .string({ error: ({ input }) => (input === undefined ? undefined : invalidDate) })
  .regex(STORABLE, invalidDate)
  .max(MAX_DATE_LENGTH, invalidDate);

/** A date as sent by a client: its first 10 characters must be a day that exists (VAL-003, VAL-004, VAL-007). */
export const day = dateText
  .overwrite(firstTen)
  .refine(isDay, { error: invalidDate, abort: true })
  .refine(isNear, tooFar);

/** The same, with empty text meaning no date (VAL-006). */
export const nullableDay = dateText
  .overwrite(firstTen)
  .refine((given) => given === '' || isDay(given), { error: invalidDate, abort: true })
  .refine((given) => given === '' || isNear(given), tooFar)
  .nullable()
  .overwrite((given) => (given === '' ? null : given));

/** A text that failed the check before is left alone, for it is reported and not used. */
const inUtc = (given: string): string => {
  const ms = Date.parse(given);
  return Number.isNaN(ms) ? given : new Date(ms).toISOString();
};

/** An ISO date and time with its zone, kept in UTC (VAL-005). */
export const instant = z.iso
  .datetime({ offset: true, error: invalidDate, abort: true })
  .max(MAX_DATE_LENGTH, invalidDate)
  .overwrite(inUtc)
  .refine(isNear, tooFar);
