import { addDays, type Day } from './day.ts';

/** Bounds of a typed day. */
export interface DayBounds {
  readonly earliest: Day;
  readonly latest: Day;
}

const YEAR = 366;
const YEARS_BACK = 10;
const YEARS_AHEAD = 5;

/**
 * Returns the bounds of a day on which something happened, such as a receipt: a year before its subject began to tomorrow, since
 * clocks and time zones of people differ from the shop's (domain-rules 7).
 */
export const getFactDayBounds = (began: Day, today: Day): DayBounds => ({
  earliest: addDays(began, -YEAR),
  latest: addDays(today, 1),
});

/**
 * Returns the bounds of a planned day, such as an arrival or a due day: it may be past, as in orders that are entered late, but
 * a mistyped year is outside.
 */
export const getPlannedDayBounds = (today: Day): DayBounds => ({
  earliest: addDays(today, -YEARS_BACK * YEAR),
  latest: addDays(today, YEARS_AHEAD * YEAR),
});

export const isWithin = (day: Day, { earliest, latest }: DayBounds): boolean =>
  earliest <= day && day <= latest;

/** A day and the field of a request that holds it. */
export interface PlannedDay {
  readonly path: string;
  readonly day: Day | null;
}

/** Finds the first day outside the bounds, with the message about it. */
export const findImplausibleDay = <Planned extends PlannedDay>(
  days: readonly Planned[],
  bounds: DayBounds,
): (Planned & { readonly message: string }) | null => {
  const found = days.find(({ day }) => day !== null && !isWithin(day, bounds));
  if (found === undefined) return null;
  const { earliest, latest } = bounds;
  const message = `A planned day lies between ${earliest} and ${latest}, not on ${found.day ?? ''}`;
  return { ...found, message };
};
