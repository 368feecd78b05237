import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { ProjectedEvent, Rows } from '@quartermaster/infra/platform/projections/projection';
import { inventoryDetails } from './details-table.ts';
import { type DatedTeam, gradingValueOfVariant, markGradesStale } from './grading.ts';
import { type Grading, inventoryRow } from './inventory-row.ts';
import { putDetails } from './item-details.ts';
import { contextOf, demandOfBundles, type KnownVariant } from './facts/item.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { statusChanges, type TeamFacts, type VariantFacts } from './tables.ts';
import { teamOf } from './facts/team.ts';
import { factsOf } from './facts/variant.ts';

/** The grade of a variant until the end of the batch, when all are graded again, with its present value. */
const gradingOf = (
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

const newGrading = (
  rows: Rows,
  facts: KnownVariant,
  before: InventoryRow | undefined,
  team: DatedTeam,
): Grading => {
  const value = gradingValueOfVariant(rows, facts, team);
  if (before?.gradingValue !== value) markGradesStale(rows);
  return gradingOf(before, value, team);
};

type Cause = Pick<ProjectedEvent, 'type' | 'position' | 'recordedAt'>;

const noteStatus = (
  rows: Rows,
  before: InventoryRow | undefined,
  after: InventoryRow,
  { today, cause }: { readonly today: string; readonly cause: Cause },
): void => {
  if (before === undefined || before.status === after.status) return;
  rows.put(statusChanges, {
    variantId: after.variantId,
    position: cause.position,
    changedOn: today,
    fromStatus: before.status,
    toStatus: after.status,
    cause: cause.type,
  });
};

interface Derivation {
  readonly team: DatedTeam;
  readonly cause: Cause;
  /** New grades, when the whole team is graded. */
  readonly grades: ReadonlyMap<string, Grading> | null;
}

const deriveOne = (rows: Rows, facts: KnownVariant, { team, cause, grades }: Derivation): void => {
  const before = rows.get(inventoryItems, facts.variantId);
  const grading = grades?.get(facts.variantId) ?? newGrading(rows, facts, before, team);
  const context = contextOf(rows, facts, team);
  const after = inventoryRow(context, demandOfBundles(rows, facts), grading, cause.recordedAt);
  noteStatus(rows, before, after, { today: team.today, cause });
  rows.put(inventoryItems, after);
  putDetails(rows, context);
};

export const isListed = (facts: ReturnType<typeof factsOf>): facts is KnownVariant =>
  facts.catalogue !== null && !facts.decisions.excluded;

/** The variants and the components of their bundles, each once: bundles, then the others, then components. */
const inOrder = (rows: Rows, variantIds: readonly VariantId[]): Iterable<VariantFacts> => {
  const bundles: VariantFacts[] = [];
  const others: VariantFacts[] = [];
  const components: VariantFacts[] = [];
  for (const variantId of variantIds.length > 1 ? new Set(variantIds) : variantIds) {
    const facts = factsOf(rows, variantId);
    if (!isBundle(facts)) {
      others.push(facts);
      continue;
    }
    bundles.push(facts);
    for (const part of facts.catalogue?.components ?? []) {
      components.push(factsOf(rows, part.variantId));
    }
  }
  return bundles.length === 0 ? others : new Set([...bundles, ...others, ...components]);
};

/** Recomputes the numbers of some variants; bundles come before their components, whose rates depend on them. */
export const deriveVariants = (
  rows: Rows,
  variantIds: readonly VariantId[],
  cause: Cause,
  grades: Derivation['grades'] = null,
): void => {
  const team = teamOf(rows);
  const { today } = team;
  if (today === null) return;
  const derivation = { team: { ...team, today }, cause, grades };
  for (const facts of inOrder(rows, variantIds)) {
    if (isListed(facts)) deriveOne(rows, facts, derivation);
    else if (rows.get(inventoryItems, facts.variantId) !== undefined) {
      markGradesStale(rows);
      rows.remove(inventoryItems, facts.variantId);
      rows.remove(inventoryDetails, facts.variantId);
    }
  }
};

export const isBundle = ({ catalogue }: Pick<VariantFacts, 'catalogue'>): boolean =>
  catalogue !== null && catalogue.components.length > 0;
