import { toDayNumber } from '@quartermaster/contracts/core/day';
import { groupRows } from '@quartermaster/contracts/core/group-rows';
import type { VariantOrder } from '@quartermaster/contracts/forecast/rules/order-sizes';
import type { DaySpan, StockHistory } from '@quartermaster/contracts/inventory/rules/history';
import { parseDay, parseName, parseUnits } from './parse-cell.ts';
import { readTable, refuseRow } from './read-table.ts';
import type { TextFile } from './read-text-file.ts';

/** An item with its past orders and its days without stock. */
export interface DailyItem {
  readonly id: string;
  readonly orders: readonly VariantOrder[];
  readonly stock: StockHistory;
}

/** The stock of an item that was never known to be out of stock. */
export const alwaysInStock: StockHistory = { firstAvailable: null, outOfStock: [], outSince: null };

/** Units of one item in one order so far, and the row that named the order first. */
interface OrderSum {
  readonly day: number;
  readonly row: number;
  units: number;
}

/** Adds up the lines of each order: by item, then by order. */
const sumOrders = (text: string, file: string) => {
  const sums = new Map<string, Map<string, OrderSum>>();
  const required = ['id', 'date', 'units', 'orderId'] as const;
  for (const { row, cells } of readTable(text, { file, required })) {
    const id = parseName(cells.id, { file, row, column: 'id' });
    const orderId = parseName(cells.orderId, { file, row, column: 'orderId' });
    const day = toDayNumber(parseDay(cells.date, { file, row, column: 'date' }));
    const units = parseUnits(cells.units, { file, row, column: 'units' });
    const orders = sums.get(id) ?? new Map<string, OrderSum>();
    sums.set(id, orders);
    const sum = orders.get(orderId) ?? { day, row, units: 0 };
    orders.set(orderId, sum);
    if (sum.day !== day) {
      refuseRow(file, row, `Order ${orderId} has another date in row ${String(sum.row)}`);
    }
    sum.units += units;
  }
  return sums;
};

const toOrder = ({ day, units }: OrderSum): VariantOrder => ({ day, units, count: 1 });

interface Spell {
  readonly from: number;
  /** Null while the item is out of stock. */
  readonly through: number | null;
}

const readSpells = (text: string, file: string): ReadonlyMap<string, readonly Spell[]> => {
  const rows = readTable(text, { file, required: ['id', 'from', 'to'] as const });
  const spells = rows.map(({ row, cells }) => {
    const id = parseName(cells.id, { file, row, column: 'id' });
    const from = toDayNumber(parseDay(cells.from, { file, row, column: 'from' }));
    const through =
      cells.to === '' ? null : toDayNumber(parseDay(cells.to, { file, row, column: 'to' }));
    if (through !== null && through < from) {
      refuseRow(file, row, `The spell ends on ${cells.to}, before it begins on ${cells.from}`);
    }
    return { id, from, through };
  });
  return groupRows(spells, ({ id }) => id);
};

/** Sorts spells and joins those that overlap or touch. */
const toStockHistory = (spells: readonly Spell[]): StockHistory => {
  const spans: DaySpan[] = [];
  for (const { from, through } of spells.toSorted((a, b) => a.from - b.from)) {
    const [lastFrom, lastThrough] = spans.at(-1) ?? [NaN, NaN];
    const end = through ?? Infinity;
    if (from <= lastThrough + 1) spans[spans.length - 1] = [lastFrom, Math.max(lastThrough, end)];
    else spans.push([from, end]);
  }
  const open = spans.at(-1);
  const isOut = open?.[1] === Infinity;
  return {
    firstAvailable: null,
    outOfStock: isOut ? spans.slice(0, -1) : spans,
    outSince: isOut ? open[0] : null,
  };
};

/**
 * Reads the order lines of some items (id, date, units, orderId) and, if there is such a table, their spells without stock (id,
 * from, to: first and last day, and no `to` while the item is out). Adds up the lines of one order and leaves out orders of 0
 * units. Throws BadTable with the row that is wrong.
 */
export const readDailyItems = (orders: TextFile, spells: TextFile | null): readonly DailyItem[] => {
  const sums = sumOrders(orders.text, orders.file);
  const out =
    spells === null ? new Map<string, readonly Spell[]>() : readSpells(spells.text, spells.file);
  const ids = new Set([...sums.keys(), ...out.keys()]);
  return Array.from(ids, (id) => {
    const own = out.get(id);
    return {
      id,
      orders: Array.from(sums.get(id)?.values() ?? [], toOrder).filter(({ units }) => units > 0),
      stock: own === undefined ? alwaysInStock : toStockHistory(own),
    };
  });
};
