import { formatDate } from '../lib/format.ts';
import { plural } from '../lib/plural.ts';

/** "European Central Bank, Nov 20, 2026, 1 day old" */
export const rateSource = (day: string, ageDays: number): string =>
  ageDays <= 0
    ? `European Central Bank, ${formatDate(day)}, from today`
    : plural(
        ageDays,
        {
          one: 'European Central Bank, {day}, # day old',
          other: 'European Central Bank, {day}, # days old',
        },
        { day: formatDate(day) },
      );
