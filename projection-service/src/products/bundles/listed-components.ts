import type { ListedBundle } from '@quartermaster/contracts/bundles/calls';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { buildComponentId } from '@quartermaster/contracts/inventory/rules/bundles';
import type { ReadPool } from '../../core/paging.ts';
import { listComponents } from './handlers.ts';
import type { ProductRow } from '../tables.ts';

type ListedComponent = ListedBundle['components'][number];
type Catalogue = Pick<ListedComponent, 'sku' | 'image' | 'titles'>;

/** For a component that the store has not shown yet. */
const unknownCatalogue: Catalogue = {
  sku: '',
  image: null,
  titles: { productTitle: '', variantTitle: '' },
};

/** Catalogue data of variants, by their ids. */
const readCatalogue = async (
  pool: ReadPool,
  teamId: TeamId,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, Catalogue>> => {
  const { rows } = await pool.query<Catalogue & { id: string }>(
    `select f.variant_id as id, f.catalogue->>'sku' as sku, f.catalogue->>'imageUrl' as image,
       json_build_object('productTitle', f.catalogue->>'productTitle',
         'variantTitle', f.catalogue->>'variantTitle') as titles
     from ${pool.schema}.variant_facts f
     where f.team_id = $1 and f.variant_id = any($2) and f.catalogue->>'sku' is not null`,
    [teamId, variantIds],
  );
  return new Map(rows.map(({ id, ...catalogue }) => [id, catalogue]));
};

const listLinks = ({ variants, unbundled }: Pick<ProductRow, 'variants' | 'unbundled'>) =>
  variants.flatMap((variant) =>
    listComponents({ unbundled }, variant).map(({ variantId, quantity }) => ({
      bundleVariantId: variant.id,
      bundleVariantTitle: variant.title,
      variantId,
      quantity,
      componentId: buildComponentId(variant.id, variantId),
    })),
  );

/** The components of each bundle, in the order of its variants. */
export const readListedComponents = async (
  pool: ReadPool,
  teamId: TeamId,
  bundles: readonly Pick<ProductRow, 'variants' | 'unbundled'>[],
): Promise<ListedComponent[][]> => {
  const links = bundles.map(listLinks);
  const ids = links.flat().map(({ variantId }) => variantId);
  const catalogue = await readCatalogue(pool, teamId, ids);
  return links.map((some) =>
    some.map((link) => ({ ...link, ...(catalogue.get(link.variantId) ?? unknownCatalogue) })),
  );
};
