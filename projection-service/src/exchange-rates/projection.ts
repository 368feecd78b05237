import { referenceRatesPublished } from '@quartermaster/contracts/exchange-rates/events';
import { defineProjection, on } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface ReferenceRatesRow {
  readonly day: string;
  readonly rates: Readonly<Record<string, number>>;
}

/** Reference rates of the euro that were published while the product ran, one row a day. */
export const referenceRates = defineTable<ReferenceRatesRow>({
  name: 'reference_rates',
  key: ['day'],
  columns: { day: 'text', rates: 'json' },
});

export const exchangeRatesProjection = defineProjection({
  name: 'exchange_rates',
  version: 1,
  tables: [referenceRates],
  on: [
    on(referenceRatesPublished, {
      fold: ({ data: { day, rates } }, rows) => {
        rows.put(referenceRates, { day, rates });
      },
    }),
  ],
});
