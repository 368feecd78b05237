import type { ProductId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ObservedProduct } from '@quartermaster/contracts/products/events';
import type pg from 'pg';

export interface IndexedItem {
  readonly variantId: VariantId;
  /** Last observed cost, to detect a change, for which the store has no date. */
  readonly costPrice: number | null;
  readonly tracked: boolean;
  /** True once its stock at all locations was read; later only changes are read. */
  readonly isStockRead: boolean;
}

/**
 * The variant of each inventory item of the store. Written before the events it derives from (ProductObserved), so that every
 * recorded variant can be found.
 */
export interface InventoryIndex {
  readonly findItem: (teamId: TeamId, storeInventoryItemId: string) => Promise<IndexedItem | null>;
  /** All entries of the team, by inventory item of the store. */
  readonly allItems: (teamId: TeamId) => Promise<ReadonlyMap<string, IndexedItem>>;
  /** Inventory item of the store by variant, of those that are known. */
  readonly findStoreItems: (
    teamId: TeamId,
    variantIds: readonly VariantId[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Of these variants, those whose stock the store does not manage. */
  readonly findUncounted: (
    teamId: TeamId,
    variantIds: readonly VariantId[],
  ) => Promise<ReadonlySet<string>>;
  /** Products that are known, by their global id. */
  readonly products: (teamId: TeamId) => Promise<ReadonlyMap<string, string>>;
  /** Replaces the entries of these products. */
  readonly put: (teamId: TeamId, products: readonly ObservedProduct[]) => Promise<void>;
  /** Marks the stock of items as read; of all items when no ids are given. */
  readonly stockRead: (
    teamId: TeamId,
    storeInventoryItemIds?: readonly string[] | null,
  ) => Promise<void>;
  readonly removeProduct: (teamId: TeamId, productId: ProductId) => Promise<void>;
}

const putSql = `
  with gone as (
    delete from connector.inventory_items
    where team_id = $1 and product_id = any($2::text[]) and store_inventory_item_id <> all($3::text[]))
  insert into connector.inventory_items
    (team_id, store_inventory_item_id, variant_id, product_id, store_product_id, cost_price, tracked)
  select $1, * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::boolean[])
  on conflict (team_id, store_inventory_item_id) do update set
    variant_id = excluded.variant_id, product_id = excluded.product_id,
    store_product_id = excluded.store_product_id, cost_price = excluded.cost_price,
    tracked = excluded.tracked`;

const toColumns = (products: readonly ObservedProduct[]): readonly (readonly unknown[])[] => {
  const rows = products.flatMap((product) =>
    product.variants.map((variant) => ({ product, variant })),
  );
  return [
    products.map(({ productId }) => productId),
    rows.map(({ variant }) => variant.storeInventoryItemId),
    rows.map(({ variant }) => variant.variantId),
    rows.map(({ product }) => product.productId),
    rows.map(({ product }) => product.storeProductId),
    rows.map(({ variant }) => variant.costPrice),
    rows.map(({ variant }) => variant.isInventoryManagedByStore),
  ];
};

interface ItemRow {
  readonly item: string;
  readonly variant_id: string;
  readonly cost_price: number | null;
  readonly tracked: boolean;
  readonly stock_read: boolean;
}

const itemsSql = `
  select store_inventory_item_id as item, variant_id, cost_price, tracked, stock_read
  from connector.inventory_items where team_id = $1`;

const stockReadSql = `
  update connector.inventory_items set stock_read = true
  where team_id = $1 and not stock_read
    and ($2::text[] is null or store_inventory_item_id = any($2::text[]))`;

const toItem = ({ variant_id, cost_price, tracked, stock_read }: ItemRow): IndexedItem => ({
  variantId: variant_id,
  costPrice: cost_price,
  tracked,
  isStockRead: stock_read,
});

export const createInventoryIndex = (pool: pg.Pool): InventoryIndex => ({
  findItem: async (teamId, storeInventoryItemId) => {
    const sql = `${itemsSql} and store_inventory_item_id = $2`;
    const { rows } = await pool.query<ItemRow>(sql, [teamId, storeInventoryItemId]);
    return rows[0] === undefined ? null : toItem(rows[0]);
  },
  allItems: async (teamId) => {
    const { rows } = await pool.query<ItemRow>(itemsSql, [teamId]);
    return new Map(rows.map((row) => [row.item, toItem(row)]));
  },
  findStoreItems: async (teamId, variantIds) => {
    const sql = `${itemsSql} and variant_id = any($2::text[])`;
    const { rows } = await pool.query<ItemRow>(sql, [teamId, [...variantIds]]);
    return new Map(rows.map(({ variant_id, item }) => [variant_id, item]));
  },
  findUncounted: async (teamId, variantIds) => {
    const sql = `${itemsSql} and variant_id = any($2::text[]) and not tracked`;
    const { rows } = await pool.query<ItemRow>(sql, [teamId, [...variantIds]]);
    return new Set(rows.map(({ variant_id }) => variant_id));
  },
  products: async (teamId) => {
    const { rows } = await pool.query<{ store_product_id: string; product_id: string }>(
      `select distinct store_product_id, product_id from connector.inventory_items
       where team_id = $1`,
      [teamId],
    );
    return new Map(rows.map((row) => [row.store_product_id, row.product_id]));
  },
  put: async (teamId, products) => {
    await pool.query(putSql, [teamId, ...toColumns(products)]);
  },
  stockRead: async (teamId, storeInventoryItemIds = null) => {
    await pool.query(stockReadSql, [teamId, storeInventoryItemIds]);
  },
  removeProduct: async (teamId, productId) => {
    await pool.query(
      'delete from connector.inventory_items where team_id = $1 and product_id = $2',
      [teamId, productId],
    );
  },
});
