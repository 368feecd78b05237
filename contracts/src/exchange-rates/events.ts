import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';

/** Team of what concerns all teams, as for users. */
export const RATES_STREAM = 'reference_rates-system.ecb';

export const referenceRatesPublished = defineEvent({
  type: 'ReferenceRatesPublished',
  version: 1,
  summary: 'The European Central Bank published the reference rates of a day.',
  data: z.object({
    day: z.iso.date(),
    source: z.literal('ECB'),
    /** Units of each currency per 1 euro. */
    rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()),
  }),
});

/** Stream `reference_rates-system.ecb`. */
export const exchangeRateEvents = [referenceRatesPublished] as const;
export type ExchangeRateEvent = EventsOf<typeof exchangeRateEvents>;
