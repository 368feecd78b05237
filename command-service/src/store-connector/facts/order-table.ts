import type { bulkOrder } from '../platform/bulk.ts';
import type { z } from 'zod';

type BulkOrder = z.infer<typeof bulkOrder>;

/** Day number of orders that count for nothing: tests and cancelled ones. */
export const NO_SALE = -0x80000000;

/** An order young enough to be recorded on its own. */
export type RecentOrder = Pick<BulkOrder, 'id' | 'name' | 'createdAt' | 'updatedAt'>;

/** All orders by their number, a row each. */
export interface OrderTable {
  readonly add: (number: number, day: number) => number;
  readonly rowOf: (number: number) => number | undefined;
  readonly dayAt: (row: number) => number;
  readonly size: () => number;
  /** Day number by row. */
  readonly days: () => Int32Array;
}

const FIRST_ROWS = 1024;

export const createOrderTable = (): OrderTable => {
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
    rowOf: (number) => rows.get(number),
    dayAt: (row) => days[row] ?? NO_SALE,
    size: () => rows.size,
    days: () => days,
  };
};
