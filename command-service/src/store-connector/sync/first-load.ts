import { addDays, toDay } from '@quartermaster/contracts/core/day';
import { readShop } from '../admin-api/read/shop.ts';
import { createPace } from '../first-append.ts';
import { toCreatedThrough, calculateFirstDay, observeShop } from '../observe.ts';
import { bulkProductsQuery } from '../platform/bulk.ts';
import { storeSize } from '../platform/store-size.ts';
import { FIRST_LOAD, loadCatalogue, TooManyVariants } from './load-catalogue.ts';
import {
  type LoadCalendar,
  ordersQuery,
  readOrders,
  recordPast,
  recordRecentOrders,
} from './load-orders.ts';
import { startOperationEarly } from './read-bulk.ts';
import { changeState, type LoadRun, createObserver, type SyncRun } from './run.ts';
import { ensureSubscriptions } from './subscriptions.ts';
import type { FirstLoadState } from './sync-state.ts';

/** Orders of today and this number of days before are recorded one by one; older ones become the sales history. */
export const RECENT_DAYS = 60;

type LoadPlan = FirstLoadState &
  LoadCalendar & {
    /** The store's locations; true for active ones. */
    readonly locations: ReadonlyMap<string, boolean>;
  };

/** Reads the shop's own data and, at the first try, fixes the last day of the history. */
const planLoad = async (run: SyncRun): Promise<LoadPlan> => {
  const { teamId, api, signal, timing, report } = run;
  await report.phase('SHOP');
  const survey = await readShop(api, { signal });
  const timeZone = survey.shop.ianaTimezone;
  const now = timing.now();
  const begun = (await run.states.read(teamId)).firstLoad ?? {
    startedAt: now,
    historyThrough: addDays(toDay(now, timeZone), -RECENT_DAYS - 1),
    productsOperation: null,
    ordersOperation: null,
  };
  await changeState(run, {
    shop: { timeZone, locationsCount: survey.locations.length },
    firstLoad: begun,
  });
  report.recorded(await observeShop(createObserver(run, [FIRST_LOAD, begun.startedAt]), survey));
  const locations = new Map(survey.locations.map(({ id, isActive }) => [id, isActive]));
  const historyCreatedThrough = toCreatedThrough(begun.startedAt);
  return { ...begun, timeZone, historyCreatedThrough, locations };
};

/**
 * Reads the size of the store for the estimate of the time left; returns the number of variants and orders, Infinity when the
 * store does not return it.
 */
const measureStore = async (
  { api, signal, report }: SyncRun,
  calendar: LoadCalendar,
): Promise<number> => {
  const questions = {
    orders: `processed_at:>=${calculateFirstDay(calendar)}`,
    recentOrders: `processed_at:>${calendar.historyThrough}`,
  };
  try {
    const size = await api.call(storeSize, questions, { signal });
    report.measure(size);
    return size.variants + size.orders;
  } catch {
    signal.throwIfAborted();
    return Infinity;
  }
};

const recordOrdersLoaded = async (
  { teamId, recorder, report }: SyncRun,
  startedAt: string,
  variantsCount: number,
): Promise<void> => {
  const cause = { teamId, parts: [FIRST_LOAD, startedAt, 'orders'] };
  const command = { type: 'RecordStoreDataSynced' as const, part: 'ORDERS' as const };
  report.recorded(await recorder.team(cause, { ...command, variantsCount }));
};

/** Reads and records the data of the store. */
const readAll = async (run: LoadRun, begun: LoadPlan): Promise<void> => {
  const { report } = run;
  await report.part('PREPARE_PRODUCTS');
  await startOperationEarly(run, 'productsOperation', bulkProductsQuery);
  await startOperationEarly(run, 'ordersOperation', ordersQuery(begun));
  const catalogue = await loadCatalogue(run, begun);
  const orders = await readOrders(run, begun);
  await report.part('RECORD_PAST');
  await recordPast(run, catalogue, orders, begun);
  await report.part('RECORD_ORDERS');
  await recordRecentOrders(run, orders);
  await recordOrdersLoaded(run, begun.startedAt, catalogue.variants.length);
  const { observedAt } = catalogue;
  const { historyThrough, historyCreatedThrough } = begun;
  const orderedSince = observedAt < historyCreatedThrough ? observedAt : historyCreatedThrough;
  await changeState(run, {
    firstLoad: null,
    firstLoadedAt: run.timing.now(),
    historyThrough,
    historyCreatedThrough,
    since: { products: observedAt, orders: orderedSince, stock: observedAt },
  });
};

const loadStore = async (run: SyncRun): Promise<void> => {
  const { signal, loads, download, report } = run;
  const begun = await planLoad(run);
  await ensureSubscriptions(run);
  const slot = loads.join(await measureStore(run, begun), signal);
  const pace = createPace(run.awaitProjected, signal);
  try {
    await readAll({ ...run, slot, pace, download: { ...download, part: slot.part } }, begun);
    await report.part('PROJECT');
    await slot.part(() => run.awaitProjected(signal));
  } finally {
    slot.leave();
  }
};

/**
 * Reads a store for the first time. An interrupted load can be repeated: it continues with the same bulk operations and appends
 * the same event ids, so the log detects repetitions. Throws TooManyVariants after it has disabled the team.
 */
export const firstLoad = async (run: SyncRun): Promise<void> => {
  try {
    await loadStore(run);
  } catch (error) {
    if (error instanceof TooManyVariants) {
      // The next try must read the current store.
      await changeState(run, { firstLoad: null });
    }
    throw error;
  }
};
