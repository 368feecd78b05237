import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import { readRecordedData } from '@quartermaster/contracts/core/event';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { RouteRequest } from '@quartermaster/contracts/core/server';
import {
  type Adjustment,
  type adjustMatchingItems,
  MAX_UNDOABLE_ADJUSTMENTS,
} from '@quartermaster/contracts/demand-plan/adjustment-calls';
import { demandPlanAdjusted } from '@quartermaster/contracts/demand-plan/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { CommandContext } from '../core/command-context.ts';
import { type AdjustmentCommand, listChanges } from './adjustments.ts';
import type { PlanQueries } from './compute-over-api.ts';
import { demandPlanDecider } from './decider.ts';
import type { ItemCells } from './items.ts';
import { loadPlan, type PlanParts, readPlanEvent } from './read.ts';
import { type DemandPlan, type RecordedAdjustment, requireReady } from './state.ts';

/** Items of an append: with 12 months each, it stays below half of the 1 MiB that a server accepts. */
const ITEMS_PER_APPEND = 1_000;

export interface AdjustmentParts extends PlanParts {
  readonly findMatching: PlanQueries['findMatching'];
}

/** What an adjustment changed, with the position of its last event. */
interface AdjustmentResult {
  readonly body: Adjustment;
  readonly position: Position | undefined;
}

const findAdjustment = ({ adjustments }: DemandPlan, id: string): RecordedAdjustment | undefined =>
  adjustments.find((one) => one.id === id);

const toAnswer = (plan: DemandPlan, id: string, cells?: number): Adjustment => {
  const { changedItems = 0, changedCells = 0 } = findAdjustment(plan, id) ?? {};
  return { id, changedItems, changedCells, changedSince: (cells ?? changedCells) - changedCells };
};

const readCells = async (
  parts: PlanParts,
  teamId: TeamId,
  revision: number,
): Promise<readonly ItemCells[]> =>
  readRecordedData(demandPlanAdjusted, await readPlanEvent(parts, teamId, revision)).items;

/** Records parts of an adjustment, an append each; returns the position of the last one that recorded something. */
const recordParts = async (
  { handler }: PlanParts,
  commands: AsyncIterable<AdjustmentCommand> | Iterable<AdjustmentCommand>,
  context: CommandContext,
): Promise<Position | undefined> => {
  let last: Position | undefined;
  let part = 0;
  for await (const command of commands) {
    const commandId = deterministicId(context.commandId, 'part', String(part));
    const step = { ...context, commandId };
    const { position } = await handler.handle(demandPlanDecider, context.teamId, command, step);
    last = position ?? last;
    part += 1;
  }
  return last;
};

type Change = RouteRequest<typeof adjustMatchingItems>['body'];

const isAll = ({ filters, search }: Change['matching']): boolean =>
  filters.length === 0 && search === undefined;

/** The plan on which an adjustment was decided, and the items that it has changed: those of an earlier try of the request. */
const findEarlierTry = async (parts: PlanParts, plan: DemandPlan, id: string, teamId: TeamId) => {
  const { revisions } = findAdjustment(plan, id) ?? { revisions: [] };
  const [first] = revisions;
  if (first === undefined) return { plan, changed: [] };
  const revision = first - 1;
  const before = await parts.handler.loadStateAt(demandPlanDecider, teamId, { teamId, revision });
  const cells = await Promise.all(revisions.map((at) => readCells(parts, teamId, at)));
  return { plan: before ?? plan, changed: cells.flat().map(({ variantId }) => variantId) };
};

/**
 * Adjusts months of the items that match now, a part of the items in each append. Leaves cells that another member changed in
 * between. A repeated request completes what an earlier try did not record.
 */
export const adjustMatching = async (
  parts: AdjustmentParts,
  { matching, months, change }: Change,
  context: CommandContext,
): Promise<AdjustmentResult> => {
  const { teamId, commandId } = context;
  const id = deterministicId('demand plan adjustment', commandId);
  const plan = await loadPlan(parts, teamId);
  requireReady(plan);
  const earlier = await findEarlierTry(parts, plan, id, teamId);
  const ids: ReadonlySet<VariantId> | null = isAll(matching)
    ? null
    : new Set([...(await parts.findMatching(teamId, matching)), ...earlier.changed]);
  const { items } = requireReady(earlier.plan);
  const cells = listChanges(items, ids, { months, change });
  const adjustment = { type: 'RecordAdjustment' as const, adjustmentId: id, way: change.way };
  const commands = splitIntoChunks(cells, ITEMS_PER_APPEND).map((part) => ({
    ...adjustment,
    items: part,
  }));
  const position = await recordParts(parts, commands, context);
  return { body: toAnswer(await loadPlan(parts, teamId), id), position };
};

const reverse = ({ variantId, months }: ItemCells): ItemCells => ({
  variantId,
  months: months.map(({ month, from, to }) => ({ month, from: to, to: from })),
});

/**
 * Restores the cells of one of the last adjustments, except those that were changed since. All requests to undo it have one
 * effect. Rejects with NOT_FOUND when it is none of the last ones.
 */
export const undoAdjusting = async (
  parts: PlanParts,
  undoes: string,
  context: CommandContext,
): Promise<AdjustmentResult> => {
  const { teamId } = context;
  const plan = await loadPlan(parts, teamId);
  requireReady(plan);
  const adjustment = findAdjustment(plan, undoes);
  if (adjustment === undefined) {
    const message = `Not one of the last ${String(MAX_UNDOABLE_ADJUSTMENTS)} adjustments`;
    throw new Rejection('NOT_FOUND', message);
  }
  const id = deterministicId('undoing of a demand plan adjustment', undoes);
  const commands = async function* (): AsyncGenerator<AdjustmentCommand> {
    for (const revision of adjustment.revisions) {
      const items = (await readCells(parts, teamId, revision)).map(reverse);
      yield { type: 'RecordAdjustment', adjustmentId: id, way: 'UNDO', undoes, items };
    }
  };
  const position = await recordParts(parts, commands(), { ...context, commandId: id });
  const { changedCells } = adjustment;
  return { body: toAnswer(await loadPlan(parts, teamId), id, changedCells), position };
};
