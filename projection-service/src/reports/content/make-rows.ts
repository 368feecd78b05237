import { addDays, type Day } from '@quartermaster/contracts/core/day';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { AnyReportRow } from '@quartermaster/contracts/reports/rows';
import { dashboardRow } from '@quartermaster/contracts/reports/rules/dashboard-row';
import * as items from '@quartermaster/contracts/reports/rules/item-rows';
import {
  inTransitRows,
  openOrderRows,
  type ReportedOrder,
} from '@quartermaster/contracts/reports/rules/order-rows';
import { inReportOrder } from '@quartermaster/contracts/reports/rules/row-order';
import {
  type ItemStates,
  type ItemValues,
  type KeptReport,
  type ReportedStock,
  statesFrom,
  statesIn,
} from '@quartermaster/contracts/reports/rules/state';
import {
  comparingReports,
  defaultTypeSettings,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import { BEFORE_ANY_DAY, businessDayOf } from '../../core/business-day.ts';
import type { ReadPool } from '../../core/paging.ts';
import type { ReportDefinitionRow } from '../tables.ts';
import { variantsByIds } from '../variants.ts';
import { readOutlook } from './read-outlook.ts';

type Definition = Pick<ReportDefinitionRow, 'type' | 'periodDays' | 'excludedVariantIds'>;

/** What reports read of other subjects. */
export interface ReportReaders {
  /** Every tracked variant; none before the first business day of a team. */
  readonly stock: (pool: ReadPool, teamId: TeamId) => Promise<ReportedStock>;
  /** The values of every variant when a business day began; empty for a day that was not recorded. */
  readonly itemValues: (
    pool: ReadPool,
    teamId: TeamId,
    day: Day,
  ) => Promise<ReadonlyMap<VariantId, ItemValues>>;
  /** The orders that still deliver. */
  readonly openOrders: (pool: ReadPool, teamId: TeamId) => Promise<readonly ReportedOrder[]>;
}

/** What the rows of a report are made of. */
interface Sources {
  readonly readers: ReportReaders;
  readonly pool: ReadPool;
  readonly teamId: TeamId;
  readonly definition: Definition;
  /** Without the excluded variants. */
  readonly stock: () => Promise<ReportedStock>;
  /** The states of the last scheduled run; of yesterday's start for a first run. */
  readonly states: () => Promise<ItemStates>;
}

const periodOf = ({ type, periodDays }: Definition): number =>
  periodDays ?? defaultTypeSettings(type).periodDays ?? 0;

const openOrdersInTransit = async ({ readers, pool, teamId, definition }: Sources) => {
  const orders = await readers.openOrders(pool, teamId);
  const ids = orders.flatMap(({ order }) => order.items.map((item) => item.productVariantId));
  const variants = await variantsByIds(pool, teamId, ids);
  const rows = inTransitRows(orders, new Map(variants.map((row) => [row.variantId, row])));
  const excluded = new Set(definition.excludedVariantIds);
  return rows.filter(({ variantId }) => !excluded.has(variantId));
};

const variance = async ({ readers, pool, teamId, definition, stock }: Sources) => {
  const present = await stock();
  const day = addDays(present.today, -periodOf(definition));
  return items.varianceRows(present, await readers.itemValues(pool, teamId, day));
};

const rowsOf: Readonly<Record<ReportType, (from: Sources) => Promise<readonly AnyReportRow[]>>> = {
  STOCKOUT_RISK: async ({ stock, definition }) =>
    items.stockoutRiskRows(await stock(), periodOf(definition)),
  OUT_OF_STOCK: async ({ stock }) => items.outOfStockRows(await stock()),
  DEAD_STOCK: async ({ stock, states }) => items.deadStockRows(await stock(), await states()),
  SALES_VELOCITY: async ({ stock, states }) =>
    items.salesVelocityRows(await stock(), await states()),
  ACTIVE_STOCK_ASSET_VALUE: async ({ stock }) => items.activeStockRows(await stock()),
  ALL_STOCK_ASSET_VALUE: async ({ stock }) => items.allStockRows(await stock()),
  NEGATIVE_ON_HAND: async ({ stock }) => items.negativeRows(await stock()),
  INVENTORY_SNAPSHOT: async ({ stock }) => items.inventoryRows(await stock()),
  SALES_SNAPSHOT: async ({ stock }) => items.salesRows(await stock()),
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: async ({ readers, pool, teamId }) =>
    openOrderRows(await readers.openOrders(pool, teamId)),
  DASHBOARD_SNAPSHOT: async ({ pool, teamId, stock }) => [
    dashboardRow(await stock(), await readOutlook(pool, teamId)),
  ],
  INVENTORY_ITEMS_VARIANCE: variance,
  INVENTORY_IN_TRANSIT: openOrdersInTransit,
};

const withoutExcluded = (
  stock: ReportedStock,
  { excludedVariantIds }: Definition,
): ReportedStock => {
  const excluded = new Set(excludedVariantIds);
  return { ...stock, items: stock.items.filter(({ variantId }) => !excluded.has(variantId)) };
};

export interface MadeReport {
  readonly content: KeptReport;
  /** The business day of the rows. */
  readonly today: string;
}

export interface ToMake {
  readonly definition: Definition;
  /** The content of the last scheduled run; null for a first one. */
  readonly before: KeptReport | null;
  readonly readers: ReportReaders;
}

/** Computes the rows of a report. */
export const makeReport = async (
  pool: ReadPool,
  teamId: TeamId,
  { definition, before, readers }: ToMake,
): Promise<MadeReport> => {
  const { type } = definition;
  const today = (await businessDayOf(pool, teamId)) ?? BEFORE_ANY_DAY;
  let read: Promise<ReportedStock> | null = null;
  const all = () => (read ??= readers.stock(pool, teamId));
  const rows = await rowsOf[type]({
    ...{ readers, pool, teamId, definition },
    stock: async () => withoutExcluded(await all(), definition),
    states: async () =>
      before?.states
        ? statesFrom(before.states)
        : readers.itemValues(pool, teamId, addDays(today, -1)),
  });
  const states = comparingReports.includes(type) ? statesIn(await all()) : null;
  return { content: { type, rows: inReportOrder(type, rows), states }, today };
};
