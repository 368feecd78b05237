import { dayOf, toDayNumber } from '@quartermaster/contracts/core/day';
import type { LineFold } from '../admin-api/bulk-lines.ts';
import { DownloadBroken } from '../admin-api/lines.ts';
import { bulkLineId, bulkOrder, bulkOrderLine } from '../platform/bulk.ts';
import { createOrderTable, NO_SALE, type OrderTable, type RecentOrder } from './order-table.ts';
import { addSale, noSalesColumns, type SalesColumns } from './sales-columns.ts';
import { kindOf, numberOf } from './store-ids.ts';
import { netOf } from './store-order.ts';

export interface FoldedOrders {
  /** Net sales by the store's number of the variant. */
  readonly sales: ReadonlyMap<number, SalesColumns>;
  /** Day number of each order by its row, which the columns refer to. */
  readonly dayOfOrder: Int32Array;
  /** Orders after the history, by row. */
  readonly recent: ReadonlyMap<number, RecentOrder>;
}

export interface OrdersFoldOptions {
  readonly timeZone: string;
  /** Last day (YYYY-MM-DD) that goes into the history; younger orders are recorded on their own. */
  readonly through: string;
  readonly onCount: (orders: number, lines: number) => void;
}

const COUNT_EVERY = 1000;

interface Folding extends OrdersFoldOptions {
  readonly table: OrderTable;
  readonly sales: Map<number, SalesColumns>;
  readonly recent: Map<number, RecentOrder>;
  readonly lastDay: number;
  lines: number;
}

const addOrder = ({ table, recent, timeZone, lastDay }: Folding, line: unknown): void => {
  const { id, name, createdAt, updatedAt, cancelledAt, test } = bulkOrder.parse(line);
  const day = toDayNumber(dayOf(createdAt, timeZone));
  const counts = !test && cancelledAt === null;
  const row = table.add(numberOf(id), counts ? day : NO_SALE);
  if (counts && day > lastDay)
    recent.set(row, { id, name, createdAt, updatedAt, takenBack: false });
};

const columnsOf = (sales: Map<number, SalesColumns>, storeVariantId: string): SalesColumns => {
  const number = numberOf(storeVariantId);
  const known = sales.get(number);
  if (known !== undefined) return known;
  const columns = noSalesColumns();
  sales.set(number, columns);
  return columns;
};

const addLine = (folding: Folding, line: unknown): void => {
  const { table, sales, recent } = folding;
  const parsed = bulkOrderLine.parse(line);
  const { __parentId, variant, quantity, currentQuantity, discountedTotalSet } = parsed;
  const row = table.rowOf(numberOf(__parentId));
  if (row === undefined) throw new DownloadBroken('a line comes before its order');
  folding.lines += 1;
  if (table.dayAt(row) === NO_SALE || variant === null) return;
  const net = netOf({ quantity, currentQuantity, discountedTotal: discountedTotalSet }, 0);
  if (net.units > 0) addSale(columnsOf(sales, variant.id), row, net.units, net.revenue);
  const order = recent.get(row);
  if (order !== undefined && currentQuantity < quantity) order.takenBack = true;
};

/** Folds years of orders into columns per variant; of orders after `through` the head is kept as well. */
export const foldOrders = (options: OrdersFoldOptions): LineFold<FoldedOrders> => {
  const folding: Folding = {
    ...options,
    table: createOrderTable(),
    sales: new Map(),
    recent: new Map(),
    lastDay: toDayNumber(options.through),
    lines: 0,
  };
  const { table, sales, recent } = folding;
  const tell = (): void => {
    options.onCount(table.size(), folding.lines);
  };
  return {
    add: (line) => {
      const kind = kindOf(bulkLineId.parse(line).id);
      if (kind === 'Order') addOrder(folding, line);
      else if (kind === 'LineItem') addLine(folding, line);
      if (folding.lines % COUNT_EVERY === 0) tell();
    },
    result: () => {
      tell();
      return { sales, dayOfOrder: table.days(), recent };
    },
  };
};
