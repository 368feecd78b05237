import { toDay } from '@quartermaster/contracts/core/day';
import type { LocationId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { productObserved } from '@quartermaster/contracts/products/events';
import { MAX_VARIANTS_PER_TEAM } from '@quartermaster/contracts/teams/team';
import { readCollections } from '../admin-api/read/shop.ts';
import { type Catalogue, foldCatalogue, type StockedVariant } from '../facts/catalogue-fold.ts';
import { toObservedProduct } from '../facts/observed.ts';
import { parseGidNumber, toLocalId } from '../facts/store-ids.ts';
import { appendAll, type FirstStream } from '../first-append.ts';
import { observeCollection } from '../observe.ts';
import { bulkProductsQuery } from '../platform/bulk.ts';
import type { Cause } from '../recorder.ts';
import { readBulk } from './read-bulk.ts';
import { type LoadRun, createObserver, type SyncRun } from './run.ts';

/** More variants than a team may have: the team is disabled and nothing is loaded (AMB-015). */
export class TooManyVariants extends Error {
  override readonly name = 'TooManyVariants';
}

/** Data of a variant that is needed after its product was recorded. */
export interface LoadedVariant {
  readonly variantId: VariantId;
  readonly storeVariantId: string;
  readonly storeInventoryItemId: string;
  /** The store's number of the variant. */
  readonly number: number;
  readonly createdOn: string;
  readonly levels: readonly {
    readonly storeLocationId: string;
    readonly locationId: LocationId;
    readonly quantity: number;
  }[];
  /** Units at active locations. Null when the store does not count its stock, as for a bundle: its components have the stock. */
  readonly onHand: number | null;
}

export interface LoadedCatalogue {
  readonly variants: readonly LoadedVariant[];
  /** Last instant for which the read data is certainly valid. */
  readonly observedAt: string;
}

/** Part of the cause of every event of a first load. */
export const FIRST_LOAD = 'first-load';

interface CataloguePlan {
  readonly startedAt: string;
  readonly timeZone: string;
  /** The store's locations; true for active ones. */
  readonly locations: ReadonlyMap<string, boolean>;
}

/** Counts stock at active locations as on hand; ignores levels at unknown locations. */
const toLoadedVariant = (
  teamId: TeamId,
  { timeZone, locations }: CataloguePlan,
  { variant, levels: all }: StockedVariant,
): LoadedVariant => {
  const { inventoryItem, components } = variant;
  const isCounted = inventoryItem.tracked && all.length > 0 && components.length === 0;
  const levels = all.filter(({ storeLocationId }) => locations.has(storeLocationId));
  const active = levels.filter(({ storeLocationId }) => locations.get(storeLocationId));
  return {
    variantId: toLocalId(teamId, variant.id),
    storeVariantId: variant.id,
    storeInventoryItemId: inventoryItem.id,
    number: parseGidNumber(variant.id),
    createdOn: toDay(variant.createdAt, timeZone),
    levels: levels.map(({ storeLocationId, available }) => ({
      storeLocationId,
      locationId: toLocalId(teamId, storeLocationId),
      quantity: available,
    })),
    onHand: isCounted ? active.reduce((sum, { available }) => sum + available, 0) : null,
  };
};

const PRODUCTS_AT_ONCE = 500;

const recordProducts = async (run: LoadRun, { products }: Catalogue): Promise<void> => {
  const { teamId, recorder, index, signal } = run;
  for (let from = 0; from < products.length; from += PRODUCTS_AT_ONCE) {
    signal.throwIfAborted();
    const batch = products
      .slice(from, from + PRODUCTS_AT_ONCE)
      .map(({ product }) => toObservedProduct(teamId, product));
    await index.put(teamId, batch);
    const streams = batch.map((product): FirstStream => {
      const parts = [FIRST_LOAD, product.storeProductId, product.updatedAt];
      const cause: Cause = { teamId, parts };
      return {
        subject: 'product',
        id: product.productId,
        events: [{ definition: productObserved, data: product, cause }],
        onExistingStream: () => recorder.product(cause, product),
      };
    });
    await appendAll(run, streams);
  }
};

const recordCollections = async (run: SyncRun, startedAt: string): Promise<void> => {
  const observer = createObserver(run, [FIRST_LOAD, startedAt]);
  let products = 0;
  for await (const collection of readCollections(run.api, observer.call)) {
    run.report.recorded(await observeCollection(observer, collection));
    products += collection.storeProductIds.length;
    run.report.done(products);
  }
};

/** Records the size of the catalogue; more variants than allowed disable the team, fewer enable it again. */
const recordSize = async (
  run: SyncRun,
  startedAt: string,
  variantsCount: number,
): Promise<void> => {
  const { teamId, recorder, report } = run;
  const cause = { teamId, parts: [FIRST_LOAD, startedAt, 'products', String(variantsCount)] };
  const command = { type: 'RecordStoreDataSynced' as const, part: 'PRODUCTS' as const };
  report.recorded(await recorder.team(cause, { ...command, variantsCount }));
};

/**
 * Stores date changes by the second. A level that changed in the same second may or may not be in the read data, so the data
 * counts as older than that second, and a later webhook of the change is recorded.
 */
const subtractMillisecond = (instant: string): string =>
  new Date(Date.parse(instant) - 1).toISOString();

/** Reads the whole catalogue with its stock and records the products. Throws TooManyVariants. */
export const loadCatalogue = async (
  run: LoadRun,
  plan: CataloguePlan,
): Promise<LoadedCatalogue> => {
  const { startedAt } = plan;
  const { operation, result: catalogue } = await readBulk(run, {
    operation: 'productsOperation',
    parts: ['PREPARE_PRODUCTS', 'READ_PRODUCTS'],
    query: bulkProductsQuery,
    // A download that is open while the load waits to begin counts as stalled.
    awaitTurn: async () => {
      await run.report.part('AWAIT_PLACE');
      await run.slot.begin();
    },
    startFold: () =>
      foldCatalogue({
        mostVariants: MAX_VARIANTS_PER_TEAM,
        onCount: (productsRead, variantsRead) => {
          run.report.count({ productsRead, variantsRead });
          run.report.done(variantsRead);
        },
      }),
  });
  if (catalogue.variantsCount > MAX_VARIANTS_PER_TEAM) {
    await recordSize(run, startedAt, catalogue.variantsCount);
    throw new TooManyVariants(`The store has ${catalogue.variantsCount} variants`);
  }
  await run.report.part('RECORD_PRODUCTS');
  await recordProducts(run, catalogue);
  await run.report.part('READ_COLLECTIONS');
  await recordCollections(run, startedAt);
  await recordSize(run, startedAt, catalogue.variantsCount);
  const variants = catalogue.products.flatMap(({ stocked }) =>
    stocked.map((variant) => toLoadedVariant(run.teamId, plan, variant)),
  );
  return { variants, observedAt: subtractMillisecond(operation.createdAt) };
};
