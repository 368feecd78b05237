import { comparing, type SortOrder } from '../../core/page.ts';
import type { AnyReportRow } from '../rows.ts';
import type { ReportType } from '../types.ts';
import { rowKey } from './compare-rows.ts';

type Value = string | number | null;

interface RowSort {
  readonly field: string;
  readonly order: SortOrder;
  /** The rank of a value of the field. */
  readonly rankOf: (value: unknown) => Value;
}

const itself = (value: unknown) => value as Value;
const sizeOf = (value: unknown) => (value === null ? null : Math.abs(value as number));
const leastUnits = (locations: unknown) =>
  Math.min(...(locations as readonly { quantity: number }[]).map(({ quantity }) => quantity));

const most = (field: string): RowSort => ({ field, order: 'DESC', rankOf: itself });
const first = (field: string): RowSort => ({ field, order: 'ASC', rankOf: itself });
/** A fall counts as much as a rise. */
const largest = (field: string): RowSort => ({ field, order: 'DESC', rankOf: sizeOf });

/** The sort of each report: what needs action comes first. */
export const reportSorts: Readonly<Record<ReportType, readonly RowSort[]>> = {
  STOCKOUT_RISK: [first('stockoutDate'), most('averageDailySales')],
  OUT_OF_STOCK: [most('lostSales30Days')],
  DEAD_STOCK: [most('quantity')],
  SALES_VELOCITY: [most('newAverageDailySales')],
  ACTIVE_STOCK_ASSET_VALUE: [most('costValue')],
  ALL_STOCK_ASSET_VALUE: [most('costValue')],
  NEGATIVE_ON_HAND: [{ field: 'locations', order: 'ASC', rankOf: leastUnits }],
  INVENTORY_SNAPSHOT: [most('retailValue')],
  SALES_SNAPSHOT: [most('totalSalesRevenue')],
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: [first('nextShipmentDate')],
  DASHBOARD_SNAPSHOT: [],
  INVENTORY_ITEMS_VARIANCE: [largest('costValueChange'), largest('quantityChange')],
  INVENTORY_IN_TRANSIT: [first('arrivalDate')],
};

/** Rows in the order of their report; rows of equal rank by key, so that equal rows always have one order. */
export const inReportOrder = <Row extends AnyReportRow>(
  type: ReportType,
  rows: readonly Row[],
): Row[] => {
  const keyed = rows.map((row) => ({ row, key: rowKey(type, row) }));
  const ordered = keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  // Sorting keeps the order of equal rows, so the most important sort is the last one.
  return reportSorts[type].reduceRight(
    (sorted, { field, order, rankOf }) => {
      const ofRow = (row: Row) => rankOf((row as Readonly<Record<string, unknown>>)[field]);
      return sorted.sort(comparing(ofRow, order));
    },
    ordered.map(({ row }) => row),
  );
};
