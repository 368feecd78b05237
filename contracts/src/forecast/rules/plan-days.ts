import { fromDayNumber, monthAfter, toDayNumber, toMonth } from '../../core/day.ts';
import { getMean, sumValues } from './sums.ts';

/** Days in a row with the same demand a day. */
export interface DemandPiece {
  /** First and last day number, both included. */
  readonly from: number;
  readonly through: number;
  readonly unitsPerDay: number;
}

/** Days before today whose mean factor is already in the rate. */
const RATE_DAYS = 30;

const getMonthOf = (day: number): string => toMonth(fromDayNumber(day));

/** Factor of a month (YYYY-MM) by a list that starts with January. */
const getFactor = (season: readonly number[], month: string): number =>
  season[Number(month.slice(5)) - 1] ?? 1;

/**
 * The demand of the coming days from a daily rate (docs/forecast.md C): the rate times the factor of the month, relative to the
 * mean factor of the last 30 days, so that it is constant within a month. `season` has a factor for each month of the year from
 * January on, above 0; null leaves the rate as it is.
 */
export const planDays = (
  unitsPerDay: number,
  {
    season,
    today,
    days,
  }: { readonly season: readonly number[] | null; readonly today: number; readonly days: number },
): readonly DemandPiece[] => {
  const last = today + days - 1;
  if (season === null) return days < 1 ? [] : [{ from: today, through: last, unitsPerDay }];
  const past = Array.from({ length: RATE_DAYS }, (_, ago) =>
    getFactor(season, getMonthOf(today - 1 - ago)),
  );
  const recentFactor = getMean(past);
  const pieces: DemandPiece[] = [];
  for (let from = today; from <= last;) {
    const month = getMonthOf(from);
    const through = Math.min(last, toDayNumber(`${monthAfter(month)}-01`) - 1);
    pieces.push({
      from,
      through,
      unitsPerDay: (unitsPerDay * getFactor(season, month)) / recentFactor,
    });
    from = through + 1;
  }
  return pieces;
};

/** Units of all pieces together. */
export const sumPieces = (pieces: readonly DemandPiece[]): number =>
  sumValues(pieces.map(({ from, through, unitsPerDay }) => (through - from + 1) * unitsPerDay));
