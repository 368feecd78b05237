import { defineTable } from '@quartermaster/infra/platform/projections/rows/table';

export interface ReferenceRatesRow {
  readonly day: string;
  readonly rates: Readonly<Record<string, number>>;
}

/** Rates of the euro that were published while the product ran, one row a day. */
export const referenceRates = defineTable<ReferenceRatesRow>({
  name: 'reference_rates',
  key: ['day'],
  columns: { day: 'text', rates: 'json' },
});
