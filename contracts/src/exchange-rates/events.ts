import { z } from 'zod';
import { defineEvent, type EventsOf, SYSTEM_TEAM } from '../core/event.ts';

/** Name of the only stream of reference rates. */
export const RATES_STREAM = `reference_rates-${SYSTEM_TEAM}.ecb`;

export const referenceRatesPublished = defineEvent({
  type: 'ReferenceRatesPublished',
  version: 1,
  summary: 'The European Central Bank published the reference rates of a day.',
  data: z.object({
    day: z.string(),
    source: z.literal('ECB'),
    /** Units of each currency per 1 euro. */
    rates: z.record(z.string(), z.number()),
  }),
});

export const exchangeRateEvents = [referenceRatesPublished] as const;
export type ExchangeRateEvent = EventsOf<typeof exchangeRateEvents>;
