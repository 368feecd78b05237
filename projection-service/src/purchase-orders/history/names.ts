import type { LocationId, SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { ReadPool } from '../../core/paging.ts';
import { findShopSettings } from '../../core/shop-settings.ts';

/** Today's names of ids; deleted suppliers and unknown ids have texts that say so. */
export interface Names {
  readonly variant: (variantId: VariantId) => string;
  readonly supplier: (supplierId: SupplierId | null) => string | null;
  readonly location: (locationId: LocationId | null) => string | null;
  /** Currency of orders that name none; empty while it is unknown. */
  readonly shopCurrency: string;
}

type NamesById = ReadonlyMap<string, string>;

const readNames = async (
  pool: ReadPool,
  statement: (schema: string) => string,
  teamId: TeamId,
  ids: ReadonlySet<string>,
): Promise<NamesById> => {
  const { rows } = await pool.query<{ id: string; name: string }>(statement(pool.schema), [
    teamId,
    [...ids],
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** A product with a single variant has its own title; the store calls such a variant "Default Title". */
const variantNames = (
  schema: string,
): string => `select v.id, case when v.title in ('', 'Default Title') then p.title
    else p.title || ', ' || v.title end as name
  from ${schema}.products p, json_to_recordset(p.variants) as v(id text, title text)
  where p.team_id = $1 and p.variant_ids && $2::text[] and v.id = any($2::text[])`;
const supplierNames = (schema: string): string =>
  `select s.id, s.name from ${schema}.suppliers s where s.team_id = $1 and s.id = any($2::text[])`;
const locationNames = (schema: string): string =>
  `select l.id, l.name from ${schema}.locations l where l.team_id = $1 and l.id = any($2::text[])`;

/** Names of everything that an order referred to in any of its states. */
export const readOrderNames = async (
  pool: ReadPool,
  teamId: TeamId,
  states: readonly PurchaseOrder[],
): Promise<Names> => {
  const variantIds = new Set(
    states.flatMap(({ items }) => items.map(({ productVariantId }) => productVariantId)),
  );
  const supplierIds = new Set(states.flatMap(({ supplierId }) => supplierId ?? []));
  const locationIds = new Set(
    states.flatMap(({ shipments }) =>
      shipments.flatMap(({ locationId, receivedLocationId }) =>
        [locationId, receivedLocationId].filter((id) => id !== null),
      ),
    ),
  );
  const [variants, suppliers, locations, shop] = await Promise.all([
    readNames(pool, variantNames, teamId, variantIds),
    readNames(pool, supplierNames, teamId, supplierIds),
    readNames(pool, locationNames, teamId, locationIds),
    findShopSettings(pool, teamId),
  ]);
  return {
    variant: (id) => variants.get(id) ?? 'an unknown item',
    supplier: (id) => (id === null ? null : (suppliers.get(id) ?? 'a deleted supplier')),
    location: (id) => (id === null ? null : (locations.get(id) ?? 'an unknown location')),
    shopCurrency: shop?.currency ?? '',
  };
};
