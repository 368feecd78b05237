/** Kind of an invoice, by the sellers' letters: none, C for a cancellation, A for a bad debt written off. */
export const SALE = 0;
export const CANCELLATION = 1;
export const BAD_DEBT = 2;

/** Totals of the raw file, counted during condensing; the condensed columns must add up to them. */
export interface RetailTotals {
  readonly lines: number;
  readonly invoices: number;
  readonly cancellations: number;
  readonly catalogueCodes: number;
  readonly unitsSold: number;
  readonly unitsCancelled: number;
  readonly adjustments: number;
  readonly unitsAdjusted: number;
  /** Sum of quantity times unit price over every line, in thousandths of a pound. */
  readonly revenueMilli: number;
}

export interface RetailHeader {
  readonly source: string;
  readonly licence: string;
  /** Digest of the raw file. */
  readonly sha256: string;
  readonly totals: RetailTotals;
}

/** One code of the shop. The first `catalogueSize` codes are goods, the rest are postage, fees and the like. */
export interface RetailCode {
  readonly code: string;
  readonly title: string;
}

/** The records of one shop, column by column. Invoices are in order of time, lines in order of invoices. */
export interface Retail {
  readonly header: RetailHeader;
  readonly codes: readonly RetailCode[];
  readonly catalogueSize: number;
  readonly invoices: {
    readonly number: Uint32Array;
    readonly kind: Uint8Array;
    /** 1 when the records name a customer. */
    readonly customer: Uint8Array;
    /** Minutes since 1970 in the shop's local time. */
    readonly minute: Uint32Array;
    /** First line of each invoice; one entry more than invoices. */
    readonly firstLine: Uint32Array;
  };
  readonly lines: {
    readonly code: Uint16Array;
    readonly quantity: Int32Array;
    /** Unit price in thousandths of a pound. */
    readonly priceMilli: Int32Array;
  };
  /** Lines of cancellations and the sale line that each cancels, of the same customer and code. */
  readonly links: { readonly cancelled: Uint32Array; readonly sold: Uint32Array };
}

export type RetailColumns = Omit<Retail, 'header'>;

/** True for a line that moves stock without a sale: no price and no customer (damaged, lost, found). */
export const isAdjustment = (retail: RetailColumns, invoice: number, line: number): boolean =>
  retail.lines.priceMilli[line] === 0 &&
  retail.invoices.customer[invoice] === 0 &&
  retail.invoices.kind[invoice] === SALE;

type Units = Pick<RetailTotals, 'unitsSold' | 'unitsCancelled' | 'adjustments' | 'unitsAdjusted'>;

const countUnits = (retail: RetailColumns, invoice: number, line: number): Units => {
  const quantity = retail.lines.quantity[line] ?? 0;
  const none = { unitsSold: 0, unitsCancelled: 0, adjustments: 0, unitsAdjusted: 0 };
  if (isAdjustment(retail, invoice, line)) {
    return { ...none, adjustments: 1, unitsAdjusted: quantity };
  }
  return retail.invoices.kind[invoice] === CANCELLATION
    ? { ...none, unitsCancelled: -quantity }
    : { ...none, unitsSold: quantity };
};

/** The raw lines of an invoice, by number. */
export const linesOfInvoice = ({ invoices }: RetailColumns, invoice: number): readonly number[] => {
  const from = invoices.firstLine[invoice] ?? 0;
  const to = invoices.firstLine[invoice + 1] ?? from;
  const lines: number[] = [];
  for (let line = from; line < to; line += 1) lines.push(line);
  return lines;
};

/** Adds up the columns as `RetailTotals` defines them. */
export const calculateTotals = (retail: RetailColumns): RetailTotals => {
  const { invoices, lines } = retail;
  const sum = { unitsSold: 0, unitsCancelled: 0, adjustments: 0, unitsAdjusted: 0 };
  invoices.number.forEach((_, invoice) => {
    for (const line of linesOfInvoice(retail, invoice)) {
      const units = countUnits(retail, invoice, line);
      sum.unitsSold += units.unitsSold;
      sum.unitsCancelled += units.unitsCancelled;
      sum.adjustments += units.adjustments;
      sum.unitsAdjusted += units.unitsAdjusted;
    }
  });
  return {
    lines: lines.code.length,
    invoices: invoices.number.length,
    cancellations: invoices.kind.filter((kind) => kind === CANCELLATION).length,
    catalogueCodes: retail.catalogueSize,
    ...sum,
    revenueMilli: lines.quantity.reduce(
      (revenue, quantity, line) => revenue + quantity * (lines.priceMilli[line] ?? 0),
      0,
    ),
  };
};
