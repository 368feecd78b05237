import { fromDayNumber } from '../../core/day.ts';
import { getCalendarMonths } from './calendar-months.ts';
import type { Season } from './group-season.ts';
import { getTodaysFactor, listComingFactors } from './season-factors.ts';
import { sumValues } from './sums.ts';

/** Days in a row with the same demand a day. */
export interface DemandPiece {
  /** First and last day number, both included. */
  readonly from: number;
  readonly through: number;
  readonly unitsPerDay: number;
}

/**
 * The demand of the coming days, at most two years, from a daily rate (docs/forecast.md C): the rate times the factor of the month,
 * relative to the mean factor of the last 30 days, so that it is constant within a month. Without a season it is the rate.
 */
export const planDays = (
  unitsPerDay: number,
  {
    season,
    today,
    days,
  }: { readonly season: Season | null; readonly today: number; readonly days: number },
): readonly DemandPiece[] => {
  const end = today + days;
  const months = getCalendarMonths(fromDayNumber(today));
  const factor = season === null ? 1 : getTodaysFactor(season, months);
  const later = season === null ? [] : listComingFactors(season, months);
  const starts = [{ dayOffset: 0, factor: 1 }, ...later].filter(
    ({ dayOffset }) => dayOffset < days,
  );
  return starts.map((start, at) => ({
    from: today + start.dayOffset,
    through: today + (starts[at + 1]?.dayOffset ?? end - today) - 1,
    unitsPerDay: unitsPerDay * factor * start.factor,
  }));
};

/** Units of all pieces together. */
export const sumPieces = (pieces: readonly DemandPiece[]): number =>
  sumValues(pieces.map(({ from, through, unitsPerDay }) => (through - from + 1) * unitsPerDay));
