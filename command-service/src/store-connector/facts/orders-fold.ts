import { dayOf, toDayNumber } from '@quartermaster/contracts/core/day';
import type { LineFold } from '../admin-api/bulk-lines.ts';
import { DownloadBroken } from '../admin-api/lines.ts';
import { bulkLineId, bulkOrder, bulkOrderLine } from '../platform/bulk.ts';
import { addSale, noSalesColumns, type SalesColumns } from './sales-columns.ts';
import { kindOf, numberOf } from './store-ids.ts';
import { netOf, type StoreOrder, type StoreOrderLine } from './store-order.ts';

/** An order young enough to be recorded on its own. */
export interface RecentOrder extends Omit<StoreOrder, 'returned' | 'lines'> {
  readonly lines: StoreOrderLine[];
}

export interface FoldedOrders {
  /** Net sales by the store's number of the variant. */
  readonly sales: ReadonlyMap<number, SalesColumns>;
  /** Day number of each order in the table the columns refer to. */
  readonly dayOfOrder: Int32Array;
  readonly recent: readonly RecentOrder[];
}

export interface OrdersFoldOptions {
  readonly timeZone: string;
  /** Last day (YYYY-MM-DD) that goes into the history; younger orders are kept whole. */
  readonly through: string;
  readonly onCount: (orders: number, lines: number) => void;
}

/** Day numbers of orders that count for nothing. */
const NO_SALE = -0x80000000;

const createOrderTable = () => {
  let days = new Int32Array(1024);
  const rows = new Map<number, number>();
  return {
    rows,
    add: (number: number, day: number): number => {
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
    dayAt: (row: number): number => days[row] ?? NO_SALE,
    days: (): Int32Array => days,
  };
};

/** Folds years of orders into columns per variant; only orders after `through` are kept with their lines. */
export const foldOrders = ({
  timeZone,
  through,
  onCount,
}: OrdersFoldOptions): LineFold<FoldedOrders> => {
  const table = createOrderTable();
  const sales = new Map<number, SalesColumns>();
  const recent = new Map<number, RecentOrder>();
  const lastDay = toDayNumber(through);
  let linesCount = 0;

  const addOrder = (line: unknown): void => {
    const order = bulkOrder.parse(line);
    const day = toDayNumber(dayOf(order.createdAt, timeZone));
    const counts = !order.test && order.cancelledAt === null;
    const row = table.add(numberOf(order.id), counts ? day : NO_SALE);
    if (counts && day > lastDay) recent.set(row, { ...order, lines: [] });
  };
  const columnsOf = (storeVariantId: string): SalesColumns => {
    const number = numberOf(storeVariantId);
    let columns = sales.get(number);
    if (columns === undefined) sales.set(number, (columns = noSalesColumns()));
    return columns;
  };
  const addLine = (line: unknown): void => {
    const {
      __parentId,
      variant,
      discountedTotalSet: discountedTotal,
      ...rest
    } = bulkOrderLine.parse(line);
    const row = table.rows.get(numberOf(__parentId));
    if (row === undefined) throw new DownloadBroken('a line comes before its order');
    linesCount += 1;
    if (table.dayAt(row) === NO_SALE || variant === null) return;
    const { units, revenue } = netOf({ ...rest, discountedTotal }, 0);
    if (units > 0) addSale(columnsOf(variant.id), row, units, revenue);
    recent.get(row)?.lines.push({ ...rest, storeVariantId: variant.id, discountedTotal });
  };

  return {
    add: (line) => {
      const kind = kindOf(bulkLineId.parse(line).id);
      if (kind === 'Order') addOrder(line);
      else if (kind === 'LineItem') addLine(line);
      onCount(table.rows.size, linesCount);
    },
    result: () => ({ sales, dayOfOrder: table.days(), recent: [...recent.values()] }),
  };
};
