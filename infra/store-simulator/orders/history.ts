import { DAY_SECONDS, instantInLondon, type Day, type Instant } from '../calendar.ts';
import { drawRoll } from '@quartermaster/platform/core/random';
import { CANCELLATION, isAdjustment, linesOfInvoice, SALE, type Retail } from '../retail/retail.ts';
import {
  CUSTOM_LINES,
  createOrderBook,
  type NewOrder,
  type NewOrderLine,
  type OrderBook,
} from './order-book.ts';

/** The last one is Next Day Carriage. */
const POSTAGE = new Set(['POST', 'DOT', 'C2', '23444']);
/** A cancellation within two days is before shipping; a later one is a return. */
const SHIPPED_AFTER_SECONDS = 2 * DAY_SECONDS;
const COUNTER_SHARE = 0.12;

/** A stock movement of the records without a sale. */
export interface RecordedAdjustment {
  readonly variant: number;
  readonly at: Instant;
  readonly delta: number;
}

export interface History {
  readonly book: OrderBook;
  readonly adjustments: readonly RecordedAdjustment[];
  /** The last minute of the records. */
  readonly endsAt: Instant;
  /** The name of the next order. */
  readonly nextName: number;
}

interface Reading {
  readonly retail: Retail;
  readonly seed: number;
  readonly getInvoiceInstant: (invoice: number) => Instant;
  /** Codes of postage, by index. */
  readonly postage: ReadonlySet<number>;
}

const findPostageCodes = ({ codes }: Retail): ReadonlySet<number> =>
  new Set([...codes.keys()].filter((place) => POSTAGE.has(codes[place]?.code ?? '')));

const toPence = (milli: number) => Math.round(milli / 10);

const getCode = (retail: Retail, line: number) => retail.lines.code[line] ?? 0;

/** True when a line was sold: goods also as a gift, anything else only for money. */
const isSold = (retail: Retail, invoice: number, line: number): boolean => {
  if ((retail.lines.quantity[line] ?? 0) <= 0 || isAdjustment(retail, invoice, line)) return false;
  return getCode(retail, line) < retail.catalogueSize || (retail.lines.priceMilli[line] ?? 0) > 0;
};

const toOrderLine = ({ lines, catalogueSize }: Retail, line: number): NewOrderLine => {
  const code = lines.code[line] ?? 0;
  return {
    variant: code < catalogueSize ? code : CUSTOM_LINES + code - catalogueSize,
    quantity: lines.quantity[line] ?? 0,
    unitPrice: toPence(lines.priceMilli[line] ?? 0),
  };
};

/** The order of an invoice, and the raw line of each of its lines. */
const toOrder = ({ retail, seed, getInvoiceInstant, postage }: Reading, invoice: number) => {
  const name = retail.invoices.number[invoice] ?? 0;
  const goods: number[] = [];
  let shipping = 0;
  for (const line of linesOfInvoice(retail, invoice)) {
    if (!isSold(retail, invoice, line)) continue;
    if (postage.has(getCode(retail, line))) {
      const { quantity, unitPrice } = toOrderLine(retail, line);
      shipping += quantity * unitPrice;
    } else goods.push(line);
  }
  const order: NewOrder = {
    at: getInvoiceInstant(invoice),
    name,
    counter: drawRoll(seed, 'counter', String(name)) < COUNTER_SHARE,
    shipping,
    lines: goods.map((line) => toOrderLine(retail, line)),
  };
  return { order, goods };
};

/** Adds the orders; returns, for each sold raw line, its line in the book. */
const addOrders = (reading: Reading, book: OrderBook): Int32Array => {
  const { retail } = reading;
  const bookLine = new Int32Array(retail.lines.code.length).fill(-1);
  retail.invoices.kind.forEach((kind, invoice) => {
    if (kind !== SALE) return;
    const { order, goods } = toOrder(reading, invoice);
    if (order.lines.length === 0) return;
    const [first] = book.getLineRange(book.add(order));
    goods.forEach((line, index) => {
      bookLine[line] = first + index;
    });
  });
  return bookLine;
};

interface CancelledLine {
  readonly line: number;
  readonly quantity: number;
}

/** The lines that each cancelling invoice cancels, per order. */
const groupCancelledLines = (retail: Retail, bookLine: Int32Array, book: OrderBook) => {
  const invoiceOfLine = (line: number, from: number) => {
    let invoice = from;
    while ((retail.invoices.firstLine[invoice + 1] ?? Infinity) <= line) invoice += 1;
    return invoice;
  };
  const found = new Map<string, { invoice: number; order: number; lines: CancelledLine[] }>();
  let invoice = 0;
  retail.links.cancelled.forEach((cancelled, index) => {
    invoice = invoiceOfLine(cancelled, invoice);
    const line = bookLine[retail.links.sold[index] ?? 0] ?? -1;
    if (line < 0) return;
    const order = book.findOrder(line);
    const key = `${invoice}|${order}`;
    const entry = found.get(key) ?? { invoice, order, lines: [] };
    found.set(key, entry);
    entry.lines.push({ line, quantity: -(retail.lines.quantity[cancelled] ?? 0) });
  });
  return [...found.values()];
};

const isWhole = (book: OrderBook, order: number, lines: readonly CancelledLine[]): boolean => {
  const [from, to] = book.getLineRange(order);
  let ordered = 0;
  for (let line = from; line < to; line += 1) ordered += book.columns.quantity.at(line);
  return ordered === lines.reduce((sum, { quantity }) => sum + quantity, 0);
};

const addRefunds = (
  { retail, getInvoiceInstant }: Reading,
  bookLine: Int32Array,
  book: OrderBook,
) => {
  for (const { invoice, order, lines } of groupCancelledLines(retail, bookLine, book)) {
    const at = getInvoiceInstant(invoice);
    const early = at - book.columns.createdAt.at(order) <= SHIPPED_AFTER_SECONDS;
    const restockType = early ? 'CANCEL' : 'RETURN';
    book.refund(
      order,
      at,
      lines.map((line) => ({ ...line, restockType })),
    );
    if (early && isWhole(book, order, lines)) book.cancel(order, at);
  }
};

const readAdjustments = ({ retail, getInvoiceInstant }: Reading): readonly RecordedAdjustment[] => {
  const adjustments: RecordedAdjustment[] = [];
  retail.invoices.kind.forEach((kind, invoice) => {
    if (kind === CANCELLATION) return;
    for (const line of linesOfInvoice(retail, invoice)) {
      const variant = getCode(retail, line);
      if (!isAdjustment(retail, invoice, line) || variant >= retail.catalogueSize) continue;
      adjustments.push({
        variant,
        at: getInvoiceInstant(invoice),
        delta: retail.lines.quantity[line] ?? 0,
      });
    }
  });
  return adjustments;
};

/** The records as orders of the shop, moved by whole days; deterministic for a seed. */
export const readHistory = (retail: Retail, movedBy: Day, seed: number): History => {
  const { invoices } = retail;
  const getInvoiceInstant = (invoice: number) =>
    instantInLondon((invoices.minute[invoice] ?? 0) * 60 + movedBy * DAY_SECONDS);
  const reading = { retail, seed, getInvoiceInstant, postage: findPostageCodes(retail) };
  const custom = retail.codes.slice(retail.catalogueSize, retail.catalogueSize + 0xff);
  const book = createOrderBook(
    { orders: invoices.number.length, lines: retail.lines.code.length },
    custom.map(({ code, title }) => ({ sku: code, title })),
  );
  const bookLine = addOrders(reading, book);
  addRefunds(reading, bookLine, book);
  book.completeHistory();
  return {
    book,
    adjustments: readAdjustments(reading),
    endsAt: getInvoiceInstant(invoices.number.length - 1),
    nextName: Math.max(...invoices.number) + 1,
  };
};
