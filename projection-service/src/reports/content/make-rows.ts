import { addDays } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type {
  StoredReport,
  ReportedStock,
  ItemStates,
  StoredState,
} from '@quartermaster/contracts/reports/content';
import {
  type AnyReportRow,
  getDefaultPeriod,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import { BEFORE_ANY_DAY, findBusinessDay } from '../../core/business-day.ts';
import type { ReadPool } from '../../core/paging.ts';
import { activePurchaseOrdersSnapshot } from '../rows/active-purchase-orders-snapshot.ts';
import { activeStockAssetValue } from '../rows/active-stock-asset-value.ts';
import { allStockAssetValue } from '../rows/all-stock-asset-value.ts';
import { dashboardSnapshot } from '../rows/dashboard-snapshot.ts';
import { deadStock } from '../rows/dead-stock.ts';
import { inventoryInTransit } from '../rows/inventory-in-transit.ts';
import { inventoryItemsVariance } from '../rows/inventory-items-variance.ts';
import { inventorySnapshot } from '../rows/inventory-snapshot.ts';
import { negativeOnHand } from '../rows/negative-on-hand.ts';
import { outOfStock } from '../rows/out-of-stock.ts';
import type { defineRows, ReportReaders } from '../rows/define-rows.ts';
import { salesSnapshot } from '../rows/sales-snapshot.ts';
import { salesVelocity } from '../rows/sales-velocity.ts';
import { stockoutRisk } from '../rows/stockout-risk.ts';
import type { ReportDefinitionRow } from '../tables.ts';
import { sortReportRows } from './row-order.ts';

/** In the order of the ids, so that equal states have equal digests. */
export const toStoredStates = ({ items }: ReportedStock): readonly StoredState[] =>
  items
    .map((item): StoredState => [item.variantId, item.status, item.averageDailySales])
    .sort(([one], [other]) => (one < other ? -1 : 1));

export const toItemStates = (kept: readonly StoredState[]): ItemStates =>
  new Map(kept.map(([id, status, averageDailySales]) => [id, { status, averageDailySales }]));

const makers: { readonly [Type in ReportType]: ReturnType<typeof defineRows<Type, never>> } = {
  STOCKOUT_RISK: stockoutRisk,
  OUT_OF_STOCK: outOfStock,
  DEAD_STOCK: deadStock,
  SALES_VELOCITY: salesVelocity,
  ACTIVE_STOCK_ASSET_VALUE: activeStockAssetValue,
  ALL_STOCK_ASSET_VALUE: allStockAssetValue,
  NEGATIVE_ON_HAND: negativeOnHand,
  INVENTORY_SNAPSHOT: inventorySnapshot,
  SALES_SNAPSHOT: salesSnapshot,
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: activePurchaseOrdersSnapshot,
  DASHBOARD_SNAPSHOT: dashboardSnapshot,
  INVENTORY_ITEMS_VARIANCE: inventoryItemsVariance,
  INVENTORY_IN_TRANSIT: inventoryInTransit,
};

export interface ComputedReport {
  readonly content: StoredReport;
  /** The business day of the rows. */
  readonly today: string;
}

export interface ReportInput {
  readonly definition: Pick<ReportDefinitionRow, 'type' | 'periodDays' | 'excludedVariantIds'>;
  /** The content of the last scheduled run; null for a first one. */
  readonly before: StoredReport | null;
  readonly readers: ReportReaders;
}

/** Computes the rows of a report. */
export const makeReport = async (
  pool: ReadPool,
  teamId: TeamId,
  { definition, before, readers }: ReportInput,
): Promise<ComputedReport> => {
  const { type } = definition;
  const today = (await findBusinessDay(pool, teamId)) ?? BEFORE_ANY_DAY;
  let read: Promise<ReportedStock> | null = null;
  const all = () => (read ??= readers.stock(pool, teamId));
  const excluded = new Set(definition.excludedVariantIds);
  const rows: readonly AnyReportRow[] = await makers[type].make({
    readers,
    pool,
    teamId,
    excluded,
    periodDays: definition.periodDays ?? getDefaultPeriod(type) ?? 0,
    stock: async () => {
      const stock = await all();
      return { ...stock, items: stock.items.filter(({ variantId }) => !excluded.has(variantId)) };
    },
    states: async () =>
      before?.states
        ? toItemStates(before.states)
        : readers.itemValues(pool, teamId, addDays(today, -1)),
  });
  const states = reports[type].comparesStates === true ? toStoredStates(await all()) : null;
  return { content: { type, rows: sortReportRows(type, rows), states }, today };
};
