import { addDays } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { AnyReportRow } from '@quartermaster/contracts/reports/rows';
import { dashboardRow } from '@quartermaster/contracts/reports/rules/dashboard-row';
import * as items from '@quartermaster/contracts/reports/rules/item-rows';
import { inTransitRows, openOrderRows } from '@quartermaster/contracts/reports/rules/order-rows';
import { inReportOrder } from '@quartermaster/contracts/reports/rules/row-order';
import {
  type ItemStates,
  type KeptReport,
  type ReportedStock,
  statesFrom,
  statesIn,
} from '@quartermaster/contracts/reports/rules/state';
import { defaultTypeSettings, type ReportType } from '@quartermaster/contracts/reports/types';
import type { ReadPool } from '../../core/paging.ts';
import type { ReportDefinitionRow } from '../tables.ts';
import { readOpenOrders, readOrderedVariants, readOutlook } from './read-orders.ts';
import { readItemValues, readStock } from './read-stock.ts';

type Definition = Pick<ReportDefinitionRow, 'type' | 'periodDays' | 'excludedVariantIds'>;

/** What the rows of a report are made of. */
interface Sources {
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

const openOrdersInTransit = async ({ pool, teamId, definition }: Sources) => {
  const orders = await readOpenOrders(pool, teamId);
  const rows = inTransitRows(orders, await readOrderedVariants(pool, teamId, orders));
  const excluded = new Set(definition.excludedVariantIds);
  return rows.filter(({ variantId }) => !excluded.has(variantId));
};

const variance = async ({ pool, teamId, definition, stock }: Sources) => {
  const present = await stock();
  const day = addDays(present.today, -periodOf(definition));
  return items.varianceRows(present, await readItemValues(pool, teamId, day));
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
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: async ({ pool, teamId }) =>
    openOrderRows(await readOpenOrders(pool, teamId)),
  DASHBOARD_SNAPSHOT: async ({ pool, teamId, stock }) => [
    dashboardRow(await stock(), await readOutlook(pool, teamId)),
  ],
  INVENTORY_ITEMS_VARIANCE: variance,
  INVENTORY_IN_TRANSIT: openOrdersInTransit,
};

/** Reports that compare each variant with its state in the last scheduled run. */
const COMPARING: readonly ReportType[] = ['DEAD_STOCK', 'SALES_VELOCITY'];

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

/** Computes the rows of a report; `before` is the content of the last scheduled run, null for a first one. */
export const makeReport = async (
  pool: ReadPool,
  teamId: TeamId,
  { definition, before }: { readonly definition: Definition; readonly before: KeptReport | null },
): Promise<MadeReport> => {
  const { type } = definition;
  const all = await readStock(pool, teamId);
  const rows = await rowsOf[type]({
    ...{ pool, teamId, definition },
    stock: async () => withoutExcluded(all, definition),
    states: async () =>
      before?.states
        ? statesFrom(before.states)
        : readItemValues(pool, teamId, addDays(all.today, -1)),
  });
  const states = COMPARING.includes(type) ? statesIn(all) : null;
  return { content: { type, rows: inReportOrder(type, rows), states }, today: all.today };
};
