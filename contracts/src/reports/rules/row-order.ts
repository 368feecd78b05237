import { comparing, type SortOrder } from '../../core/page.ts';
import type { AnyReportRow } from '../rows.ts';
import type { ReportType } from '../types.ts';
import { rowKey } from './compare-rows.ts';

interface RowSort {
  readonly field: string;
  readonly order: SortOrder;
}

const most = (field: string): RowSort => ({ field, order: 'DESC' });
const first = (field: string): RowSort => ({ field, order: 'ASC' });

/** The sort of each report: what needs action comes first. */
export const reportSorts: Readonly<Record<ReportType, readonly RowSort[]>> = {
  STOCKOUT_RISK: [first('stockoutDate'), most('averageDailySales')],
  OUT_OF_STOCK: [most('lostSales30Days')],
  DEAD_STOCK: [most('quantity')],
  SALES_VELOCITY: [most('newAverageDailySales')],
  ACTIVE_STOCK_ASSET_VALUE: [most('costValue')],
  ALL_STOCK_ASSET_VALUE: [most('costValue')],
  NEGATIVE_ON_HAND: [],
  INVENTORY_SNAPSHOT: [most('retailValue')],
  SALES_SNAPSHOT: [most('totalSalesRevenue')],
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: [first('nextShipmentDate')],
  DASHBOARD_SNAPSHOT: [],
  INVENTORY_ITEMS_VARIANCE: [most('quantityChange')],
  INVENTORY_IN_TRANSIT: [first('arrivalDate')],
};

type Value = string | number | null;

/** Rows in the order of their report; rows of equal rank by key, so that equal rows always have one order. */
export const inReportOrder = <Row extends AnyReportRow>(
  type: ReportType,
  rows: readonly Row[],
): Row[] => {
  const keyed = rows.map((row) => ({ row, key: rowKey(type, row) }));
  const ordered = keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  // Sorting keeps the order of equal rows, so the most important sort is the last one.
  return reportSorts[type].reduceRight(
    (sorted, { field, order }) => {
      const valueOf = (row: Row) => (row as Readonly<Record<string, unknown>>)[field] as Value;
      return sorted.sort(comparing(valueOf, order));
    },
    ordered.map(({ row }) => row),
  );
};
