import type { Revision, SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import type { Location } from '@quartermaster/contracts/locations/calls';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import {
  type BusinessDetails,
  noBusinessDetails,
} from '@quartermaster/contracts/teams/business-details';
import type { ReadPool } from '../../core/paging.ts';

/** Names of an item. A product with a single variant has no variant name. */
export interface PrintedVariant {
  readonly id: string;
  readonly product: string;
  readonly variant: string | null;
  readonly sku: string;
  readonly imageUrl: string | null;
}

export type PrintedSupplier = Pick<
  SupplierFields,
  'name' | 'address' | 'city' | 'country' | 'contacts' | 'paymentTerm'
>;

export interface PrintedShop {
  /** The store's name; a business name is printed instead where there is one. */
  readonly name: string;
  readonly domain: string | null;
  readonly currency: string;
  readonly details: BusinessDetails;
}

/** Everything that a printed order shows, as the read models have it. */
export interface OrderFacts {
  readonly teamId: TeamId;
  readonly order: PurchaseOrder;
  readonly revision: Revision;
  /** Digest of all events of the order up to the revision; the dossier has the same. */
  readonly digest: string;
  readonly shop: PrintedShop;
  readonly supplier: PrintedSupplier | null;
  readonly variants: ReadonlyMap<string, PrintedVariant>;
  readonly locations: ReadonlyMap<string, Pick<Location, 'name' | 'info'>>;
}

const readShop = async (pool: ReadPool, teamId: TeamId): Promise<PrintedShop> => {
  const { rows } = await pool.query<PrintedShop>(
    `select coalesce(t.shop_name, t.name) as name, t.store_domain as domain,
       coalesce(t.currency, '') as currency, t.details from ${pool.schema}.teams t where t.team_id = $1`,
    [teamId],
  );
  return rows[0] ?? { name: '', domain: null, currency: '', details: noBusinessDetails };
};

const findSupplier = async (
  pool: ReadPool,
  teamId: TeamId,
  supplierId: SupplierId | null,
): Promise<PrintedSupplier | null> => {
  const { rows } = await pool.query<PrintedSupplier>(
    `select s.name, s.address, s.city, s.country, s.contacts, s.payment_term as "paymentTerm"
     from ${pool.schema}.suppliers s where s.team_id = $1 and s.id = $2`,
    [teamId, supplierId],
  );
  return rows[0] ?? null;
};

/** A product with a single variant calls it "Default Title" in the store. */
const readVariants = async (
  pool: ReadPool,
  teamId: TeamId,
  { items }: PurchaseOrder,
): Promise<OrderFacts['variants']> => {
  const ids = items.map(({ productVariantId }) => productVariantId);
  const { rows } = await pool.query<PrintedVariant>(
    `select v.id, p.title as product, nullif(nullif(v.title, 'Default Title'), '') as variant, v.sku,
       coalesce(v."imageUrl", p.image_url) as "imageUrl"
     from ${pool.schema}.products p,
       json_to_recordset(p.variants) as v(id text, title text, sku text, "imageUrl" text)
     where p.team_id = $1 and p.variant_ids && $2::text[] and v.id = any($2::text[])`,
    [teamId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const readLocations = async (
  pool: ReadPool,
  teamId: TeamId,
  { shipments }: PurchaseOrder,
): Promise<OrderFacts['locations']> => {
  const ids = shipments.flatMap(({ locationId }) => locationId ?? []);
  const { rows } = await pool.query<Pick<Location, 'id' | 'name' | 'info'>>(
    `select l.id, l.name, l.info from ${pool.schema}.locations l where l.team_id = $1 and l.id = any($2::text[])`,
    [teamId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Reads all facts of a printed order beside the order itself, with present names. */
export const readOrderFacts = async (
  pool: ReadPool,
  teamId: TeamId,
  printed: Pick<OrderFacts, 'order' | 'revision' | 'digest'>,
): Promise<OrderFacts> => {
  const { order } = printed;
  const [shop, supplier, variants, locations] = await Promise.all([
    readShop(pool, teamId),
    findSupplier(pool, teamId, order.supplierId),
    readVariants(pool, teamId, order),
    readLocations(pool, teamId, order),
  ]);
  return { ...printed, teamId, shop, supplier, variants, locations };
};
