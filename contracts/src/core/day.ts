import { z } from 'zod';
import { STORABLE } from './text.ts';

/** Time zone in place of an unknown one. */
const FALLBACK_ZONE = 'UTC';

const createClock = (timeZone: string): Intl.DateTimeFormat =>
  // The Swedish format of date and time is that of ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** One clock per time zone, null for an unknown one: creating a clock costs a thousand times as much as using it. */
const clocks = new Map<string, Intl.DateTimeFormat | null>();
/** Size limit of the cache: there are some six hundred zones with their older names. */
const MAX_CLOCKS = 2_000;

const findClock = (timeZone: string): Intl.DateTimeFormat | null => {
  const kept = clocks.get(timeZone);
  if (kept !== undefined) return kept;
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  let clock: Intl.DateTimeFormat | null = null;
  try {
    clock = createClock(timeZone);
  } catch {
    // not a zone of this program's IANA list
  }
  clocks.set(timeZone, clock);
  return clock;
};

/** True when a text names a time zone of this program's IANA list. */
export const isTimeZone = (text: string): boolean => findClock(text) !== null;

/** Returns the zone, or UTC for an unknown one, so that a recorded unknown zone does not block a team's figures. */
export const toKnownTimeZone = (text: string): string => (isTimeZone(text) ? text : FALLBACK_ZONE);

const utcClock = createClock(FALLBACK_ZONE);

/** Formats an instant as date and time in a zone, or in UTC when the zone is unknown. */
const getWallClock = (timeZone: string): Intl.DateTimeFormat => findClock(timeZone) ?? utcClock;

/** A calendar day as YYYY-MM-DD. It has no time zone and never shifts through UTC (AMB-020). */
export type Day = string;

const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;
const DAYS_PER_ERA = 146_097;
const ERA_START_TO_1970 = 719_468;

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48;
const twoDigitsAt = (text: string, at: number): number =>
  digitAt(text, at) * 10 + digitAt(text, at + 1);

/** Days since 1970-01-01. Uses integer arithmetic only, since it runs millions of times; does not check `day`. */
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

/** The day that is this number of days after 1970-01-01. */
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

/** Returns the month of a day, as YYYY-MM. */
export const toMonth = (day: Day): string => day.slice(0, 7);

/** The month after a month, both as YYYY-MM. */
export const monthAfter = (month: string): string => toMonth(addDays(`${month}-28`, 4));

/** Calendar days from one day to the other, signed. */
export const daysBetween = (from: Day, to: Day): number => toDayNumber(to) - toDayNumber(from);

/** Calendar days from today to a date, never below 0 (CALC-DAY). */
export const daysTo = (today: Day, date: Day): number => Math.max(0, daysBetween(today, date));

/** 1 Monday to 7 Sunday. */
export const weekday = (day: Day): number => {
  const sinceMonday = (toDayNumber(day) + 3) % 7; // 1970-01-01 was a Thursday
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1;
};

/** True when a text is an existing day in the form YYYY-MM-DD. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) && fromDayNumber(toDayNumber(text)) === text;

const toDayAtMs = (ms: number, timeZone: string): Day =>
  getWallClock(timeZone).format(ms).slice(0, 10);

/** The calendar day of an instant in a time zone, in UTC when the zone is unknown. Throws RangeError for an invalid instant. */
export const toDay = (instantIso: string, timeZone: string): Day =>
  toDayAtMs(Date.parse(instantIso), timeZone);

const offsetMs = (ms: number, timeZone: string): number => {
  const wallClock = getWallClock(timeZone).format(ms).replace(' ', 'T');
  return Date.parse(`${wallClock}Z`) - Math.floor(ms / 1000) * 1000;
};

/**
 * Returns the first instant at which clocks of a time zone show an hour of a day, as ISO text in UTC. When clocks skip it, it is
 * the instant of the change.
 */
export const instantAt = (day: Day, hour: number, timeZone: string): string => {
  const inUtc = toDayNumber(day) * MS_PER_DAY + hour * MS_PER_HOUR;
  const before = inUtc - offsetMs(inUtc - MS_PER_DAY, timeZone);
  const after = inUtc - offsetMs(inUtc + MS_PER_DAY, timeZone);
  const shows = (ms: number): boolean => ms + offsetMs(ms, timeZone) === inUtc;
  const first = [before, after].sort((a, b) => a - b).find(shows);
  return new Date(first ?? before).toISOString();
};

/**
 * The first instant of a day in a time zone, as ISO text in UTC. When clocks skip midnight, it is the instant of the
 * change; when midnight comes twice, it is the first one.
 */
export const startOfDay = (day: Day, timeZone: string): string => {
  const midnightUtc = toDayNumber(day) * MS_PER_DAY;
  const before = midnightUtc - offsetMs(midnightUtc - MS_PER_DAY, timeZone);
  const after = midnightUtc - offsetMs(midnightUtc + MS_PER_DAY, timeZone);
  const first = [before, after].sort((a, b) => a - b).find((ms) => toDayAtMs(ms, timeZone) === day);
  return new Date(first ?? before).toISOString();
};

/** Days that a call may contain; with terms and lead times added, years still have four digits. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2999-12-31';

const invalidDateMessage = 'Invalid date';
const outOfRangeMessage = `Must be from ${FIRST_DAY} to ${LAST_DAY}`;
const takeDayText = (given: string): string => given.slice(0, 10);
const isInCallRange = (given: string): boolean =>
  given >= FIRST_DAY && takeDayText(given) <= LAST_DAY;
/** True when a text is a day that a call may contain. */
export const isCallDay = (given: string): boolean => isDay(given) && isInCallRange(given);

const MAX_DATE_LENGTH = 40;
const dateText = z
  .string({ error: ({ input }) => (input === undefined ? undefined : invalidDateMessage) })
  .regex(STORABLE, invalidDateMessage)
  .max(MAX_DATE_LENGTH, invalidDateMessage);

/** A date as sent by a client: its first 10 characters must be a day that exists (VAL-003, VAL-004, VAL-007). */
export const day = dateText
  .overwrite(takeDayText)
  .refine(isDay, { error: invalidDateMessage, abort: true })
  .refine(isInCallRange, outOfRangeMessage);

/** A date as above; empty text means no date (VAL-006). */
export const nullableDay = dateText
  .overwrite(takeDayText)
  .refine((given) => given === '' || isDay(given), { error: invalidDateMessage, abort: true })
  .refine((given) => given === '' || isInCallRange(given), outOfRangeMessage)
  .nullable()
  .overwrite((given) => (given === '' ? null : given));

/** Converts an instant to UTC; a text that failed the check stays unchanged, since it is reported and not used. */
const toUtc = (given: string): string => {
  const ms = Date.parse(given);
  return Number.isNaN(ms) ? given : new Date(ms).toISOString();
};

/** An ISO date and time with its zone, converted to UTC (VAL-005). */
export const instant = z.iso
  .datetime({ offset: true, error: invalidDateMessage, abort: true })
  .max(MAX_DATE_LENGTH, invalidDateMessage)
  .overwrite(toUtc)
  .refine(isInCallRange, outOfRangeMessage);
