import { z } from 'zod';
import { addDays, instant, isDay, startOfDay } from './day.ts';

/** A moment of the past, as clients name it: an ISO instant, or a day of the shop, which stands for its end (NF-D-06). */
const asOf = z
  .string()
  .refine((text) => isDay(text) || instant.safeParse(text).success, 'Invalid date');

/** Query of a call that can answer as of a moment of the past; as things stand now when it is left out. */
export const asOfQuery = z.object({ asOf: asOf.optional() });

/** The last millisecond that belongs to a moment, as ISO text in UTC, the form events are dated in. */
export const lastInstantOf = (moment: string, timeZone: string): string => {
  const after = isDay(moment) ? Date.parse(startOfDay(addDays(moment, 1), timeZone)) - 1 : null;
  return new Date(after ?? Date.parse(moment)).toISOString();
};
