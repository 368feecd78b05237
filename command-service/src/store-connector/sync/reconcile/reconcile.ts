import { readCollections, readShop } from '../../admin-api/read/shop.ts';
import { loseCollection, loseLocation, observeCollection, observeShop } from '../../observe.ts';
import { changeState, createObserver, type SyncRun } from '../run.ts';
import { ensureSubscriptions } from '../subscriptions.ts';
import { type ReconciliationState, reconciliationSteps, type SyncState } from '../sync-state.ts';
import { type AbsentKind, confirmRemoval } from './absence.ts';
import { reconcileOrderCensus } from './order-census.ts';
import {
  reconcileCensus,
  reconcileOrders,
  reconcileProducts,
  type Since,
  type StepRun,
} from './steps.ts';
import { reconcileStock } from './stock.ts';

/** Part of the cause of everything a reconciliation records. */
const RECONCILIATION = 'reconciliation';
/** Cursors of the platform expire; an older run starts again, which records nothing twice. */
const RESUMABLE_MS = 3_600_000;

type Step = ReconciliationState['step'];

const steps: Readonly<Record<Step, (step: StepRun) => Promise<void>>> = {
  PRODUCTS: reconcileProducts,
  CENSUS: reconcileCensus,
  ORDERS: reconcileOrders,
  ORDER_CENSUS: reconcileOrderCensus,
  STOCK: reconcileStock,
};

const phases = {
  PRODUCTS: 'PRODUCTS',
  CENSUS: 'PRODUCTS',
  ORDERS: 'ORDERS',
  ORDER_CENSUS: 'ORDERS',
  STOCK: 'STOCK',
} as const;

const chooseNewest = (known: string | null, changes: readonly string[]): string | null =>
  changes.reduce<string | null>(
    (newest, at) => (newest === null || at > newest ? at : newest),
    known,
  );

/** The next reconciliation reads from the newest change of this one. */
const advanceSince = (since: Since, { step, newest }: ReconciliationState): Since => {
  if (newest === null) return since;
  const later = (old: string): string => (newest > old ? newest : old);
  if (step === 'PRODUCTS') return { ...since, products: later(since.products) };
  if (step === 'ORDERS') return { ...since, orders: later(since.orders) };
  return step === 'STOCK' ? { ...since, stock: later(since.stock) } : since;
};

const assertLoaded = (state: SyncState): Pick<StepRun, 'since' | 'calendar'> => {
  const { since, shop, historyThrough, historyCreatedThrough } = state;
  const isLoaded = historyThrough !== null && historyCreatedThrough !== null;
  if (since === null || shop === null || !isLoaded) {
    throw new Error('A reconciliation needs a first load');
  }
  return { since, calendar: { ...shop, historyThrough, historyCreatedThrough } };
};

const runStep = async (run: SyncRun, begun: ReconciliationState): Promise<void> => {
  const { since, calendar } = assertLoaded(await run.states.read(run.teamId));
  let at = begun;
  await run.report.phase(phases[begun.step]);
  await steps[begun.step]({
    run,
    observer: createObserver(run, [RECONCILIATION, begun.startedAt]),
    since,
    startedAt: begun.startedAt,
    calendar,
    after: begun.after,
    saveProgress: async (after, changes) => {
      at = { ...at, after, newest: chooseNewest(at.newest, changes) };
      await changeState(run, { reconciliation: at });
    },
  });
  const next = reconciliationSteps[reconciliationSteps.indexOf(begun.step) + 1];
  await changeState(run, {
    since: advanceSince(since, at),
    reconciliation: next === undefined ? null : { ...begun, step: next, after: null, newest: null },
  });
};

const beginOrResume = async (run: SyncRun): Promise<ReconciliationState> => {
  const { reconciliation } = await run.states.read(run.teamId);
  const now = run.timing.now();
  if (reconciliation !== null) {
    const age = Date.parse(now) - Date.parse(reconciliation.startedAt);
    if (age >= 0 && age < RESUMABLE_MS) return reconciliation;
  }
  const begun = { startedAt: now, step: 'PRODUCTS' as const, after: null, newest: null };
  await changeState(run, { reconciliation: begun });
  return begun;
};

/** Lists the known objects that a complete read did not find and that may be removed. */
const listAbsent = async (
  run: SyncRun,
  startedAt: string,
  kind: AbsentKind,
  {
    known,
    listed,
  }: Readonly<Record<'listed', ReadonlySet<string>>> & {
    readonly known: ReadonlyMap<string, boolean>;
  },
): Promise<readonly string[]> => {
  const there = [...known].filter(([, isThere]) => isThere).map(([id]) => id);
  const absent = there.filter((id) => !listed.has(id));
  const counts = { absent: absent.length, known: there.length };
  return (await confirmRemoval(run, { kind, startedAt, ...counts })) ? absent : [];
};

const surveyShop = async (run: SyncRun, startedAt: string): Promise<void> => {
  const observer = createObserver(run, [RECONCILIATION, startedAt]);
  const knownLocations = await run.objects.list(run.teamId, 'location');
  const survey = await readShop(run.api, observer.call);
  run.report.recorded(await observeShop(observer, survey));
  const listed = new Set(survey.locations.map(({ id }) => id));
  const locations = await listAbsent(run, startedAt, 'LOCATIONS', {
    known: knownLocations,
    listed,
  });
  for (const id of locations) run.report.recorded(await loseLocation(observer, id));
  const { ianaTimezone: timeZone } = survey.shop;
  await changeState(run, { shop: { timeZone, locationsCount: survey.locations.length } });
};

const surveyCollections = async (run: SyncRun, startedAt: string): Promise<void> => {
  const observer = createObserver(run, [RECONCILIATION, startedAt]);
  const known = await run.objects.list(run.teamId, 'collection');
  const listed = new Set<string>();
  for await (const collection of readCollections(run.api, observer.call)) {
    listed.add(collection.id);
    run.report.recorded(await observeCollection(observer, collection));
  }
  for (const id of await listAbsent(run, startedAt, 'COLLECTIONS', { known, listed })) {
    run.report.recorded(await loseCollection(observer, id));
  }
};

/**
 * Reads the changes in a store since the last run, with or without a webhook: shop data, subscriptions, products, removed
 * products, orders, stock. An interrupted run continues at its last page.
 */
export const reconcile = async (run: SyncRun): Promise<void> => {
  await run.report.phase('SHOP');
  const begun = await beginOrResume(run);
  await surveyShop(run, begun.startedAt);
  await surveyCollections(run, begun.startedAt);
  await ensureSubscriptions(run);
  for (let at: ReconciliationState | null = begun; at !== null;) {
    await runStep(run, at);
    ({ reconciliation: at } = await run.states.read(run.teamId));
  }
};
