import { addDays, toDay } from '@quartermaster/contracts/core/day';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { AdminApi, CallOptions } from './admin-api/admin-api.ts';
import {
  type ObservedLevel,
  type StockPlace,
  readLevel,
  readProductOfItem,
  readProductOfVariant,
} from './admin-api/read/products.ts';
import type { ShopSurvey, StoreCollection } from './admin-api/read/shop.ts';
import {
  toConnectCommand,
  toObservedLocations,
  toObservedProduct,
  type StoreProduct,
} from './facts/observed.ts';
import { toLocalId } from './facts/store-ids.ts';
import { toSoldOrder, type StoreOrder, listStoreVariantIds } from './facts/store-order.ts';
import type { InventoryIndex } from './inventory-index.ts';
import { type KnownObject, type KnownObjects, levelId } from './known-objects.ts';
import type { Cause, Recorder, ReportedStock } from './recorder.ts';

/** Dependencies of reading and recording the changes of a store. */
export interface Observer {
  readonly teamId: TeamId;
  readonly api: AdminApi;
  readonly call: CallOptions;
  readonly recorder: Recorder;
  readonly index: InventoryIndex;
  readonly objects: KnownObjects;
  /** Source of the change: a delivery or a run of the reconciliation. */
  readonly source: readonly string[];
}

const buildCause = ({ teamId, source }: Observer, ...about: readonly string[]): Cause => ({
  teamId,
  parts: [...source, ...about],
});

/** Records a product of the store; adds its variants to the index before it appends the event. */
export const observeProduct = async (
  observer: Observer,
  product: StoreProduct,
  thereAt?: string,
): Promise<number> => {
  const { teamId, index, recorder } = observer;
  const observed = toObservedProduct(teamId, product);
  await index.put(teamId, [observed]);
  const cause = buildCause(observer, product.id, product.updatedAt);
  return await recorder.product(cause, observed, thereAt);
};

export const removeProduct = async (
  observer: Observer,
  storeProductId: string,
  removal: { readonly removedAt: string; readonly isConfirmed?: boolean },
): Promise<number> => {
  const { teamId, index, recorder } = observer;
  const productId = toLocalId(teamId, storeProductId);
  const recorded = await recorder.productRemoved(
    buildCause(observer, storeProductId),
    productId,
    removal,
  );
  await index.removeProduct(teamId, productId);
  return recorded;
};

/** Records the products of unknown variants; variants that the store has removed stay unknown. */
const learnVariants = async (
  observer: Observer,
  storeVariantIds: readonly string[],
): Promise<number> => {
  const { teamId, api, call, index } = observer;
  const ids = new Map(storeVariantIds.map((gid) => [toLocalId(teamId, gid), gid]));
  const known = await index.findStoreItems(teamId, [...ids.keys()]);
  let recorded = 0;
  for (const [variantId, storeVariantId] of ids) {
    if (known.has(variantId)) continue;
    const product = await readProductOfVariant(api, storeVariantId, call);
    if (product !== null) recorded += await observeProduct(observer, product);
  }
  return recorded;
};

/** The shop's time zone and the last day of its sales history. */
export interface ShopCalendar {
  readonly timeZone: string;
  /** Orders up to this day are in the sales history; later changes of them are ignored. */
  readonly historyThrough: string;
  /** Orders that were created later (ISO instant) are in no sales history, whenever their sale was. */
  readonly historyCreatedThrough: string;
}

/** Days of orders to read; plans compare with the previous years. */
const HISTORY_DAYS = 1096;

/** Calculates the first day of the orders that are read. */
export const calculateFirstDay = ({
  historyThrough,
}: Pick<ShopCalendar, 'historyThrough'>): string => addDays(historyThrough, -HISTORY_DAYS);

/** Longest lag of the store's clocks and indexes behind those of this program. */
export const OVERLAP_MS = 300_000;

/** Latest creation of an order that is in the history of a first load with this start. */
export const toCreatedThrough = (startedAt: string): string =>
  new Date(Date.parse(startedAt) - OVERLAP_MS).toISOString();

/** True for orders of the sales history and for earlier ones, which are not read. */
const isInHistory = (calendar: ShopCalendar, day: string, createdAt: string): boolean =>
  day < calculateFirstDay(calendar) ||
  (day <= calendar.historyThrough && createdAt <= calendar.historyCreatedThrough);

/** Records the sales of a version of an order that the store has. */
export const observeOrder = async (
  observer: Observer,
  calendar: ShopCalendar,
  order: StoreOrder,
): Promise<number> => {
  const { teamId, recorder, objects } = observer;
  const sold = toSoldOrder(teamId, calendar.timeZone, order);
  if (isInHistory(calendar, sold.day, order.createdAt)) return 0;
  await objects.markSeen(teamId, 'order', [order]);
  const learned = await learnVariants(observer, listStoreVariantIds(order));
  const cause = buildCause(observer, order.id, order.updatedAt);
  return learned + (await recorder.order(cause, sold));
};

/** Records that an order was deleted in the store. Orders of the sales history stay. */
export const loseOrder = async (
  observer: Observer,
  { id, createdAt }: Required<KnownObject>,
): Promise<number> => {
  const { teamId, recorder, objects } = observer;
  const recorded = await recorder.orderLost(
    buildCause(observer, id, 'lost'),
    toLocalId(teamId, id),
  );
  await objects.markGone(teamId, 'order', [{ id, createdAt }]);
  return recorded;
};

const resolveVariant = async (
  observer: Observer,
  storeInventoryItemId: string,
): Promise<{ readonly variantId: VariantId; readonly recorded: number } | null> => {
  const { teamId, api, call, index } = observer;
  const known = await index.findItem(teamId, storeInventoryItemId);
  if (known !== null) return { variantId: known.variantId, recorded: 0 };
  const product = await readProductOfItem(api, storeInventoryItemId, call);
  if (product === null) return null;
  const recorded = await observeProduct(observer, product);
  const item = await index.findItem(teamId, storeInventoryItemId);
  return item === null ? null : { variantId: item.variantId, recorded };
};

const recordLevel = async (
  observer: Observer,
  { storeInventoryItemId, storeLocationId, available, observedAt }: ObservedLevel,
  stock: ReportedStock,
): Promise<number> => {
  const { teamId, objects } = observer;
  await objects.markSeen(teamId, 'level', [{ id: levelId(storeInventoryItemId, storeLocationId) }]);
  const about = [storeInventoryItemId, storeLocationId, observedAt, String(available)];
  return await observer.recorder.stock(buildCause(observer, ...about), stock);
};

const toReportedStock = (
  { teamId }: Observer,
  timeZone: string,
  variantId: VariantId,
  { storeLocationId, available, observedAt }: ObservedLevel,
): ReportedStock => {
  const levels = [{ locationId: toLocalId(teamId, storeLocationId), quantity: available }];
  return { variantId, levels, observedAt, day: toDay(observedAt, timeZone) };
};

/** Records the level that `currentLevel` returns for the reported one; nothing for an item that the store has removed. */
const observeCurrentLevel = async (
  observer: Observer,
  timeZone: string,
  level: ObservedLevel,
  currentLevel: (reported: ReportedStock) => Promise<ObservedLevel>,
): Promise<number> => {
  const found = await resolveVariant(observer, level.storeInventoryItemId);
  if (found === null) return 0;
  const toStock = (one: ObservedLevel) => toReportedStock(observer, timeZone, found.variantId, one);
  const current = await currentLevel(toStock(level));
  return found.recorded + (await recordLevel(observer, current, toStock(current)));
};

/** Records stock at one location as the store has it. */
export const observeLevel = (
  observer: Observer,
  timeZone: string,
  level: ObservedLevel,
): Promise<number> => observeCurrentLevel(observer, timeZone, level, () => Promise.resolve(level));

/**
 * Records stock at one location from a delivery. Deliveries may arrive out of order: when another quantity of the same instant is
 * known, reads the current level from the store.
 */
export const observeReportedLevel = (
  observer: Observer,
  timeZone: string,
  level: ObservedLevel,
): Promise<number> =>
  observeCurrentLevel(observer, timeZone, level, async (reported) => {
    if (!(await observer.recorder.isStockTie(observer.teamId, reported))) return level;
    const current = await readLevel(observer.api, level, observer.call);
    return current ?? { ...level, available: 0 }; // no longer stocked there
  });

/** Records that the store no longer keeps an item at a location. */
export const loseLevel = async (
  observer: Observer,
  timeZone: string,
  { storeInventoryItemId, storeLocationId }: StockPlace,
  at: string,
): Promise<number> => {
  const { teamId, index, objects, recorder } = observer;
  const id = levelId(storeInventoryItemId, storeLocationId);
  const item = await index.findItem(teamId, storeInventoryItemId);
  const lost = { locationId: toLocalId(teamId, storeLocationId), day: toDay(at, timeZone) };
  const recorded =
    item === null
      ? 0
      : await recorder.stockLost(buildCause(observer, id, 'lost'), {
          variantId: item.variantId,
          ...lost,
        });
  await objects.markGone(teamId, 'level', [{ id }]);
  return recorded;
};

export const observeCollection = async (
  observer: Observer,
  { id, title, updatedAt, storeProductIds }: StoreCollection,
): Promise<number> => {
  const { teamId, recorder, objects } = observer;
  await objects.markSeen(teamId, 'collection', [{ id }]);
  const productIds = storeProductIds.map((gid) => toLocalId(teamId, gid));
  const collectionId = toLocalId(teamId, id);
  const cause = buildCause(observer, id, updatedAt);
  const seen = { collectionId, title, updatedAt, productIds };
  return await recorder.collection(cause, collectionId, { type: 'ObserveCollection', ...seen });
};

/** Records that a collection was deleted in the store. */
export const loseCollection = async (observer: Observer, id: string): Promise<number> => {
  const { teamId, recorder, objects } = observer;
  const cause = buildCause(observer, id, 'lost');
  const recorded = await recorder.collection(cause, toLocalId(teamId, id), {
    type: 'LoseCollection',
  });
  await objects.markGone(teamId, 'collection', [{ id }]);
  return recorded;
};

/** Records that a location was deleted in the store. */
export const loseLocation = async (observer: Observer, id: string): Promise<number> => {
  const { teamId, recorder, objects } = observer;
  const cause = buildCause(observer, id, 'lost');
  const recorded = await recorder.location(cause, toLocalId(teamId, id), { type: 'LoseLocation' });
  await objects.markGone(teamId, 'location', [{ id }]);
  return recorded;
};

/** Records the shop's own data and its locations. */
export const observeShop = async (observer: Observer, survey: ShopSurvey): Promise<number> => {
  const { teamId, recorder, objects } = observer;
  await objects.markSeen(teamId, 'location', survey.locations);
  let recorded = await recorder.team(
    buildCause(observer, survey.shop.id),
    toConnectCommand(survey),
  );
  for (const location of toObservedLocations(teamId, survey.locations)) {
    const cause = buildCause(observer, location.storeLocationId);
    const command = { type: 'ObserveLocation' as const, location };
    recorded += await recorder.location(cause, location.locationId, command);
  }
  return recorded;
};
