import { roundTo6 } from '../../core/decimal.ts';
import { counted } from '../../core/words.ts';
import type { ReportNews } from '../events.ts';
import type { AnyReportRow, ReportRow } from '../rows.ts';
import type { ReportType } from '../types.ts';

interface Read {
  readonly rows: readonly AnyReportRow[];
  readonly periodDays: number | null;
}

/** "No item", "1 item", "1,200 items". */
const countedOrNo = (count: number, noun: string): string =>
  count === 0 ? `No ${noun}` : counted(count, noun);
const items = ({ rows }: Read): string => countedOrNo(rows.length, 'item');
const verb = ({ rows }: Read, one: string, many: string): string => (rows.length > 1 ? many : one);

const rowsOf = <Type extends ReportType>({ rows }: Read, _type: Type): readonly ReportRow<Type>[] =>
  rows as readonly ReportRow<Type>[];

/** "GBP 12,345" without the digits after the point. */
const worth = (
  rows: readonly { readonly retailValue: number; readonly currency: string }[],
): string => {
  const sum = roundTo6(rows.reduce((total, { retailValue }) => total + retailValue, 0));
  const currency = rows[0]?.currency ?? '';
  return `${currency} ${Math.round(sum).toLocaleString('en')}`.trim();
};

const inTransit = (read: Read): string => {
  const rows = rowsOf(read, 'INVENTORY_IN_TRANSIT');
  const orders = new Set(rows.map((row) => row.purchaseOrderId)).size;
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${countedOrNo(units, 'unit')} of ${countedOrNo(orders, 'order').toLowerCase()} in transit`;
};

const dashboard = (read: Read): string => {
  const [row] = rowsOf(read, 'DASHBOARD_SNAPSHOT');
  if (row === undefined) return 'The shop at a glance';
  const { itemsCount, healthyCount, outOfStockCount } = row;
  return `${healthyCount.toLocaleString('en')} of ${countedOrNo(itemsCount, 'item').toLowerCase()} healthy, ${outOfStockCount.toLocaleString('en')} out of stock`;
};

const headlines: Readonly<Record<ReportType, (read: Read) => string>> = {
  STOCKOUT_RISK: (read) =>
    `${items(read)} will run out of stock within ${counted(read.periodDays ?? 0, 'day')}`,
  OUT_OF_STOCK: (read) => `${items(read)} ${verb(read, 'is', 'are')} out of stock`,
  DEAD_STOCK: (read) => `${items(read)} stopped selling or sell${verb(read, 's', '')} again`,
  SALES_VELOCITY: (read) => `${items(read)} ${verb(read, 'sells', 'sell')} faster or slower`,
  ACTIVE_STOCK_ASSET_VALUE: (read) =>
    `${items(read)} of active products, ${worth(rowsOf(read, 'ACTIVE_STOCK_ASSET_VALUE'))} at sale prices`,
  ALL_STOCK_ASSET_VALUE: (read) =>
    `${items(read)}, ${worth(rowsOf(read, 'ALL_STOCK_ASSET_VALUE'))} at sale prices`,
  NEGATIVE_ON_HAND: (read) =>
    `${items(read)} ${verb(read, 'has', 'have')} negative stock at a location`,
  INVENTORY_SNAPSHOT: (read) => `The health of ${items(read).toLowerCase()}`,
  SALES_SNAPSHOT: (read) => `The sales of ${items(read).toLowerCase()}`,
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: ({ rows }) =>
    `${countedOrNo(rows.length, 'purchase order')} ${rows.length > 1 ? 'are' : 'is'} open`,
  DASHBOARD_SNAPSHOT: dashboard,
  INVENTORY_ITEMS_VARIANCE: (read) => {
    const changed = rowsOf(read, 'INVENTORY_ITEMS_VARIANCE').filter(
      ({ quantityChange }) => quantityChange !== null && quantityChange !== 0,
    );
    return `${countedOrNo(changed.length, 'item')} changed in ${countedOrNo(read.periodDays ?? 0, 'day').toLowerCase()}`;
  },
  INVENTORY_IN_TRANSIT: inTransit,
};

/** What a report says, in one line. */
export const reportHeadline = (type: ReportType, read: Read): string => headlines[type](read);

/** "2 new, 1 changed"; null when nothing differs. */
export const newsText = ({ added, changed, gone }: ReportNews): string | null => {
  const parts = [
    added > 0 ? `${added.toLocaleString('en')} new` : null,
    changed > 0 ? `${changed.toLocaleString('en')} changed` : null,
    gone > 0 ? `${gone.toLocaleString('en')} gone` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
};
