import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PreviewedItem } from '@quartermaster/contracts/inventory/calls/settings-preview';
import { selectRows } from '@quartermaster/platform/projections/rows/row-store';
import type { Table } from '@quartermaster/platform/projections/rows/table';
import type pg from 'pg';
import type { ReadPool } from '../../core/paging.ts';
import { withDetails } from '../columns.ts';
import { type DatedTeam, isDated } from '../facts/item.ts';
import {
  type ShopDemand,
  shopDemand,
  supplierTerms,
  type SupplierTerms,
  teamFacts,
} from '../tables/team.ts';
import { unknownShopDemand } from '../facts/shop-demand.ts';

const read = async <Row extends object>(
  pool: ReadPool,
  source: { readonly table: Table<Row>; readonly teamId: TeamId },
  keys: readonly (readonly string[])[] | 'all',
): Promise<readonly Row[]> => {
  const client = pool as Pick<pg.ClientBase, 'query'>;
  return (await selectRows(client, { schema: pool.schema, ...source }, keys)) as Row[];
};

/** The rows of a team with these ids, those that exist. */
export const rowsById = <Row extends object>(
  pool: ReadPool,
  source: { readonly table: Table<Row>; readonly teamId: TeamId },
  ids: readonly string[],
): Promise<readonly Row[]> =>
  read(
    pool,
    source,
    ids.map((id) => [id]),
  );

interface KnownTeam {
  readonly team: DatedTeam;
  readonly shop: ShopDemand;
  readonly terms: readonly SupplierTerms[];
}

/** The facts of a team, the demand of its shop and the terms of its suppliers; null before its first business day. */
export const findDatedTeam = async (pool: ReadPool, teamId: TeamId): Promise<KnownTeam | null> => {
  const [team] = await read(pool, { table: teamFacts, teamId }, 'all');
  if (team === undefined || !isDated(team)) return null;
  const terms = await read(pool, { table: supplierTerms, teamId }, 'all');
  const [shop = unknownShopDemand] = await read(pool, { table: shopDemand, teamId }, 'all');
  return { team, shop, terms };
};

/** The same; rejects with NOT_FOUND before its first business day. */
export const requireDatedTeam = async (pool: ReadPool, teamId: TeamId): Promise<KnownTeam> => {
  const known = await findDatedTeam(pool, teamId);
  if (known === null) throw new Rejection('NOT_FOUND', 'No business day has begun yet');
  return known;
};

type ItemNames = Pick<
  PreviewedItem,
  'productId' | 'variantId' | 'productTitle' | 'variantTitle' | 'sku' | 'imageUrl'
>;

/** Adds the titles, SKUs and pictures of a list to the items of a page. */
export const addItemNames = async <Item extends { readonly variantId: VariantId }>(
  pool: ReadPool,
  teamId: TeamId,
  page: readonly Item[],
): Promise<(ItemNames & Item)[]> => {
  const { rows } = await pool.query<ItemNames>(
    `select i.variant_id as "variantId", i.product_id as "productId",
       i.product_title as "productTitle", i.variant_title as "variantTitle", i.sku,
       d.image_url as "imageUrl"
     from ${withDetails(pool.schema)} where i.team_id = $1 and i.variant_id = any($2::text[])`,
    [teamId, page.map(({ variantId }) => variantId)],
  );
  const named = new Map(rows.map((row) => [row.variantId, row]));
  return page.flatMap((item) => {
    const row = named.get(item.variantId);
    return row === undefined ? [] : [{ ...row, ...item }];
  });
};

export const groupTermsById = (
  terms: readonly SupplierTerms[],
): ReadonlyMap<string, SupplierTerms> => new Map(terms.map((one) => [one.supplierId, one]));
