/*
 * The numbers of a variant are derived once per batch, however many of its events touch the variant:
 * - `deriveVariants` follows each event. It derives the status, whose changes are recorded, and the planning rate, on
 *   which components of bundles depend, and notes that the row of numbers is due.
 * - `deriveDue` derives the rows that are due: at the end of the batch, and before a fact of the whole team changes.
 * - `deriveAll` derives the rows of a whole team.
 * - `applyMark` changes the favourite mark or the tags of a row without deriving it.
 */
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { deriveStatusAndRate } from '@quartermaster/contracts/inventory/rules/derive-item';
import type { Parts, Rows } from '@quartermaster/platform/projections/projection';
import { inventoryDetails } from './details-table.ts';
import { type DueNumbers, dueNumbers, presentNumbers } from './due-numbers.ts';
import { calculateBundleDemand } from './facts/bundle-demand.ts';
import {
  getContext,
  type DatedTeam,
  isDated,
  type KnownVariant,
  ownRate,
  toPlanFacts,
} from './facts/item.ts';
import { getTeamFacts } from './facts/team.ts';
import { getVariantFacts } from './facts/variant.ts';
import { calculateVariantValue, markGradesStale } from './grading.ts';
import { type Grading, buildInventoryRow } from './inventory-row.ts';
import { putDetails } from './item-details.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { type Cause, recordStatusChange } from './record-status-change.ts';
import type { VariantFacts } from './tables/variant.ts';
import type { TeamFacts } from './tables/team.ts';

export const isListed = (facts: ReturnType<typeof getVariantFacts>): facts is KnownVariant =>
  facts.catalogue !== null && !facts.decisions.excluded;

const isBundle = ({ catalogue }: Pick<VariantFacts, 'catalogue'>): boolean =>
  catalogue !== null && catalogue.components.length > 0;

const findDatedTeam = (rows: Rows): DatedTeam | null => {
  const team = getTeamFacts(rows);
  return isDated(team) ? team : null;
};

/** The grade of a variant until the end of the batch, when all are graded again, with its present value. */
const buildGrading = (
  row: InventoryRow | undefined,
  gradingValue: number | null,
  team: TeamFacts,
): Grading => ({
  gradingLevel: row?.gradingLevel ?? null,
  gradingStrategy: team.settings.grading.strategy,
  gradingPercent: row?.gradingPercent ?? null,
  gradingCumulativePercent: row?.gradingCumulativePercent ?? null,
  gradingValue,
});

const refreshGrading = (rows: Rows, facts: KnownVariant, team: DatedTeam): Grading => {
  const before = rows.get(inventoryItems, facts.variantId);
  const value = calculateVariantValue(rows, facts, team);
  if (before?.gradingValue !== value) markGradesStale(rows);
  return buildGrading(before, value, team);
};

const deriveStatus = (rows: Rows, facts: KnownVariant, team: DatedTeam, cause: Cause): void => {
  const context = getContext(rows, facts, team);
  const bundleDemandRate = calculateBundleDemand(rows, facts, team);
  const { status, planningRate } = deriveStatusAndRate(
    toPlanFacts(context, { bundleDemandRate }),
    context.view,
    ownRate(context),
  );
  const { variantId } = facts;
  recordStatusChange(rows, { variantId, status }, team.today, cause);
  const { recordedAt } = cause;
  rows.put(dueNumbers, { variantId, status, planningRate, bundleDemandRate, recordedAt });
};

const deriveRow = (
  rows: Rows,
  facts: KnownVariant,
  team: DatedTeam,
  {
    grading,
    bundleDemandRate,
    safetyGrade,
    recordedAt,
  }: Pick<DueNumbers, 'bundleDemandRate' | 'recordedAt'> & {
    readonly grading: Grading;
    /** When it is absent, that of the row counts. */
    readonly safetyGrade?: Grading['gradingLevel'];
  },
): InventoryRow => {
  const context = getContext(rows, facts, team, safetyGrade);
  putDetails(rows, context);
  return buildInventoryRow(context, bundleDemandRate, grading, recordedAt);
};

const putRow = (rows: Rows, row: InventoryRow): void => {
  rows.put(inventoryItems, row);
  if (rows.get(dueNumbers, row.variantId) !== undefined) rows.remove(dueNumbers, row.variantId);
};

const unlist = (rows: Rows, { variantId }: VariantFacts): void => {
  if (presentNumbers(rows, variantId) === undefined) return;
  markGradesStale(rows);
  rows.remove(dueNumbers, variantId);
  rows.remove(inventoryItems, variantId);
  rows.remove(inventoryDetails, variantId);
};

/** The variants and the components of their bundles, each once: bundles, then the others, then components. */
const listInDerivationOrder = (
  rows: Rows,
  variantIds: readonly VariantId[],
): Iterable<VariantFacts> => {
  const bundles: VariantFacts[] = [];
  const others: VariantFacts[] = [];
  const components: VariantFacts[] = [];
  for (const variantId of variantIds.length > 1 ? new Set(variantIds) : variantIds) {
    const facts = getVariantFacts(rows, variantId);
    if (!isBundle(facts)) {
      others.push(facts);
      continue;
    }
    bundles.push(facts);
    for (const part of facts.catalogue?.components ?? []) {
      components.push(getVariantFacts(rows, part.variantId));
    }
  }
  return bundles.length === 0 ? others : new Set([...bundles, ...others, ...components]);
};

/** Follows an event that touched some variants; bundles come before their components, whose rates depend on them. */
export const deriveVariants = (
  rows: Rows,
  variantIds: readonly VariantId[],
  cause: Cause,
): void => {
  const team = findDatedTeam(rows);
  if (team === null) return;
  for (const facts of listInDerivationOrder(rows, variantIds)) {
    if (isListed(facts)) deriveStatus(rows, facts, team, cause);
    else unlist(rows, facts);
  }
};

/** Shows a decision on which no number depends. A row that is due shows it when it is derived. */
export const applyMark = (
  rows: Rows,
  variantId: VariantId,
  mark: Partial<Pick<InventoryRow, 'favourite' | 'tags'>>,
  recordedAt: string,
): void => {
  const due = rows.get(dueNumbers, variantId);
  const row = rows.get(inventoryItems, variantId);
  if (due !== undefined) rows.put(dueNumbers, { ...due, recordedAt });
  else if (row !== undefined) rows.put(inventoryItems, { ...row, ...mark, updatedAt: recordedAt });
};

/** Derives the rows that are due. */
export function* deriveDue(rows: Rows): Parts {
  const team = findDatedTeam(rows);
  if (team === null) return;
  for (const due of rows.all(dueNumbers)) {
    const facts = getVariantFacts(rows, due.variantId);
    if (!isListed(facts)) continue;
    const grading = refreshGrading(rows, facts, team);
    putRow(rows, deriveRow(rows, facts, team, { ...due, grading }));
    yield;
  }
}

/** Derives the rows of all variants of a team with new grades. */
export function* deriveAll(
  rows: Rows,
  variantIds: readonly VariantId[],
  grades: ReadonlyMap<string, Grading>,
  cause: Cause,
): Parts {
  const team = findDatedTeam(rows);
  if (team === null) return;
  for (const facts of listInDerivationOrder(rows, variantIds)) {
    if (!isListed(facts)) {
      unlist(rows, facts);
      continue;
    }
    const grading = grades.get(facts.variantId) ?? refreshGrading(rows, facts, team);
    const bundleDemandRate = calculateBundleDemand(rows, facts, team);
    const { recordedAt } = cause;
    const row = deriveRow(rows, facts, team, {
      grading,
      safetyGrade: grading.gradingLevel,
      bundleDemandRate,
      recordedAt,
    });
    recordStatusChange(rows, row, team.today, cause);
    putRow(rows, row);
    yield;
  }
}
