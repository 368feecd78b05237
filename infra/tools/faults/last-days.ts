import type { Retail } from '../../store-simulator/retail/retail.ts';

const MINUTES_PER_DAY = 24 * 60;

/** The records of a shop that sold its whole catalogue in the last days only: a fraction of the orders to load. */
export const lastDays = (retail: Retail, days: number): Retail => {
  const { invoices, lines, links } = retail;
  const since = (invoices.minute.at(-1) ?? 0) - days * MINUTES_PER_DAY;
  const invoice = invoices.minute.findIndex((minute) => minute >= since);
  const line = invoices.firstLine[invoice] ?? 0;
  const known = [...links.sold.keys()].filter((link) => (links.sold[link] ?? 0) >= line);
  const moved = (column: Uint32Array) =>
    Uint32Array.from(known, (link) => (column[link] ?? 0) - line);
  return {
    ...retail,
    invoices: {
      number: invoices.number.slice(invoice),
      kind: invoices.kind.slice(invoice),
      customer: invoices.customer.slice(invoice),
      minute: invoices.minute.slice(invoice),
      firstLine: invoices.firstLine.slice(invoice).map((first) => first - line),
    },
    lines: {
      code: lines.code.slice(line),
      quantity: lines.quantity.slice(line),
      priceMilli: lines.priceMilli.slice(line),
    },
    links: { cancelled: moved(links.cancelled), sold: moved(links.sold) },
  };
};
