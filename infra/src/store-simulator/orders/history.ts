import { DAY_SECONDS, instantInLondon, type Day, type Instant } from '../calendar.ts';
import { rollOf } from '../random.ts';
import { CANCELLATION, isAdjustment, linesOfInvoice, SALE, type Retail } from '../retail/retail.ts';
import { CUSTOM_LINES, createOrderBook, type NewOrder, type OrderBook } from './order-book.ts';

const POSTAGE = new Set(['POST', 'DOT', 'C2']);
/** A cancellation within two days comes before the parcel leaves; a later one is a return. */
const BEFORE_THE_PARCEL_LEAVES = 2 * DAY_SECONDS;
const COUNTER_SHARE = 0.12;

/** A stock movement of the records that is no sale. */
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
  /** The name that the next order gets. */
  readonly nextName: number;
}

interface Reading {
  readonly retail: Retail;
  readonly seed: number;
  readonly instantOf: (invoice: number) => Instant;
}

const penceOf = (milli: number) => Math.round(milli / 10);

const codeOf = (retail: Retail, line: number) => retail.lines.code[line] ?? 0;

/** Lines that were sold: goods also as a present, anything else only for money. */
const soldLines = (retail: Retail, invoice: number): readonly number[] =>
  linesOfInvoice(retail, invoice).filter((line) => {
    const quantity = retail.lines.quantity[line] ?? 0;
    if (quantity <= 0 || isAdjustment(retail, invoice, line)) return false;
    return codeOf(retail, line) < retail.catalogueSize || (retail.lines.priceMilli[line] ?? 0) > 0;
  });

const orderOf = (
  { retail, seed, instantOf }: Reading,
  invoice: number,
  lines: readonly number[],
) => {
  const { code, quantity, priceMilli } = retail.lines;
  const isPostage = (line: number) => POSTAGE.has(retail.codes[code[line] ?? 0]?.code ?? '');
  const name = retail.invoices.number[invoice] ?? 0;
  const order: NewOrder = {
    at: instantOf(invoice),
    name,
    counter: rollOf(seed, 'counter', String(name)) < COUNTER_SHARE,
    shipping: lines
      .filter(isPostage)
      .reduce((sum, line) => sum + (quantity[line] ?? 0) * penceOf(priceMilli[line] ?? 0), 0),
    lines: lines
      .filter((line) => !isPostage(line))
      .map((line) => {
        const index = code[line] ?? 0;
        const goods = index < retail.catalogueSize;
        return {
          variant: goods ? index : CUSTOM_LINES + index - retail.catalogueSize,
          quantity: quantity[line] ?? 0,
          unitPrice: penceOf(priceMilli[line] ?? 0),
        };
      }),
  };
  return { order, goods: lines.filter((line) => !isPostage(line)) };
};

/** Adds the orders and answers, for each raw line sold, the line of the book. */
const addOrders = (reading: Reading, book: OrderBook): Int32Array => {
  const { retail } = reading;
  const bookLine = new Int32Array(retail.lines.code.length).fill(-1);
  retail.invoices.kind.forEach((kind, invoice) => {
    if (kind !== SALE) return;
    const { order, goods } = orderOf(reading, invoice, soldLines(retail, invoice));
    if (order.lines.length === 0) return;
    const [first] = book.linesOf(book.add(order));
    goods.forEach((line, index) => {
      bookLine[line] = first + index;
    });
  });
  return bookLine;
};

interface TakenBack {
  readonly line: number;
  readonly quantity: number;
}

/** What each cancelling invoice takes back, per order. */
const takenBack = (retail: Retail, bookLine: Int32Array, book: OrderBook) => {
  const invoiceOfLine = (line: number, from: number) => {
    let invoice = from;
    while ((retail.invoices.firstLine[invoice + 1] ?? Infinity) <= line) invoice += 1;
    return invoice;
  };
  const found = new Map<string, { invoice: number; order: number; lines: TakenBack[] }>();
  let invoice = 0;
  retail.links.cancelled.forEach((cancelled, index) => {
    invoice = invoiceOfLine(cancelled, invoice);
    const line = bookLine[retail.links.sold[index] ?? 0] ?? -1;
    if (line < 0) return;
    const order = book.orderOf(line);
    const key = `${invoice}|${order}`;
    const entry = found.get(key) ?? { invoice, order, lines: [] };
    found.set(key, entry);
    entry.lines.push({ line, quantity: -(retail.lines.quantity[cancelled] ?? 0) });
  });
  return [...found.values()];
};

const isWhole = (book: OrderBook, order: number, lines: readonly TakenBack[]): boolean => {
  const [from, to] = book.linesOf(order);
  let ordered = 0;
  for (let line = from; line < to; line += 1) ordered += book.columns.quantity.at(line);
  return ordered === lines.reduce((sum, { quantity }) => sum + quantity, 0);
};

const addRefunds = ({ retail, instantOf }: Reading, bookLine: Int32Array, book: OrderBook) => {
  for (const { invoice, order, lines } of takenBack(retail, bookLine, book)) {
    const at = instantOf(invoice);
    const early = at - book.columns.createdAt.at(order) <= BEFORE_THE_PARCEL_LEAVES;
    const restockType = early ? 'CANCEL' : 'RETURN';
    book.refund(
      order,
      at,
      lines.map((line) => ({ ...line, restockType })),
    );
    if (early && isWhole(book, order, lines)) book.cancel(order, at);
  }
};

const adjustmentsOf = ({ retail, instantOf }: Reading): readonly RecordedAdjustment[] =>
  [...retail.invoices.kind].flatMap((kind, invoice) =>
    kind === CANCELLATION
      ? []
      : linesOfInvoice(retail, invoice)
          .filter((line) => isAdjustment(retail, invoice, line))
          .filter((line) => codeOf(retail, line) < retail.catalogueSize)
          .map((line) => ({
            variant: codeOf(retail, line),
            at: instantOf(invoice),
            delta: retail.lines.quantity[line] ?? 0,
          })),
  );

/** The records as orders of the shop, moved by whole days; deterministic for a seed. */
export const readHistory = (retail: Retail, movedBy: Day, seed: number): History => {
  const { invoices } = retail;
  const instantOf = (invoice: number) =>
    instantInLondon((invoices.minute[invoice] ?? 0) * 60 + movedBy * DAY_SECONDS);
  const reading = { retail, seed, instantOf };
  const custom = retail.codes.slice(retail.catalogueSize, retail.catalogueSize + 0xff);
  const book = createOrderBook(
    { orders: invoices.number.length, lines: retail.lines.code.length },
    custom.map(({ code, title }) => ({ sku: code, title })),
  );
  const bookLine = addOrders(reading, book);
  addRefunds(reading, bookLine, book);
  book.settle();
  return {
    book,
    adjustments: adjustmentsOf(reading),
    endsAt: instantOf(invoices.number.length - 1),
    nextName: Math.max(...invoices.number) + 1,
  };
};
