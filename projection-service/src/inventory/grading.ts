import { toDayNumber } from '@quartermaster/contracts/core/day';
import {
  type GradableItem,
  gradeItems,
  calculateGradingValue,
} from '@quartermaster/contracts/inventory/rules/grades';
import { sumBetween } from '@quartermaster/contracts/inventory/rules/history';
import { chooseUnitCost, resolveLandedCost } from '@quartermaster/contracts/inventory/rules/values';
import type { Rows } from '@quartermaster/platform/projections/projection';
import type { Grading } from './inventory-row.ts';
import type { DatedTeam, KnownVariant } from './facts/item.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { salesBefore, getSales } from './facts/sales.ts';
import type { VariantSales } from './tables/sales.ts';
import { teamFacts, type TeamFacts } from './tables/team.ts';
import { getTeamFacts } from './facts/team.ts';

/** The graded value of a variant whose sales are known: those of the complete days of the grading period count. */
export const calculateValueFromSales = (
  known: VariantSales,
  facts: KnownVariant,
  team: DatedTeam,
): number | null => {
  const { periodDays, strategy } = team.settings.grading;
  const today = toDayNumber(team.today);
  const sales = salesBefore(known, today);
  const sum = (amounts: readonly number[]): number =>
    sumBetween(sales.days, amounts, today - periodDays, today - 1);
  const { manualLandedCost, landedCost } = facts.decisions;
  const landed = resolveLandedCost(manualLandedCost, landedCost);
  return calculateGradingValue(strategy, {
    units: sum(sales.units),
    revenue: sum(sales.revenue),
    orders: sum(sales.orders),
    unitCost: chooseUnitCost(landed, facts.catalogue.costPrice),
  });
};

export const calculateVariantValue = (
  rows: Rows,
  facts: KnownVariant,
  team: DatedTeam,
): number | null => calculateValueFromSales(getSales(rows, facts.variantId), facts, team);

/** Grades of items relative to each other, by variant. */
export const assignGrades = (
  items: readonly GradableItem[],
  { settings }: Pick<TeamFacts, 'settings'>,
): ReadonlyMap<string, Grading> => {
  const { strategy: gradingStrategy, thresholds } = settings.grading;
  const { grades, ungraded } = gradeItems(items, thresholds);
  const none = { gradingLevel: null, gradingPercent: null, gradingCumulativePercent: null };
  return new Map<string, Grading>([
    ...ungraded.map((id): [string, Grading] => [
      id,
      { ...none, gradingStrategy, gradingValue: null },
    ]),
    ...grades.map((grade): [string, Grading] => [
      grade.variantId,
      {
        gradingStrategy,
        gradingLevel: grade.level,
        gradingPercent: grade.percent,
        gradingCumulativePercent: grade.cumulativePercent,
        gradingValue: grade.value,
      },
    ]),
  ]);
};

const fields = [
  'gradingLevel',
  'gradingPercent',
  'gradingCumulativePercent',
] as const satisfies readonly (keyof Grading)[];

const isSameGrade = (row: InventoryRow, grading: Grading): boolean =>
  fields.every((field) => row[field] === grading[field]);

/**
 * Records that the value of a variant changed, or that a variant was added or removed: every grade depends on all
 * values.
 */
export const markGradesStale = (rows: Rows): void => {
  const team = getTeamFacts(rows);
  if (!team.areGradesStale) rows.put(teamFacts, { ...team, areGradesStale: true });
};

/** Grades all items again when one value changed, so that grades follow from the present facts. */
export const gradeTeams = (rows: Rows): void => {
  const team = getTeamFacts(rows);
  if (!team.areGradesStale) return;
  const items = [...rows.all(inventoryItems)];
  const gradings = assignGrades(
    items.map(({ variantId, gradingValue: value }) => ({ variantId, value })),
    team,
  );
  for (const item of items) {
    const grading = gradings.get(item.variantId);
    if (grading === undefined || isSameGrade(item, grading)) continue;
    rows.put(inventoryItems, { ...item, ...grading });
  }
  rows.put(teamFacts, { ...team, areGradesStale: false });
};
