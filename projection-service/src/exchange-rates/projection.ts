import { referenceRatesPublished } from '@quartermaster/contracts/exchange-rates/events';
import { defineProjection, on } from '@quartermaster/infra/platform/projections/projection';
import { referenceRates } from './table.ts';

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
