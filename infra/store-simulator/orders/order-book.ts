import type { Instant } from '../calendar.ts';
import { firstPlace, growingColumn } from './column.ts';

/** Numbers from here on are custom lines without a variant: postage in a parcel, a hand-written amount. */
export const CUSTOM_LINES = 0xff00;

export type RestockType = 'CANCEL' | 'RETURN' | 'NO_RESTOCK';

export interface RefundLine {
  readonly line: number;
  readonly quantity: number;
  readonly restockType: RestockType;
}
export interface Refund {
  readonly number: number;
  readonly order: number;
  readonly at: Instant;
  readonly lines: readonly RefundLine[];
}

/** The bundle to which a line belongs. */
export interface LineGroup {
  readonly variant: number;
  readonly quantity: number;
}

export interface NewOrderLine {
  /** A variant's number, or CUSTOM_LINES plus the number of a custom line. */
  readonly variant: number;
  readonly quantity: number;
  /** Pence each. */
  readonly unitPrice: number;
  readonly group?: LineGroup;
}
export interface NewOrder {
  readonly at: Instant;
  /** Moment at which an imported order was sold; the present moment when absent. */
  readonly processedAt?: Instant;
  /** The name in the shop: `#536365`. */
  readonly name: number;
  /** True when it was sold in Shop London, not in the web shop. */
  readonly counter: boolean;
  /** Pence. */
  readonly shipping: number;
  readonly lines: readonly NewOrderLine[];
}

const uint32 = (length: number) => new Uint32Array(length);

const orderColumns = (orders: number, lines: number) => ({
  createdAt: growingColumn(uint32, orders),
  processedAt: growingColumn(uint32, orders),
  updatedAt: growingColumn(uint32, orders),
  cancelledAt: growingColumn(uint32, orders),
  name: growingColumn(uint32, orders),
  counter: growingColumn((length) => new Uint8Array(length), orders),
  shipping: growingColumn(uint32, orders),
  firstLine: growingColumn(uint32, orders),
  variant: growingColumn((length) => new Uint16Array(length), lines),
  quantity: growingColumn((length) => new Int32Array(length), lines),
  unitPrice: growingColumn(uint32, lines),
  /** Changes in order of time; of an order with several changes only the entry at its `lastTouch` counts. */
  touched: growingColumn(uint32, orders),
  touchedAt: growingColumn(uint32, orders),
  lastTouch: growingColumn(uint32, orders),
});

export type OrderColumns = ReturnType<typeof orderColumns>;

/** All orders of the shop, in columns; orders and lines are identified by number. */
export interface OrderBook {
  readonly columns: OrderColumns;
  readonly customLines: readonly { readonly sku: string; readonly title: string }[];
  readonly groups: ReadonlyMap<number, LineGroup>;
  readonly orderCount: () => number;
  readonly lineCount: () => number;
  /** The first line of the order, and the line after its last one. */
  readonly getLineRange: (order: number) => readonly [from: number, to: number];
  readonly findOrder: (line: number) => number;
  readonly listRefunds: (order: number) => readonly Refund[];
  readonly countRefunded: (line: number) => number;
  readonly refundAt: (number: number) => Refund | undefined;
  readonly add: (order: NewOrder) => number;
  readonly refund: (order: number, at: Instant, lines: readonly RefundLine[]) => Refund;
  readonly cancel: (order: number, at: Instant) => void;
  /** Sorts the changes of the history once it is complete; later changes arrive in order of time. */
  readonly completeHistory: () => void;
}

const addTouch = (columns: OrderColumns, order: number, at: Instant) => {
  columns.lastTouch.set(order, columns.touched.length());
  columns.touched.push(order);
  columns.touchedAt.push(at);
};

const addSortedTouches = (columns: OrderColumns) => {
  const { updatedAt } = columns;
  const sorted = Array.from({ length: updatedAt.length() }, (_, order) => order).sort(
    (a, b) => updatedAt.at(a) - updatedAt.at(b) || a - b,
  );
  for (const order of sorted) addTouch(columns, order, updatedAt.at(order));
};

const refundRecords = (columns: OrderColumns, touch: (order: number, at: Instant) => void) => {
  const byOrder = new Map<number, Refund[]>();
  const byLine = new Map<number, number>();
  const all: Refund[] = [];
  return {
    listRefunds: (order: number): readonly Refund[] => byOrder.get(order) ?? [],
    countRefunded: (line: number) => byLine.get(line) ?? 0,
    refundAt: (number: number) => all[number],
    refund: (order: number, at: Instant, lines: readonly RefundLine[]) => {
      const refund = { number: all.length, order, at, lines };
      all.push(refund);
      byOrder.set(order, [...(byOrder.get(order) ?? []), refund]);
      for (const { line, quantity } of lines) byLine.set(line, (byLine.get(line) ?? 0) + quantity);
      touch(order, at);
      return refund;
    },
    cancel: (order: number, at: Instant) => {
      columns.cancelledAt.set(order, at);
      touch(order, at);
    },
  };
};

const addLine = (
  columns: OrderColumns,
  groups: Map<number, LineGroup>,
  { variant, quantity, unitPrice, group }: NewOrderLine,
) => {
  if (group) groups.set(columns.variant.length(), group);
  columns.variant.push(variant);
  columns.quantity.push(quantity);
  columns.unitPrice.push(unitPrice);
};

const addHead = (columns: OrderColumns, order: NewOrder) => {
  columns.createdAt.push(order.at);
  columns.processedAt.push(order.processedAt ?? order.at);
  columns.updatedAt.push(order.at);
  columns.cancelledAt.push(0);
  columns.lastTouch.push(0);
  columns.name.push(order.name);
  columns.counter.push(order.counter ? 1 : 0);
  columns.shipping.push(order.shipping);
  columns.firstLine.push(columns.variant.length());
};

export const createOrderBook = (
  expected: { readonly orders: number; readonly lines: number },
  customLines: OrderBook['customLines'],
): OrderBook => {
  const columns = orderColumns(expected.orders, expected.lines);
  const groups = new Map<number, LineGroup>();
  let isHistoryComplete = false;
  const touch = (order: number, at: Instant) => {
    columns.updatedAt.set(order, at);
    if (isHistoryComplete) addTouch(columns, order, at);
  };
  const orderCount = columns.createdAt.length;
  const lineCount = columns.variant.length;
  const findEnd = (order: number) =>
    order + 1 < orderCount() ? columns.firstLine.at(order + 1) : lineCount();
  return {
    columns,
    customLines,
    groups,
    orderCount,
    lineCount,
    getLineRange: (order) => [columns.firstLine.at(order), findEnd(order)],
    findOrder: (line) =>
      firstPlace(orderCount(), (order) => columns.firstLine.at(order) > line) - 1,
    ...refundRecords(columns, touch),
    add: (order) => {
      const number = orderCount();
      addHead(columns, order);
      for (const line of order.lines) addLine(columns, groups, line);
      touch(number, order.at);
      return number;
    },
    completeHistory: () => {
      addSortedTouches(columns);
      isHistoryComplete = true;
    },
  };
};
