import {
  isAdjustment,
  linesOfInvoice,
  type Retail,
  SALE,
} from '@quartermaster/store-simulator/retail/retail';
import { alwaysInStock, type DailyItem } from '../../forecast/read-orders.ts';

const MINUTES_PER_DAY = 1440;
/** A cancellation after more days is a return: the units were demanded all the same. */
const CANCELLATION_DAYS = 2;

/** The invoice of each line. */
const indexInvoices = (retail: Retail): Uint32Array => {
  const invoices = new Uint32Array(retail.lines.code.length);
  for (const invoice of retail.invoices.number.keys()) {
    for (const line of linesOfInvoice(retail, invoice)) invoices[line] = invoice;
  }
  return invoices;
};

/** Units of each line minus those that were cancelled within two days; 0 for a line that is not a sale. */
const getNetUnits = (retail: Retail, invoiceOf: Uint32Array): Int32Array => {
  const { quantity } = retail.lines;
  const { kind, minute } = retail.invoices;
  const net = quantity.map((units, line) => {
    const invoice = invoiceOf[line] ?? 0;
    const isSale = kind[invoice] === SALE && !isAdjustment(retail, invoice, line);
    return isSale ? Math.max(0, units) : 0;
  });
  const dayOf = (line: number): number =>
    Math.floor((minute[invoiceOf[line] ?? 0] ?? 0) / MINUTES_PER_DAY);
  for (const [at, cancelled] of retail.links.cancelled.entries()) {
    const sold = retail.links.sold[at] ?? 0;
    if (dayOf(cancelled) - dayOf(sold) > CANCELLATION_DAYS) continue;
    net[sold] = (net[sold] ?? 0) + (quantity[cancelled] ?? 0);
  }
  return net;
};

/** The articles of the gift shop with their orders, by the rules of docs/sample-shop.md. */
export const listRetailItems = (retail: Retail): readonly DailyItem[] => {
  const invoiceOf = indexInvoices(retail);
  const net = getNetUnits(retail, invoiceOf);
  const sums = retail.codes
    .slice(0, retail.catalogueSize)
    .map(() => new Map<number, { readonly day: number; units: number; readonly count: number }>());
  for (const [line, units] of net.entries()) {
    const orders = sums[retail.lines.code[line] ?? -1];
    if (units <= 0 || orders === undefined) continue;
    const invoice = invoiceOf[line] ?? 0;
    const day = Math.floor((retail.invoices.minute[invoice] ?? 0) / MINUTES_PER_DAY);
    const order = orders.get(invoice) ?? { day, units: 0, count: 1 };
    order.units += units;
    orders.set(invoice, order);
  }
  return sums.map((orders, at) => ({
    id: retail.codes[at]?.code ?? '',
    orders: [...orders.values()],
    stock: alwaysInStock,
  }));
};
