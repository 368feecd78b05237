import { calculateCrossRate } from '@quartermaster/contracts/exchange-rates/cross-rate';
import {
  newerRates,
  openReferenceRates,
} from '@quartermaster/platform/exchange-rates/reference-rates';
import type { TeamId, ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createTeamHeads } from '@quartermaster/platform/event-store/team-log/team-heads';
import type { Poison } from '@quartermaster/platform/projections/folding';
import { type Follower, followLog } from '@quartermaster/platform/projections/following/follow-log';
import type pg from 'pg';
import type { Directory, DirectoryShop } from './directory.ts';
import { listMemberEmails, membersProjection } from './members.ts';
import { directoryProjection } from './projection.ts';
import {
  listExcludedProducts,
  listFavourites,
  isDisabled,
  findLastCurrency,
  locationById,
  orderOfPayment,
  orderOfShipment,
  findSupplierPrices,
  productsById,
  type ReadPool,
  findRecordedRates,
  SCHEMA,
  getShopName,
  findShop,
  suppliersById,
  suppliersByName,
  findTags,
  listTeamTags,
  variantsById,
  variantsBySku,
  type ByIds,
} from './queries.ts';
import type { Component, StoreBundles } from '@quartermaster/contracts/inventory/rules/bundles';

const listStoreBundles = async (pool: ReadPool, teamId: TeamId): Promise<StoreBundles> => {
  const { rows } = await pool.query<{
    productId: ProductId;
    bundles: { variantId: VariantId; components: Component[] }[];
  }>(
    `select product_id as "productId", bundles from ${SCHEMA}.products
     where team_id = $1 and bundles::text <> '[]'`,
    [teamId],
  );
  return new Map(
    rows.flatMap(({ productId, bundles }) =>
      bundles.map(({ variantId, components }) => [variantId, { productId, components }] as const),
    ),
  );
};

const productsInStore = async (
  pool: ReadPool,
  ...of: ByIds
): Promise<ReadonlyMap<string, ProductId>> => {
  const { rows } = await pool.query<{ id: string; productId: ProductId }>(
    `select v.variant_id as id, v.product_id as "productId" from ${SCHEMA}.variants v
     join ${SCHEMA}.products p on p.team_id = v.team_id and p.product_id = v.product_id
       and v.variant_id = any(p.variant_ids)
     where v.team_id = $1 and v.variant_id = any($2)`,
    [...of],
  );
  return new Map(rows.map(({ id, productId }) => [id, productId]));
};

const countBulkActsUnderWay = async (pool: ReadPool, teamId: TeamId): Promise<number> => {
  const { rowCount } = await pool.query(
    `select from ${SCHEMA}.bulk_acts_under_way where team_id = $1`,
    [teamId],
  );
  return rowCount ?? 0;
};

/** Longest wait of a query until the directory has folded all earlier events; then the query is rejected. */
const MAX_WAIT_MS = 5000;
/** The read model that commands use. */
export const directoryReadModels = {
  schema: SCHEMA,
  projections: [directoryProjection, membersProjection],
};

/** Resolves once all earlier events of a team are folded. */
type AwaitFolded = (teamId: TeamId) => Promise<void>;

export interface DirectoryOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly onProblem: (error: unknown) => void;
  readonly onPoison: (poison: Poison) => void;
}

/** The part of the directory that its own projection knows. */
type FoldedDirectory = Omit<Directory, 'suggestions'>;

export interface OpenDirectory {
  readonly directory: FoldedDirectory;
  readonly follower: Follower;
}

type FindAll<Found> = (pool: ReadPool, teamId: TeamId, ids: readonly string[]) => Promise<Found>;

/** Wraps a query for facts that are never removed: it waits for the projection only when one is missing. */
const awaitWhenMissing =
  <Found extends { readonly size: number }>(
    find: FindAll<Found>,
    pool: ReadPool,
    known: AwaitFolded,
  ) =>
  async (teamId: TeamId, ids: readonly string[]): Promise<Found> => {
    const found = await find(pool, teamId, ids);
    if (found.size >= new Set(ids).size) return found;
    await known(teamId);
    return find(pool, teamId, ids);
  };

const requireConnectedShop = async (pool: ReadPool, teamId: TeamId): Promise<DirectoryShop> => {
  const shop = await findShop(pool, teamId);
  const currency = shop?.currency ?? null;
  if (shop !== null && currency !== null) return { ...shop, currency };
  throw new Rejection('CONFLICT', 'Connect a store first');
};

const rateFinder = (pool: ReadPool): Directory['referenceRate'] => {
  const findBundledRates = openReferenceRates();
  return async ({ base, counter }, day) => {
    const newest = newerRates(await findRecordedRates(pool, day), findBundledRates(day));
    return newest === null ? null : calculateCrossRate(base, counter, newest.rates);
  };
};

/** Creates the directory. Facts that can be undone are read after all earlier events of the team are folded. */
const createDirectory = (pool: ReadPool, known: AwaitFolded): FoldedDirectory => {
  const awaitThenFind =
    <Asked extends readonly unknown[], Found>(
      find: (pool: ReadPool, teamId: TeamId, ...args: Asked) => Promise<Found>,
    ) =>
    async (teamId: TeamId, ...args: Asked): Promise<Found> => {
      await known(teamId);
      return find(pool, teamId, ...args);
    };
  return {
    variants: awaitWhenMissing(variantsById, pool, known),
    products: awaitWhenMissing(productsById, pool, known),
    suppliers: awaitThenFind(suppliersById),
    variantsOfSkus: awaitThenFind(variantsBySku),
    suppliersNamed: awaitThenFind(suppliersByName),
    location: awaitThenFind(locationById),
    shop: (teamId) => requireConnectedShop(pool, teamId),
    supplierPrices: awaitThenFind(findSupplierPrices),
    lastCurrency: awaitThenFind(findLastCurrency),
    referenceRate: rateFinder(pool),
    teamState: async (teamId) => ((await isDisabled(pool, teamId)) ? 'disabled' : 'active'),
    favourites: awaitThenFind(listFavourites),
    tags: awaitThenFind(findTags),
    teamTags: awaitThenFind(listTeamTags),
    storeBundles: awaitThenFind(listStoreBundles),
    productsInStore: awaitThenFind(productsInStore),
    excludedProducts: awaitThenFind(listExcludedProducts),
    bulkActsUnderWay: awaitThenFind(countBulkActsUnderWay),
    orderOfShipment: awaitThenFind(orderOfShipment),
    orderOfPayment: async (teamId, paymentId) =>
      (await orderOfPayment(pool, teamId, paymentId)) ??
      awaitThenFind(orderOfPayment)(teamId, paymentId),
    shopName: awaitThenFind(getShopName),
    memberEmails: awaitThenFind(listMemberEmails),
  };
};

/**
 * Creates the wait for the events of the caller's team only, since another team's first load may take long. The wait rejects
 * with UNAVAILABLE after the time limit.
 */
export const createAwaitFolded = (
  { waitFor, reached }: Pick<Follower, 'waitFor' | 'reached'>,
  store: Pick<EventStore, 'head' | 'readAll'>,
): AwaitFolded => {
  const readTeamHead = createTeamHeads(store);
  return async (teamId) => {
    const position = await readTeamHead(teamId, await reached(teamId));
    if (position === START || (await waitFor(position, MAX_WAIT_MS, teamId))) return;
    throw new Rejection('UNAVAILABLE', 'What was recorded last is not known here yet', {
      details: { retryAfterSeconds: 1 },
    });
  };
};

/** Opens a directory that projects the log into tables of its own. Stop its follower before the pool ends. */
export const openDirectory = async (options: DirectoryOptions): Promise<OpenDirectory> => {
  const { pool, store } = options;
  const follower = await followLog({
    ...options,
    ...directoryReadModels,
  });
  const known = createAwaitFolded(follower, store);
  return { directory: createDirectory(pool, known), follower };
};
