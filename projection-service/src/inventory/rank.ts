import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { Rank } from '@quartermaster/contracts/inventory/rules/grades';
import type { ReadPool } from '../core/paging.ts';

/** The place of a variant among the graded variants of its team; its value is null when it is not graded. */
export interface VariantRank extends Rank {
  readonly value: number | null;
}

/** Reads the place that `gradeItems` gives a variant: in the same order, added up by the database. */
export const readRank = async (
  pool: ReadPool,
  teamId: TeamId,
  variantId: VariantId,
): Promise<VariantRank> => {
  const { rows } = await pool.query<VariantRank>(
    `with own as (
       select grading_value as value, greatest(grading_value, 0) as counted, variant_id
       from ${pool.schema}.inventory_items where team_id = $1 and variant_id = $2
     )
     select own.value, totals."totalValue", totals."valueBefore"
     from own, lateral (
       select coalesce(sum(greatest(grading_value, 0)), 0) as "totalValue",
         coalesce(sum(greatest(grading_value, 0)) filter (
           where greatest(grading_value, 0) > own.counted
             or (greatest(grading_value, 0) = own.counted
               and i.variant_id collate "C" < own.variant_id collate "C")
         ), 0) as "valueBefore"
       from ${pool.schema}.inventory_items i where team_id = $1 and grading_value is not null
     ) totals`,
    [teamId, variantId],
  );
  return rows[0] ?? { value: null, totalValue: 0, valueBefore: 0 };
};
