import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { ReferenceRates } from '@quartermaster/platform/exchange-rates/reference-rates';
import type {
  LocationId,
  ShipmentId,
  SupplierId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import { getSenderName } from '@quartermaster/contracts/teams/business-details';
import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import type pg from 'pg';
import type { DirectoryLocation, DirectoryVariant, SupplierPrice } from './directory.ts';
import type { ShopRow } from './tables.ts';

/** Database schema of the directory. */
export const SCHEMA = foldedSchemas.directory;

export type ReadPool = Pick<pg.Pool, 'query'>;
export type ByIds = readonly [teamId: TeamId, ids: readonly string[]];

export const variantsById = async (pool: ReadPool, ...of: ByIds) => {
  const { rows } = await pool.query<DirectoryVariant>(
    `select variant_id as "variantId", product_id as "productId",
       store_variant_id as "storeVariantId", store_inventory_item_id as "storeInventoryItemId",
       title, sku, cost_price as "costPrice", sale_price as "salePrice"
     from ${SCHEMA}.variants where team_id = $1 and variant_id = any($2)`,
    [...of],
  );
  return new Map(rows.map((variant) => [variant.variantId, variant]));
};

const queryIds = async (pool: ReadPool, sql: string, parameters: readonly unknown[]) => {
  const { rows } = await pool.query<{ id: string }>(sql, [...parameters]);
  return rows.map(({ id }) => id);
};

export const productsById = async (pool: ReadPool, ...of: ByIds): Promise<ReadonlySet<string>> =>
  new Set(
    await queryIds(
      pool,
      `select product_id as id from ${SCHEMA}.products where team_id = $1 and product_id = any($2)`,
      of,
    ),
  );

export const suppliersById = async (pool: ReadPool, ...of: ByIds): Promise<ReadonlySet<string>> =>
  new Set(
    await queryIds(
      pool,
      `select supplier_id as id from ${SCHEMA}.suppliers
       where team_id = $1 and supplier_id = any($2)`,
      of,
    ),
  );

const idsByText = async (
  pool: ReadPool,
  sql: string,
  teamId: TeamId,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const lowerCase = [...new Set(texts.map((text) => text.toLowerCase()))];
  const { rows } = await pool.query<{ text: string; ids: string[] }>(sql, [teamId, lowerCase]);
  return new Map(rows.map(({ text, ids }) => [text, ids]));
};

export const variantsBySku = (pool: ReadPool, teamId: TeamId, skus: readonly string[]) =>
  idsByText(
    pool,
    `select lower(sku) as text, array_agg(variant_id order by variant_id) as ids
     from ${SCHEMA}.variants where team_id = $1 and lower(sku) = any($2) group by 1`,
    teamId,
    skus,
  );

export const suppliersByName = (pool: ReadPool, teamId: TeamId, names: readonly string[]) =>
  idsByText(
    pool,
    `select lower(trim(name)) as text, array_agg(supplier_id order by supplier_id) as ids
     from ${SCHEMA}.suppliers where team_id = $1 and lower(trim(name)) = any($2) group by 1`,
    teamId,
    names,
  );

export const listFavourites = (pool: ReadPool, teamId: TeamId): Promise<readonly string[]> =>
  queryIds(
    pool,
    `select variant_id as id from ${SCHEMA}.favourites where team_id = $1 order by variant_id`,
    [teamId],
  );

export const findTags = async (pool: ReadPool, ...of: ByIds) => {
  const { rows } = await pool.query<{ id: string; tags: string[] }>(
    `select variant_id as id, tags from ${SCHEMA}.variant_tags
     where team_id = $1 and variant_id = any($2) and cardinality(tags) > 0`,
    [...of],
  );
  return new Map(rows.map(({ id, tags }) => [id, tags]));
};

export const listTeamTags = async (pool: ReadPool, teamId: TeamId): Promise<ReadonlySet<string>> =>
  new Set(
    await queryIds(
      pool,
      `select distinct tag as id from ${SCHEMA}.variant_tags, unnest(tags) tag where team_id = $1`,
      [teamId],
    ),
  );

export const listExcludedProducts = (pool: ReadPool, teamId: TeamId): Promise<readonly string[]> =>
  queryIds(
    pool,
    `select product_id as id from ${SCHEMA}.excluded_products where team_id = $1 order by product_id`,
    [teamId],
  );

export const isDisabled = async (pool: ReadPool, teamId: TeamId): Promise<boolean> => {
  const { rowCount } = await pool.query(`select from ${SCHEMA}.disabled_teams where team_id = $1`, [
    teamId,
  ]);
  return rowCount !== 0;
};

export const orderOfShipment = async (
  pool: ReadPool,
  teamId: TeamId,
  shipmentId: ShipmentId,
): Promise<string | null> => {
  const [id] = await queryIds(
    pool,
    `select purchase_order_id as id from ${SCHEMA}.shipments
     where team_id = $1 and shipment_id = $2`,
    [teamId, shipmentId],
  );
  return id ?? null;
};

export const orderOfPayment = async (
  pool: ReadPool,
  teamId: TeamId,
  paymentId: string,
): Promise<string | null> => {
  const [id] = await queryIds(
    pool,
    `select purchase_order_id as id from ${SCHEMA}.payments
     where team_id = $1 and payment_id = $2`,
    [teamId, paymentId],
  );
  return id ?? null;
};

export const locationById = async (
  pool: ReadPool,
  teamId: TeamId,
  locationId: LocationId,
): Promise<DirectoryLocation | null> => {
  const { rows } = await pool.query<DirectoryLocation>(
    `select location_id as "locationId", store_location_id as "storeLocationId", name
     from ${SCHEMA}.locations where team_id = $1 and location_id = $2`,
    [teamId, locationId],
  );
  return rows[0] ?? null;
};

export const findShop = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<Omit<ShopRow, 'id' | 'name'> | null> => {
  const { rows } = await pool.query<Omit<ShopRow, 'id' | 'name'>>(
    `select currency, time_zone as "timeZone", today from ${SCHEMA}.shops where team_id = $1`,
    [teamId],
  );
  return rows[0] ?? null;
};

export const findSupplierPrices = async (
  pool: ReadPool,
  teamId: TeamId,
  supplierId: SupplierId,
  variantIds: readonly VariantId[],
): Promise<ReadonlyMap<string, SupplierPrice>> => {
  const { rows } = await pool.query<{ variantId: VariantId } & SupplierPrice>(
    `select variant_id as "variantId", unit_price as "unitPrice", supplier_s_k_u as "supplierSKU"
     from ${SCHEMA}.prices where team_id = $1 and supplier_id = $2 and variant_id = any($3)`,
    [teamId, supplierId, variantIds],
  );
  return new Map(rows.map(({ variantId, ...price }) => [variantId, price]));
};

/** Returns the business name, else the shop's name in the store; empty while both are unknown. */
export const getShopName = async (pool: ReadPool, teamId: TeamId): Promise<string> => {
  const { rows } = await pool.query<Parameters<typeof getSenderName>[0]>(
    `select coalesce(b.name, '') as "businessName", coalesce(s.name, '') as "storeName"
     from (select $1::text as team_id) t left join ${SCHEMA}.shops s using (team_id)
       left join ${SCHEMA}.businesses b using (team_id)`,
    [teamId],
  );
  return getSenderName(rows[0] ?? { businessName: '', storeName: '' });
};

export const findLastCurrency = async (
  pool: ReadPool,
  teamId: TeamId,
  supplierId: SupplierId,
): Promise<string | null> => {
  const { rows } = await pool.query<{ currency: string | null }>(
    `select currency from ${SCHEMA}.order_currencies
     where team_id = $1 and supplier_id = $2 and status not in ('Draft', 'Cancelled')
     order by created_at desc, purchase_order_id desc limit 1`,
    [teamId, supplierId],
  );
  return rows[0]?.currency ?? null;
};

/** Finds the newest recorded reference rates up to a day. */
export const findRecordedRates = async (
  pool: ReadPool,
  day: string,
): Promise<ReferenceRates | null> => {
  const { rows } = await pool.query<ReferenceRates>(
    `select day, rates from ${SCHEMA}.reference_rates
     where team_id = $1 and day <= $2 order by day desc limit 1`,
    [SYSTEM_TEAM, day],
  );
  return rows[0] ?? null;
};
