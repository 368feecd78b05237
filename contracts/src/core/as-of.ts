import { z } from 'zod';
import { addDays, day, instant, isDay, startOfDay } from './day.ts';
import { text } from './text.ts';

/** What is wrong with a moment, in the words of days and instants; undefined when nothing is. */
const problemOf = (given: string): string | undefined =>
  (isDay(given) ? day : instant).safeParse(given).error?.issues[0]?.message;

/**
 * A moment of the past, as clients name it: an ISO instant, or a day of the shop, which stands for its end (NF-D-06).
 * Both are from 1900 to 2999; a moment to come is answered as things are now.
 */
const asOf = text
  .max(40)
  .superRefine((given, context) => {
    const message = problemOf(given);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ anyOf: [{ format: 'date' }, { format: 'date-time' }] });

/** Query of a call that can answer as of a moment of the past; as things stand now when it is left out. */
export const asOfQuery = z.object({ asOf: asOf.optional() });

/** The last millisecond that belongs to a moment, as ISO text in UTC, the form events are dated in. */
export const lastInstantOf = (moment: string, timeZone: string): string => {
  const after = isDay(moment) ? Date.parse(startOfDay(addDays(moment, 1), timeZone)) - 1 : null;
  return new Date(after ?? Date.parse(moment)).toISOString();
};
