import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { selectRows } from '@quartermaster/platform/projections/rows/row-store';
import { type AnyTable, rowKey } from '@quartermaster/platform/projections/rows/table';
import { WorkingSet } from '@quartermaster/platform/projections/rows/working-set';
import type pg from 'pg';
import type { ReadPool } from '../core/paging.ts';
import type { KnownVariant } from './facts/item.ts';
import { TEAM } from './needs.ts';
import { inventoryItems } from './items-table.ts';
import { variantFacts } from './tables/variant.ts';
import { variantSales } from './tables/sales.ts';
import { productVariants, shopDemand, supplierTerms, teamFacts } from './tables/team.ts';
import { getSales } from './facts/sales.ts';
import { getVariantFacts, getProductVariants } from './facts/variant.ts';

/** A variant with all rows from which its numbers are computed, as in a fold. */
export interface LoadedVariant {
  readonly rows: Rows;
  readonly facts: KnownVariant;
  /** Listed variants of the same product, including this one. */
  readonly siblings: readonly KnownVariant[];
}

const isKnown = (facts: ReturnType<typeof getVariantFacts>): facts is KnownVariant =>
  facts.catalogue !== null;

/** Rows of a team, and how to load more of them. */
export const createRowLoader = (pool: ReadPool, teamId: TeamId) => {
  const loaded = new WorkingSet();
  const load = async (table: AnyTable, ids: readonly string[]): Promise<void> => {
    const keys = ids.map((id) => [id]);
    const client = pool as Pick<pg.ClientBase, 'query'>;
    const found = await selectRows(client, { schema: pool.schema, table, teamId }, keys);
    loaded.load(teamId, table, found, keys.map(rowKey));
  };
  return { rows: loaded.rows(teamId), load };
};

/** Loads the rows for the explanation of a variant; rejects an unlisted one with NOT_FOUND. */
export const loadVariant = async (
  pool: ReadPool,
  teamId: TeamId,
  variantId: VariantId,
): Promise<LoadedVariant> => {
  const { rows, load } = createRowLoader(pool, teamId);
  await Promise.all([load(variantFacts, [variantId]), load(inventoryItems, [variantId])]);
  const facts = getVariantFacts(rows, variantId);
  if (!isKnown(facts) || rows.get(inventoryItems, variantId) === undefined) {
    throw new Rejection('NOT_FOUND', 'No such variant');
  }
  await Promise.all([
    load(teamFacts, [TEAM]),
    load(shopDemand, [TEAM]),
    load(productVariants, [facts.productId]),
  ]);
  const { variantIds } = getProductVariants(rows, facts.productId);
  await Promise.all([load(variantFacts, variantIds), load(variantSales, variantIds)]);
  const all = variantIds.map((id) => getVariantFacts(rows, id)).filter(isKnown);
  await Promise.all([
    load(inventoryItems, [...variantIds, ...all.flatMap(listBundleIds)]),
    load(variantFacts, [...all.flatMap(listBundleIds), ...listSetIds(rows, variantId)]),
    load(variantSales, all.flatMap(listBundleIds)),
    load(supplierTerms, all.flatMap(listSupplierIds)),
  ]);
  const siblings = all.filter((other) => rows.get(inventoryItems, other.variantId) !== undefined);
  return { rows, facts, siblings };
};

const listBundleIds = ({ bundles }: KnownVariant): readonly string[] =>
  bundles.map(({ variantId }) => variantId);
const listSetIds = (rows: Rows, variantId: VariantId): readonly string[] =>
  getSales(rows, variantId).bySets.map((set) => set.variantId);
const listSupplierIds = ({ decisions }: KnownVariant): readonly string[] =>
  decisions.suppliers.map(({ supplierId }) => supplierId);
