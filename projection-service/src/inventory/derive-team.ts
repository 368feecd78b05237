import { toDayNumber } from '@quartermaster/contracts/core/day';
import { gradeItems, gradingValueOf } from '@quartermaster/contracts/inventory/grades';
import { sumBetween } from '@quartermaster/contracts/inventory/sales-history';
import { effectiveUnitCost, resolvedLandedCost } from '@quartermaster/contracts/inventory/values';
import type { ProjectedEvent, Rows } from '@quartermaster/infra/projections/projection';
import { deriveVariants, isBundle, isListed } from './derive-rows.ts';
import type { Grading } from './inventory-row.ts';
import type { KnownVariant } from './item-facts.ts';
import { salesBefore, salesOf } from './sales-facts.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import {
  type DailySnapshot,
  type SnapshotScope,
  type SnapshotValues,
  teamFacts,
  type TeamFacts,
  variantFacts,
} from './tables.ts';
import { teamOf } from './team-facts.ts';

/** What a variant is graded by: its sales of the complete days of the grading period. */
const valueOf = (rows: Rows, facts: KnownVariant, team: TeamFacts): number | null => {
  const { periodDays, strategy } = team.settings.grading;
  const today = toDayNumber(team.today ?? '');
  const sales = salesBefore(salesOf(rows, facts.variantId), today);
  const sum = (amounts: readonly number[]): number =>
    sumBetween(sales.days, amounts, today - periodDays, today - 1);
  const { manualLandedCost, landedCost } = facts.decisions;
  const landed = resolvedLandedCost(manualLandedCost, landedCost);
  return gradingValueOf(strategy, {
    units: sum(sales.units),
    revenue: sum(sales.revenue),
    orders: sum(sales.orders),
    unitCost: effectiveUnitCost(landed, facts.catalogue.costPrice),
  });
};

/** Grades of all listed variants against each other; one of unknown value has none. */
const gradesOf = (
  rows: Rows,
  listed: readonly KnownVariant[],
  team: TeamFacts,
): ReadonlyMap<string, Grading> => {
  const { strategy: gradingStrategy, thresholds } = team.settings.grading;
  const values = listed.map((facts) => ({
    variantId: facts.variantId,
    value: valueOf(rows, facts, team),
  }));
  const { grades, ungraded } = gradeItems(values, thresholds);
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

const scopesOf = ({ gradingLevel, favourite }: InventoryRow): readonly SnapshotScope[] => [
  'ALL',
  ...(gradingLevel === null ? [] : [`GRADE_${gradingLevel}` as const]),
  ...(favourite ? ['FAVOURITE' as const] : []),
];

const noValues: SnapshotValues = {
  retailValue: 0,
  costValue: 0,
  noSalesCost: 0,
  overstockedCost: 0,
};

const added = (sum: SnapshotValues, item: InventoryRow): SnapshotValues => {
  const cost = item.costValue ?? 0;
  return {
    retailValue: sum.retailValue + item.retailValue,
    costValue: sum.costValue + cost,
    noSalesCost: sum.noSalesCost + (item.status === 'NO_SALES' ? cost : 0),
    overstockedCost: sum.overstockedCost + (item.status === 'OVERSTOCKED' ? cost : 0),
  };
};

/** Values of all items and of each dashboard filter, added up in the order of variant ids. */
const totalsOf = (rows: Rows): DailySnapshot['totals'] => {
  const totals: Record<SnapshotScope, SnapshotValues> = {
    ALL: noValues,
    GRADE_A: noValues,
    GRADE_B: noValues,
    GRADE_C: noValues,
    FAVOURITE: noValues,
  };
  const items = [...rows.all(inventoryItems)];
  items.sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
  for (const item of items) {
    for (const scope of scopesOf(item)) totals[scope] = added(totals[scope], item);
  }
  return totals;
};

/** Works every number of the team out anew, grades included; answers the values of its stock. */
export const deriveTeam = (
  rows: Rows,
  event: Pick<ProjectedEvent, 'type' | 'position' | 'recordedAt'>,
): DailySnapshot['totals'] => {
  const team = teamOf(rows);
  rows.put(teamFacts, { ...team, calculatedAt: event.recordedAt });
  if (team.today === null) return totalsOf(rows);
  const all = [...rows.all(variantFacts)];
  const bundles = all.filter(isBundle);
  const others = all.filter((facts) => !isBundle(facts));
  const ids = [...bundles, ...others].map(({ variantId }) => variantId);
  deriveVariants(rows, ids, event, gradesOf(rows, all.filter(isListed), team));
  return totalsOf(rows);
};
