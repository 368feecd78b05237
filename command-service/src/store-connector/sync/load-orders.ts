import { toDay, toDayNumber } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { orderPlaced, salesHistoryRecorded } from '@quartermaster/contracts/sales/events';
import { stockHistoryReconstructed, stockObserved } from '@quartermaster/contracts/stock/events';
import { type FoldedOrders, foldOrders } from '../facts/orders-fold.ts';
import { toRecentOrders } from '../facts/recent-orders.ts';
import {
  createSalesColumns,
  calculatePastSales,
  type SalesHistory,
  type VariantSets,
} from '../facts/sales-columns.ts';
import type { FoldedSets } from '../facts/sets-fold.ts';
import {
  reconstructStockHistory,
  type SoldDays,
  type StockHistory,
} from '../facts/stock-history.ts';
import { buildGid, toLocalId } from '../facts/store-ids.ts';
import type { SoldOrder } from '../facts/store-order.ts';
import { appendAll, type FirstEvent, type FirstStream } from '../first-append.ts';
import { levelId } from '../known-objects.ts';
import { calculateFirstDay, type ShopCalendar } from '../observe.ts';
import { bulkOrdersQuery } from '../platform/bulk.ts';
import type { Cause } from '../recorder.ts';
import { FIRST_LOAD, type LoadedCatalogue, type LoadedVariant } from './load-catalogue.ts';
import { readBulk } from './read-bulk.ts';
import type { LoadRun, SyncRun } from './run.ts';

export type LoadCalendar = ShopCalendar;

export const ordersQuery = (calendar: LoadCalendar): string =>
  bulkOrdersQuery(calculateFirstDay(calendar));

/** Reads all orders into columns; only the recent ones are kept whole. */
export const readOrders = async (run: SyncRun, calendar: LoadCalendar): Promise<FoldedOrders> => {
  const { result } = await readBulk(run, {
    operation: 'ordersOperation',
    parts: ['PREPARE_ORDERS', 'READ_ORDERS'],
    query: ordersQuery(calendar),
    startFold: () =>
      foldOrders({
        timeZone: calendar.timeZone,
        through: calendar.historyThrough,
        createdThrough: calendar.historyCreatedThrough,
        onCount: (ordersRead, orderLinesRead) => {
          run.report.count({ ordersRead, orderLinesRead });
          run.report.done(ordersRead);
        },
      }),
  });
  return result;
};

const toOrderStream = ({ teamId, recorder }: SyncRun, sold: SoldOrder): FirstStream => {
  const { cancelled: _cancelled, areSetsKnown: _known, ...data } = sold;
  const cause: Cause = { teamId, parts: [FIRST_LOAD, sold.storeOrderId, sold.updatedAt] };
  return {
    subject: 'order',
    id: sold.orderId,
    events: [{ definition: orderPlaced, data, cause }],
    onExistingStream: () => recorder.order(cause, sold),
  };
};

/** Records the recent orders one by one, oldest first. */
export const recordRecentOrders = async (run: LoadRun, folded: FoldedOrders): Promise<void> => {
  const orders = toRecentOrders(run.teamId, folded);
  const streams = orders.map((order) => toOrderStream(run, order));
  await run.objects.markSeen(run.teamId, 'order', [...folded.recent.values()]);
  await appendAll(run, streams);
};

const toHistoryStream = (
  { teamId, recorder }: SyncRun,
  storeVariantId: string,
  data: SalesHistory,
): FirstStream => {
  const cause: Cause = { teamId, parts: [FIRST_LOAD, 'sales', storeVariantId] };
  return {
    subject: 'sales',
    id: data.variantId,
    events: [{ definition: salesHistoryRecorded, data, cause }],
    onExistingStream: () => recorder.salesHistory(cause, data),
  };
};

interface StockSnapshot {
  readonly observedAt: string;
  /** Day of the snapshot in the shop's time zone. */
  readonly day: string;
}

/** The past of a variant; without stock data, it has no out-of-stock days. */
const reconstructHistory = ({ onHand, createdOn }: LoadedVariant, sold: SoldDays): StockHistory =>
  onHand === null
    ? {
        ...reconstructStockHistory(1, createdOn, sold),
        outOfStockSince: null,
        lastStockoutDate: null,
      }
    : reconstructStockHistory(onHand, createdOn, sold);

/** Current stock and reconstructed past in one append, so that a variant has both or neither. */
const toStockStream = (
  { teamId, recorder }: SyncRun,
  variant: LoadedVariant,
  { observedAt, day }: StockSnapshot,
  sold: SoldDays,
): FirstStream => {
  const { variantId, storeInventoryItemId, levels } = variant;
  const buildCause = (what: string): Cause => ({
    teamId,
    parts: [FIRST_LOAD, what, storeInventoryItemId],
  });
  const seen = levels.map(({ locationId, quantity }) => ({ locationId, quantity }));
  const stock = { variantId, levels: seen, observedAt, day };
  const past = { variantId, ...reconstructHistory(variant, sold), day };
  const observed: readonly FirstEvent[] =
    levels.length === 0
      ? []
      : [{ definition: stockObserved, data: stock, cause: buildCause('stock') }];
  return {
    subject: 'stock',
    id: variantId,
    events: [
      ...observed,
      { definition: stockHistoryReconstructed, data: past, cause: buildCause('past') },
    ],
    onExistingStream: async () => {
      const recorded = levels.length === 0 ? 0 : await recorder.stock(buildCause('stock'), stock);
      return recorded + (await recorder.stockPast(buildCause('past'), past));
    },
  };
};

/** The sales of a variant by sets, by our ids of the sets. */
const selectVariantSets = (
  teamId: TeamId,
  { units, groups }: FoldedSets,
  number: number,
): VariantSets => ({
  bySets: [...(units.get(number) ?? [])].map(([set, sales]) => ({
    variantId: toLocalId(teamId, buildGid('ProductVariant', set)),
    sales,
  })),
  groups: groups.get(number),
});

function* buildStreams(
  run: SyncRun,
  { variants, observedAt }: LoadedCatalogue,
  { sales, sets, dayOfOrder }: FoldedOrders,
  { timeZone, historyThrough }: LoadCalendar,
): Generator<FirstStream> {
  const through = toDayNumber(historyThrough);
  const snapshot = { observedAt, day: toDay(observedAt, timeZone) };
  for (const variant of variants) {
    const columns = sales.get(variant.number) ?? createSalesColumns();
    const variantSets = selectVariantSets(run.teamId, sets, variant.number);
    const { sold, history } = calculatePastSales(columns, variantSets, dayOfOrder, through);
    if (history !== null) {
      const { variantId, storeVariantId } = variant;
      yield toHistoryStream(run, storeVariantId, { variantId, ...history });
    }
    yield toStockStream(run, variant, snapshot, sold);
  }
}

/** Records the sales history and the stock of every variant. */
export const recordPast = async (
  run: LoadRun,
  catalogue: LoadedCatalogue,
  orders: FoldedOrders,
  calendar: LoadCalendar,
): Promise<void> => {
  const streams = buildStreams(run, catalogue, orders, calendar);
  const places = catalogue.variants.flatMap(({ storeInventoryItemId, levels }) =>
    levels.map(({ storeLocationId }) => ({ id: levelId(storeInventoryItemId, storeLocationId) })),
  );
  await run.objects.markSeen(run.teamId, 'level', places);
  await appendAll(run, streams);
  await run.index.stockRead(run.teamId);
};
