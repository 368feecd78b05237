import { readPages, readAllNodes } from '../../admin-api/pages.ts';
import { readLevel, readProductOfItem, type StockPlace } from '../../admin-api/read/products.ts';
import { getAvailableUnits } from '../../facts/catalogue-fold.ts';
import type { IndexedItem } from '../../inventory-index.ts';
import { toLocalId } from '../../facts/store-ids.ts';
import { levelId } from '../../known-objects.ts';
import { loseLevel, observeLevel, observeProduct } from '../../observe.ts';
import { inventoryPage, itemLevels, type ItemNode, type LevelNode } from '../../platform/stock.ts';
import { confirmRemoval } from './absence.ts';
import { type StepRun, withOverlap } from './steps.ts';

const ITEMS = 250;
const MOST_LEVELS = 100;

/** Compares costs and tracking, which can change without a new date of the product. */
const hasChanged = ({ tracked, unitCost }: ItemNode, known: IndexedItem | undefined): boolean =>
  known?.tracked !== tracked || known.costPrice !== (unitCost?.amount ?? null);

/** All levels of an item, starting from one page of them. */
const readLevels = (
  { run: { api }, observer }: StepRun,
  { id, inventoryLevels }: ItemNode,
): Promise<readonly LevelNode[]> =>
  readAllNodes(inventoryLevels, async (after) => {
    const { inventoryItem } = await api.call(itemLevels, { id, after }, observer.call);
    return inventoryItem?.inventoryLevels;
  });

interface KnownStock {
  readonly known: IndexedItem | undefined;
  /** False for a location from which the store removed the item, undefined for an unknown one. */
  readonly isThere: (storeLocationId: string) => boolean | undefined;
}

/** Records the levels of an item that are new, changed or returned; returns all levels. */
const reconcileItem = async (
  step: StepRun,
  item: ItemNode,
  { known, isThere }: KnownStock,
): Promise<readonly LevelNode[]> => {
  const { run, observer, calendar, since, startedAt } = step;
  const { api, report } = run;
  if (hasChanged(item, known)) {
    const product = await readProductOfItem(api, item.id, observer.call);
    if (product !== null) report.recorded(await observeProduct(observer, product));
  }
  const from = known?.isStockRead === true ? withOverlap(since.stock) : '';
  const levels = await readLevels(step, item);
  for (const { location, updatedAt, quantities } of levels) {
    const wasThere = isThere(location.id);
    if (wasThere === true && updatedAt < from) continue;
    const level = {
      storeInventoryItemId: item.id,
      storeLocationId: location.id,
      available: getAvailableUnits(quantities),
      // One that was lost is there again now, whenever it changed last.
      observedAt: wasThere === false && updatedAt < startedAt ? startedAt : updatedAt,
    };
    report.recorded(await observeLevel(observer, calendar.timeZone, level));
  }
  return levels;
};

/** Checks if a location of the team is active; reads each location once. */
const createActiveLocationCheck = ({ run: { teamId, recorder } }: StepRun) => {
  const known = new Map<string, boolean>();
  return async (id: string): Promise<boolean> => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const isActive =
      (await recorder.findLocation(teamId, toLocalId(teamId, id)))?.isActive ?? false;
    known.set(id, isActive);
    return isActive;
  };
};

/** Records the loss of known levels that a complete read did not find. Reads each of them from the store again first. */
const loseAbsentLevels = async (
  step: StepRun,
  known: readonly string[],
  listed: ReadonlySet<string>,
): Promise<void> => {
  const { run, observer, calendar, startedAt } = step;
  const isActive = createActiveLocationCheck(step);
  const absent: StockPlace[] = [];
  for (const id of known) {
    const [storeInventoryItemId = '', storeLocationId = ''] = id.split(' ');
    // Levels at inactive locations are ignored until the location is active again.
    if (listed.has(id) || !(await isActive(storeLocationId))) continue;
    absent.push({ storeInventoryItemId, storeLocationId });
  }
  const counts = { absent: absent.length, known: known.length };
  if (!(await confirmRemoval(run, { kind: 'LEVELS', startedAt, ...counts }))) return;
  for (const place of absent) {
    if ((await readLevel(run.api, place, observer.call)) !== null) continue;
    run.report.recorded(await loseLevel(observer, calendar.timeZone, place, run.timing.now()));
  }
};

/** Records changed stock. The platform has no query for changed levels only, so all levels are read. */
export const reconcileStock = async (step: StepRun): Promise<void> => {
  const { run, observer, calendar, after: from, saveProgress } = step;
  const { api, index, teamId } = run;
  const size = {
    items: ITEMS,
    levels: Math.min(MOST_LEVELS, Math.max(1, calendar.locationsCount)),
  };
  const known = await index.allItems(teamId);
  const knownLevels = await run.objects.list(teamId, 'level');
  const listed = new Set<string>();
  const items = new Set<string>();
  const read = async (after: string | null) =>
    (await api.call(inventoryPage, { after, ...size }, observer.call)).inventoryItems;
  for await (const { nodes, next } of readPages(read, from)) {
    const changes: string[] = [];
    for (const item of nodes) {
      const levels = await reconcileItem(step, item, {
        known: known.get(item.id),
        isThere: (location) => knownLevels.get(levelId(item.id, location)),
      });
      changes.push(...levels.map(({ updatedAt }) => updatedAt));
      items.add(item.id);
      for (const { location } of levels) listed.add(levelId(item.id, location.id));
    }
    const unread = nodes.filter(({ id }) => known.get(id)?.isStockRead !== true);
    if (unread.length > 0) {
      await index.stockRead(
        teamId,
        unread.map(({ id }) => id),
      );
    }
    await saveProgress(next, changes);
  }
  // A resumed run has not read all levels.
  if (from !== null) return;
  const there = [...knownLevels]
    .filter(([id, isThere]) => isThere && items.has(id.split(' ')[0] ?? ''))
    .map(([id]) => id);
  await loseAbsentLevels(step, there, listed);
};
