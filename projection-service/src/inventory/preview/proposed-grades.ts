import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { GradableItem, GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { ReadPool } from '../../core/paging.ts';
import { isListed } from '../derive-rows.ts';
import type { DatedTeam } from '../facts/item.ts';
import { assignGrades, calculateValueFromSales } from '../grading.ts';
import { readVariantsInParts } from './variants-in-parts.ts';

const readValuesInForce = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly GradableItem[]> => {
  const { rows } = await pool.query<GradableItem>(
    `select variant_id as "variantId", grading_value as value
     from ${pool.schema}.inventory_items where team_id = $1`,
    [teamId],
  );
  return rows;
};

const calculateValues = async (
  pool: ReadPool,
  teamId: TeamId,
  team: DatedTeam,
): Promise<readonly GradableItem[]> => {
  const items: GradableItem[] = [];
  const read = { teamId, variantIds: null, withSales: true };
  for await (const part of readVariantsInParts(pool, read)) {
    for (const { facts, inForce, sales } of part) {
      if (!isListed(facts) || inForce === null || sales === null) continue;
      const value = calculateValueFromSales(sales, facts, team);
      items.push({ variantId: facts.variantId, value });
    }
  }
  return items;
};

const gradeSame = (one: InsightsSettings, other: InsightsSettings): boolean =>
  one.grading.periodDays === other.grading.periodDays &&
  one.grading.strategy === other.grading.strategy;

/** The grades of all listed variants with proposed settings, before their numbers are derived: service levels go by them. */
export const readProposedGrades = async (
  pool: ReadPool,
  teamId: TeamId,
  { inForce, proposed }: { readonly inForce: InsightsSettings; readonly proposed: DatedTeam },
): Promise<ReadonlyMap<VariantId, GradingLevel | null>> => {
  const items = gradeSame(inForce, proposed.settings)
    ? await readValuesInForce(pool, teamId)
    : await calculateValues(pool, teamId, proposed);
  const grades = assignGrades(items, proposed);
  return new Map(
    items.map(({ variantId }) => [variantId, grades.get(variantId)?.gradingLevel ?? null]),
  );
};
