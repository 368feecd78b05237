import { keepLines } from '@quartermaster/store-simulator/retail/part-of-retail';
import type { Retail } from '@quartermaster/store-simulator/retail/retail';

const MINUTES_PER_DAY = 24 * 60;

/** The records of a shop that sold its whole catalogue in the last days only: a fraction of the orders to load. */
export const lastDays = (retail: Retail, days: number): Retail => {
  const { minute } = retail.invoices;
  const since = (minute.at(-1) ?? 0) - days * MINUTES_PER_DAY;
  return keepLines(retail, (_, invoice) => (minute[invoice] ?? 0) >= since);
};
