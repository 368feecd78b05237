import { z } from 'zod';
import { addDays, day, instant, isDay, startOfDay } from './day.ts';
import { text } from './text.ts';

/** Finds the problem of a moment, as a message about days or instants; undefined when it is valid. */
const findMomentProblem = (given: string): string | undefined =>
  (isDay(given) ? day : instant).safeParse(given).error?.issues[0]?.message;

/**
 * A moment of the past: an ISO instant, or the end of a day of the shop (NF-D-06). Both are from 1900 to 2999. For a
 * future moment, the answer shows the current state.
 */
const asOf = text
  .max(40)
  .superRefine((given, context) => {
    const message = findMomentProblem(given);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ anyOf: [{ format: 'date' }, { format: 'date-time' }] });

/** Query of a call that can answer as of a moment of the past; the current state when it is absent. */
export const asOfQuery = z.object({ asOf: asOf.optional() });

/** Converts a moment to its last millisecond, as ISO text in UTC, the format of event dates. */
export const toLastInstant = (moment: string, timeZone: string): string => {
  const after = isDay(moment) ? Date.parse(startOfDay(addDays(moment, 1), timeZone)) - 1 : null;
  return new Date(after ?? Date.parse(moment)).toISOString();
};
