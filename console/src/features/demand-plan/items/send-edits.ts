import { CallFailed } from '@quartermaster/contracts/core/client';
import type { Problem } from '@quartermaster/contracts/core/problem';
import {
  type ItemChange,
  MAX_ADJUSTED_ITEMS,
} from '@quartermaster/contracts/demand-plan/adjustment-calls';
import {
  countCells,
  invertEdits,
  type PlanEdits,
  toItemChanges,
  withoutCells,
  withoutItems,
} from './plan-edits.ts';

/** A month that somebody else changed meanwhile. */
export type ChangedCell = NonNullable<Problem['cells']>[number];

const getProblem = (error: unknown): Problem | null =>
  error instanceof CallFailed ? error.problem : null;

/** Drops the items that the refusal names by their places in the request: they are no longer in the plan. */
const withoutMissingItems = (
  edits: PlanEdits,
  sent: readonly ItemChange[],
  problem: Problem | null,
): PlanEdits => {
  if (problem?.code !== 'DEMAND_PLAN_ITEM_NOT_FOUND') return edits;
  const places = (problem.issues ?? []).map(({ path }) => Number.parseInt(path, 10));
  const missing = new Set<string | undefined>(places.map((at) => sent[at]?.demandPlanItemId));
  return withoutItems(edits, (id) => missing.has(id));
};

export interface SentEdits {
  /** Changes that are not saved. */
  readonly left: PlanEdits;
  /** Months that others changed to other quantities. */
  readonly clashes: readonly ChangedCell[];
}

/**
 * Saves the changes in requests of at most 1,000 items, until one is refused. A month that somebody else changed to the same
 * quantity counts as saved. The mutation behind `adjust` shows other refusals.
 */
export const sendEdits = async (
  edits: PlanEdits,
  adjust: (items: readonly ItemChange[]) => Promise<unknown>,
): Promise<SentEdits> => {
  let left = edits;
  while (left.size > 0) {
    const items = toItemChanges(left).slice(0, MAX_ADJUSTED_ITEMS);
    try {
      await adjust(items);
      const saved = new Set<string>(items.map(({ demandPlanItemId }) => demandPlanItemId));
      left = withoutItems(left, (id) => saved.has(id));
    } catch (error) {
      const problem = getProblem(error);
      const cells = problem?.code === 'DEMAND_PLAN_CELL_CHANGED' ? (problem.cells ?? []) : [];
      const same = cells.filter(({ current, wanted }) => current === wanted);
      const clashes = cells.filter(({ current, wanted }) => current !== wanted);
      left = withoutMissingItems(withoutCells(left, same), items, problem);
      if (clashes.length > 0 || same.length === 0) return { left, clashes };
    }
  }
  return { left, clashes: [] };
};

/** Takes saved changes back, but for months that were changed again. Ends when a request is refused for another reason. */
export const takeBackEdits = async (
  saved: PlanEdits,
  adjust: (items: readonly ItemChange[]) => Promise<unknown>,
): Promise<{ readonly changedCells: number; readonly changedSince: number }> => {
  let changedSince = 0;
  let left = invertEdits(saved);
  while (left.size > 0) {
    const sent = await sendEdits(left, adjust);
    if (sent.left.size > 0 && sent.clashes.length === 0) break;
    changedSince += sent.clashes.length;
    left = withoutCells(sent.left, sent.clashes);
  }
  return { changedCells: countCells(saved) - changedSince - countCells(left), changedSince };
};
