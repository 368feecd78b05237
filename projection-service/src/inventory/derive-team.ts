import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import { isSummed } from '@quartermaster/contracts/inventory/rules/stock-counting';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { deriveAll, isListed } from './derive-rows.ts';
import type { Cause } from './record-status-change.ts';
import { assignGrades, calculateVariantValue } from './grading.ts';
import type { Grading } from './inventory-row.ts';
import type { DatedTeam, KnownVariant } from './facts/item.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { variantFacts } from './tables/variant.ts';
import { teamFacts } from './tables/team.ts';
import type {
  DailySnapshot,
  ItemSnapshot,
  SnapshotScope,
  SnapshotValues,
} from './tables/history.ts';
import { getTeamFacts } from './facts/team.ts';

/** Grades of all listed variants relative to each other; a variant with an unknown value has none. */
const gradeVariants = (
  rows: Rows,
  listed: readonly KnownVariant[],
  team: DatedTeam,
): ReadonlyMap<string, Grading> =>
  assignGrades(
    listed.map((facts) => ({
      variantId: facts.variantId,
      value: calculateVariantValue(rows, facts, team),
    })),
    team,
  );

const listScopes = ({ gradingLevel, favourite }: InventoryRow): readonly SnapshotScope[] => [
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

const addItem = (sum: SnapshotValues, item: InventoryRow): SnapshotValues => {
  if (!isSummed(item)) return sum;
  const cost = item.costValue ?? 0;
  return {
    retailValue: sum.retailValue + item.retailValue,
    costValue: sum.costValue + cost,
    noSalesCost: sum.noSalesCost + (item.status === 'NO_SALES' ? cost : 0),
    overstockedCost: sum.overstockedCost + (item.status === 'OVERSTOCKED' ? cost : 0),
  };
};

const sortItems = (rows: Rows): readonly InventoryRow[] => {
  const items = [...rows.all(inventoryItems)];
  return items.sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
};

/** The values of each listed variant. */
export const buildItemSnapshot = (rows: Rows, date: string): ItemSnapshot => {
  const items = sortItems(rows);
  return {
    date,
    variantIds: items.map(({ variantId }) => variantId),
    statuses: items.map(({ status }) => status),
    rates: items.map(({ averageDailySales }) => averageDailySales),
    quantities: items.map(({ quantity }) => quantity),
    retailValues: items.map(({ retailValue }) => roundTo6(retailValue)),
    costValues: items.map(({ costValue }) => (costValue === null ? null : roundTo6(costValue))),
  };
};

/** Values of all items and of each dashboard filter, added up in the order of variant ids. */
const calculateTotals = (rows: Rows): DailySnapshot['totals'] => {
  const totals: Record<SnapshotScope, SnapshotValues> = {
    ALL: noValues,
    GRADE_A: noValues,
    GRADE_B: noValues,
    GRADE_C: noValues,
    FAVOURITE: noValues,
  };
  for (const item of sortItems(rows)) {
    for (const scope of listScopes(item)) totals[scope] = addItem(totals[scope], item);
  }
  return totals;
};

/** Recomputes every number of the team, grades included; returns the values of its stock. */
export function* deriveTeam(
  rows: Rows,
  event: Cause,
): Generator<undefined, DailySnapshot['totals']> {
  const team = getTeamFacts(rows);
  const { today } = team;
  rows.put(teamFacts, { ...team, calculatedAt: event.recordedAt, areGradesStale: false });
  if (today === null) return calculateTotals(rows);
  const all = [...rows.all(variantFacts)];
  const grades = gradeVariants(rows, all.filter(isListed), { ...team, today });
  const variantIds = all.map(({ variantId }) => variantId);
  yield* deriveAll(rows, variantIds, grades, event);
  return calculateTotals(rows);
}
