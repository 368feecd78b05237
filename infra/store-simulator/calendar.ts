/** Seconds since 1970 UTC. */
export type Instant = number;
/** Whole days since 1970-01-01 in the shop's calendar. */
export type Day = number;

const HOUR = 3_600;
export const DAY_SECONDS = 24 * HOUR;
const EPOCH_WEEKDAY = 4; // 1970-01-01 was a Thursday: (day + 4) % 7 is 0 on Sundays

export const toInstant = (date: Date): Instant => Math.floor(date.getTime() / 1_000);
export const formatInstant = (instant: Instant): string =>
  new Date(instant * 1_000).toISOString().replace('.000Z', 'Z');
export const dayText = (day: Day): string =>
  new Date(day * DAY_SECONDS * 1_000).toISOString().slice(0, 10);

/** 0 Sunday to 6 Saturday. */
export const getWeekday = (day: Day): number => (day + EPOCH_WEEKDAY) % 7;

const findLastSunday = (year: number, month: number): Day => {
  const lastDay = Date.UTC(year, month + 1, 0) / 1_000 / DAY_SECONDS;
  return lastDay - getWeekday(lastDay);
};

type Span = readonly [from: Instant, to: Instant];
const summers = new Map<number, Span>();

/**
 * British Summer Time runs between the last Sundays of March and October, 01:00 UTC. Kept per year, because every order
 * needs it.
 */
const getSummerTime = (year: number): Span => {
  const known = summers.get(year);
  if (known !== undefined) return known;
  const borderIn = (month: number): Instant => findLastSunday(year, month) * DAY_SECONDS + HOUR;
  const summer: Span = [borderIn(2), borderIn(9)];
  summers.set(year, summer);
  return summer;
};

const londonOffset = (instant: Instant): number => {
  const [from, to] = getSummerTime(new Date(instant * 1_000).getUTCFullYear());
  return instant >= from && instant < to ? HOUR : 0;
};

/** Seconds since 1970 in the local time of London. */
export const londonSeconds = (instant: Instant): number => instant + londonOffset(instant);
export const londonDay = (instant: Instant): Day =>
  Math.floor(londonSeconds(instant) / DAY_SECONDS);

/** The instant at which the local time of London has these seconds since 1970. */
export const instantInLondon = (wallSeconds: number): Instant =>
  wallSeconds - londonOffset(wallSeconds - londonOffset(wallSeconds));

/** The instant at which a day of the shop begins. */
export const startOfLondonDay = (day: Day): Instant => instantInLondon(day * DAY_SECONDS);

/**
 * Days to add to the records so that weekdays stay the same and the last recorded day is one of the seven whole days
 * before `today`.
 */
export const wholeWeeksBefore = (today: Day, lastRecorded: Day): number =>
  Math.floor((today - 1 - lastRecorded) / 7) * 7;
