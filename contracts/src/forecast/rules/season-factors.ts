import { type CalendarMonths, RATE_DAYS } from './calendar-months.ts';
import type { Season } from './group-season.ts';

/** Factor of today's demand: that of its month over the mean of the 30 days before, which made the rate. */
export const getTodaysFactor = (
  season: Season,
  { month, recentDays }: Pick<CalendarMonths, 'month' | 'recentDays'>,
): number => {
  let recent = 0;
  for (const [of, days] of recentDays.entries()) recent += days * (season[of] ?? 1);
  return ((season[month] ?? 1) * RATE_DAYS) / recent;
};

/** Factors of the demand of coming months over that of today, from their first days on. */
export const listComingFactors = (
  season: Season,
  { month: now, coming }: Pick<CalendarMonths, 'month' | 'coming'>,
): readonly { readonly dayOffset: number; readonly factor: number }[] =>
  coming.map(({ dayOffset, month }) => ({
    dayOffset,
    factor: (season[month] ?? 1) / (season[now] ?? 1),
  }));
