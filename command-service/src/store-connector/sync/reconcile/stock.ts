import { pagesOf } from '../../admin-api/pages.ts';
import { readProductOfItem } from '../../admin-api/read/products.ts';
import { availableOf } from '../../facts/catalogue-fold.ts';
import type { IndexedItem } from '../../inventory-index.ts';
import { observeLevel, observeProduct } from '../../observe.ts';
import { type ItemNode, inventoryPage } from '../../platform/stock.ts';
import { withOverlap } from '../overlap.ts';
import type { StepRun } from '../step-run.ts';

const ITEMS = 250;
const MOST_LEVELS = 100;

/** Costs and tracking change without the product's date changing, so they are compared. */
const hasChanged = ({ tracked, unitCost }: ItemNode, known: IndexedItem | undefined): boolean =>
  known?.tracked !== tracked || known.costPrice !== (unitCost?.amount ?? null);

const reconcileItem = async (
  { run, observer, calendar, since }: StepRun,
  item: ItemNode,
  known: IndexedItem | undefined,
): Promise<void> => {
  const { api, report } = run;
  if (hasChanged(item, known)) {
    const product = await readProductOfItem(api, item.id, observer.call);
    if (product !== null) report.recorded(await observeProduct(observer, product));
  }
  const from = known?.isStockRead === true ? withOverlap(since.stock) : '';
  for (const { location, updatedAt, quantities } of item.inventoryLevels.nodes) {
    if (updatedAt < from) continue;
    const level = {
      storeInventoryItemId: item.id,
      storeLocationId: location.id,
      available: availableOf(quantities),
      observedAt: updatedAt,
    };
    report.recorded(await observeLevel(observer, calendar.timeZone, level));
  }
};

/** Records the stock that changed; the platform cannot be asked for changed levels only, so all are looked at. */
export const reconcileStock = async (step: StepRun): Promise<void> => {
  const { run, observer, calendar, after: from, applied } = step;
  const { api, index, teamId } = run;
  const size = {
    items: ITEMS,
    levels: Math.min(MOST_LEVELS, Math.max(1, calendar.locationsCount)),
  };
  const known = await index.allItems(teamId);
  const read = async (after: string | null) =>
    (await api.call(inventoryPage, { after, ...size }, observer.call)).inventoryItems;
  for await (const { nodes, next } of pagesOf(read, from)) {
    for (const item of nodes) await reconcileItem(step, item, known.get(item.id));
    const unread = nodes.filter(({ id }) => known.get(id)?.isStockRead !== true);
    if (unread.length > 0) {
      await index.stockRead(
        teamId,
        unread.map(({ id }) => id),
      );
    }
    const changes = nodes.flatMap(({ inventoryLevels }) =>
      inventoryLevels.nodes.map(({ updatedAt }) => updatedAt),
    );
    await applied(next, changes);
  }
};
