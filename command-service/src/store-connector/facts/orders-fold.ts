import { toDay, toDayNumber } from '@quartermaster/contracts/core/day';
import type { z } from 'zod';
import { DownloadBroken, type LineFold } from '../admin-api/bulk-lines.ts';
import {
  bulkLineId,
  bulkOrder,
  bulkOrderLine,
  bulkRefundLine,
  isBulkRefundLine,
} from '../platform/bulk.ts';
import { addSale, createSalesColumns, type SalesColumns } from './sales-columns.ts';
import { type FoldedSets, foldSets } from './sets-fold.ts';
import { parseGidKind, parseGidNumber } from './store-ids.ts';
import { isReturn, calculateNet } from './store-order.ts';

type BulkOrder = z.infer<typeof bulkOrder>;

/** Day number of orders without sales: test orders and cancelled ones. */
const NO_SALE = -0x80000000;

/** An order young enough to be recorded on its own. */
type RecentOrder = Pick<BulkOrder, 'id' | 'name' | 'createdAt' | 'processedAt' | 'updatedAt'>;

/** All orders by their number, a row each. */
interface OrderTable {
  readonly add: (number: number, day: number) => number;
  readonly findRow: (number: number) => number | undefined;
  readonly dayAt: (row: number) => number;
  readonly size: () => number;
  /** Day number by row. */
  readonly days: () => Int32Array;
}

const FIRST_ROWS = 1024;

const createOrderTable = (): OrderTable => {
  const rows = new Map<number, number>();
  let days = new Int32Array(FIRST_ROWS);
  return {
    add: (number, day) => {
      const row = rows.size;
      if (row === days.length) {
        const larger = new Int32Array(row * 2);
        larger.set(days);
        days = larger;
      }
      days[row] = day;
      rows.set(number, row);
      return row;
    },
    findRow: (number) => rows.get(number),
    dayAt: (row) => days[row] ?? NO_SALE,
    size: () => rows.size,
    days: () => days,
  };
};

export interface FoldedOrders {
  /** Net sales by the store's number of the variant. */
  readonly sales: ReadonlyMap<number, SalesColumns>;
  /** Day number of each order by its row, which the columns refer to. */
  readonly dayOfOrder: Int32Array;
  /** Orders after the history, by row. */
  readonly recent: ReadonlyMap<number, RecentOrder>;
  readonly sets: FoldedSets;
}

interface OrdersFoldOptions {
  readonly timeZone: string;
  /** Last day (YYYY-MM-DD) that goes into the history; younger orders are recorded on their own. */
  readonly through: string;
  /** Orders of the history that were created later are left to the reconciliation. */
  readonly createdThrough: string;
  readonly onCount: (orders: number, lines: number) => void;
}

const COUNT_EVERY = 1000;

type Line = z.infer<typeof bulkOrderLine>;

interface Folding extends OrdersFoldOptions {
  readonly table: OrderTable;
  readonly sales: Map<number, SalesColumns>;
  readonly recent: Map<number, RecentOrder>;
  readonly sets: ReturnType<typeof foldSets>;
  readonly lastDay: number;
  /** Lines with refunded units, and the returned units by number of the line. */
  readonly refundedLines: Line[];
  readonly returned: Map<number, number>;
  lines: number;
}

const addOrder = (
  { table, recent, timeZone, lastDay, createdThrough }: Folding,
  line: unknown,
): void => {
  const order = bulkOrder.parse(line);
  const { id, name, createdAt, processedAt, updatedAt, cancelledAt, test } = order;
  const day = toDayNumber(toDay(processedAt, timeZone));
  const isRead = day > lastDay || createdAt <= createdThrough;
  const counts = !test && cancelledAt === null && isRead;
  const row = table.add(parseGidNumber(id), counts ? day : NO_SALE);
  if (counts && day > lastDay) recent.set(row, { id, name, createdAt, processedAt, updatedAt });
};

const getColumns = (sales: Map<number, SalesColumns>, storeVariantId: string): SalesColumns => {
  const number = parseGidNumber(storeVariantId);
  const known = sales.get(number);
  if (known !== undefined) return known;
  const columns = createSalesColumns();
  sales.set(number, columns);
  return columns;
};

/** Adds the net units of a line, ordered minus cancelled; returned units count as sold (domain-rules 1). */
const addNetUnits = (
  { table, sales, sets }: Folding,
  { __parentId, variant, quantity, currentQuantity, discountedTotalSet, lineItemGroup }: Line,
  returned: number,
): void => {
  const row = table.findRow(parseGidNumber(__parentId));
  if (row === undefined || table.dayAt(row) === NO_SALE) return;
  const line = { quantity, currentQuantity, discountedTotal: discountedTotalSet };
  const { units, revenue } = calculateNet(line, returned);
  if (variant !== null && units > 0) addSale(getColumns(sales, variant.id), row, units, revenue);
  if (lineItemGroup === null) return;
  const component = variant === null ? null : parseGidNumber(variant.id);
  sets.add({ group: lineItemGroup, order: row, component, quantity, units });
};

/** Adds a line; a line with refunded units is added after all refunds are read. */
const addLine = (folding: Folding, answer: unknown): void => {
  const line = bulkOrderLine.parse(answer);
  if (folding.table.findRow(parseGidNumber(line.__parentId)) === undefined) {
    throw new DownloadBroken('a line comes before its order');
  }
  folding.lines += 1;
  if (line.currentQuantity < line.quantity) folding.refundedLines.push(line);
  else addNetUnits(folding, line, 0);
};

const addRefundLine = ({ returned }: Folding, answer: unknown): void => {
  const { quantity, restockType, lineItem } = bulkRefundLine.parse(answer);
  if (!isReturn(restockType)) return;
  const line = parseGidNumber(lineItem.id);
  returned.set(line, (returned.get(line) ?? 0) + quantity);
};

const adders: Readonly<Record<string, (folding: Folding, line: unknown) => void>> = {
  Order: addOrder,
  LineItem: addLine,
};

const addAnswer = (folding: Folding, answer: unknown): void => {
  if (isBulkRefundLine(answer)) addRefundLine(folding, answer);
  else adders[parseGidKind(bulkLineId.parse(answer).id)]?.(folding, answer);
};

/** Adds the net units of the lines with refunded units. */
const addRefundedLines = (folding: Folding): void => {
  for (const line of folding.refundedLines.splice(0)) {
    addNetUnits(folding, line, folding.returned.get(parseGidNumber(line.id)) ?? 0);
  }
};

/** Folds years of orders into columns per variant; of orders after `through` the head is kept as well. */
export const foldOrders = (options: OrdersFoldOptions): LineFold<FoldedOrders> => {
  const folding: Folding = {
    ...options,
    table: createOrderTable(),
    sales: new Map(),
    recent: new Map(),
    sets: foldSets(),
    lastDay: toDayNumber(options.through),
    refundedLines: [],
    returned: new Map(),
    lines: 0,
  };
  const { table, sales, recent } = folding;
  const reportCount = (): void => {
    options.onCount(table.size(), folding.lines);
  };
  return {
    add: (answer) => {
      addAnswer(folding, answer);
      if (folding.lines % COUNT_EVERY === 0) reportCount();
    },
    result: () => {
      addRefundedLines(folding);
      reportCount();
      return { sales, dayOfOrder: table.days(), recent, sets: folding.sets.result() };
    },
  };
};
