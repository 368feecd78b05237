import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { WhatIfSelection } from '@quartermaster/contracts/what-if/draft';
import type { ReadPool } from '../../core/paging.ts';
import { inventoryList } from '../query.ts';

/** Above this number it is faster to read all variants of the team in order than each by its id. */
export const MAX_READ_BY_ID = 4000;

export interface Selected {
  readonly ids: ReadonlySet<VariantId>;
  /** The variants whose numbers are needed for those of the selected ones; null for all of the team. */
  readonly needed: readonly VariantId[] | null;
}

const findIds = async (
  pool: ReadPool,
  teamId: TeamId,
  { variantIds, matching }: WhatIfSelection,
): Promise<readonly VariantId[]> => {
  const question = { ...matching, variantIds };
  const rows = await inventoryList.select<{ readonly id: VariantId }>(
    pool,
    teamId,
    question,
    (found) => `select i.variant_id as id ${found}`,
  );
  return rows.map(({ id }) => id);
};

/** All variants of their products, which may share a minimum, and the bundles that contain one of these. */
export const findNeededIds = async (
  pool: ReadPool,
  teamId: TeamId,
  ids: readonly VariantId[],
): Promise<readonly VariantId[]> => {
  const facts = `${pool.schema}.variant_facts`;
  const { rows } = await pool.query<{ id: VariantId }>(
    `with siblings as (
       select f.variant_id, f.bundles from ${facts} f
       where f.team_id = $1 and f.product_id in (
         select p.product_id from ${facts} p where p.team_id = $1 and p.variant_id = any($2::text[])))
     select variant_id as id from siblings
     union select bundle ->> 'variantId' from siblings, json_array_elements(siblings.bundles) bundle
     order by id`,
    [teamId, ids],
  );
  return rows.map(({ id }) => id);
};

/** The tracked variants that a draft is about now. */
export const findSelectedVariants = async (
  pool: ReadPool,
  teamId: TeamId,
  selection: WhatIfSelection,
): Promise<Selected> => {
  const ids = await findIds(pool, teamId, selection);
  const needed = ids.length > MAX_READ_BY_ID ? null : await findNeededIds(pool, teamId, ids);
  return { ids: new Set(ids), needed };
};
