import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';

export const businessDayStarted = defineEvent({
  type: 'BusinessDayStarted',
  version: 1,
  summary: "A day began in the shop's time zone; the only place read models take today from.",
  data: z.object({ date: z.string(), timeZone: z.string() }),
});

/** Stream `business_day-<teamId>.<teamId>`. */
export const businessDayEvents = [businessDayStarted] as const;
export type BusinessDayEvent = EventsOf<typeof businessDayEvents>;
