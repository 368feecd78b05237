import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { RouteRequest } from '@quartermaster/contracts/core/server';
import type {
  adjustMatchingItems,
  ItemChange,
} from '@quartermaster/contracts/demand-plan/adjustment-calls';
import type { CellChange, DemandPlanEvent } from '@quartermaster/contracts/demand-plan/events';
import type { PlannedMonth } from '@quartermaster/contracts/demand-plan/plan';
import {
  changeByPercent,
  spreadTotal,
} from '@quartermaster/contracts/demand-plan/rules/change-quantities';
import { getPlannedQuantity } from '@quartermaster/contracts/demand-plan/rules/planned-quantity';
import {
  findItem,
  getVariantId,
  type ItemCells,
  type PlanItems,
  readCell,
  selectItems,
} from './items.ts';
import { CELLS, type DemandPlan, requireReady } from './state.ts';

/** Items of an event: with 12 months each, it stays near 100 KB. */
const ITEMS_PER_EVENT = 250;
/** Most cells that a refusal names. */
const MAX_NAMED_CELLS = 20;

export type AdjustmentCommand =
  /** Sets months of items, all or none. */
  | {
      readonly type: 'AdjustCells';
      readonly adjustmentId: string;
      readonly items: readonly ItemChange[];
    }
  /** Records a part of an adjustment, or of the undoing of one; leaves cells that do not have `from` any more. */
  | {
      readonly type: 'RecordAdjustment';
      readonly adjustmentId: string;
      readonly way: string;
      readonly undoes?: string;
      readonly items: readonly ItemCells[];
    };

type CommandOf<Type extends AdjustmentCommand['type']> = Extract<AdjustmentCommand, { type: Type }>;
type Events = readonly DemandPlanEvent[];
export type QuantityChange = RouteRequest<typeof adjustMatchingItems>['body']['change'];

const toEvents = (
  planId: string,
  { adjustmentId, way, undoes }: Omit<CommandOf<'RecordAdjustment'>, 'type' | 'items'>,
  items: readonly ItemCells[],
): Events =>
  splitIntoChunks(
    items.filter(({ months }) => months.length > 0),
    ITEMS_PER_EVENT,
  ).map((part) => ({
    type: 'DemandPlanAdjusted',
    data: {
      planId,
      adjustmentId,
      way,
      ...(undoes !== undefined && { undoes }),
      items: part.map(({ variantId, months }) => ({ variantId, months: [...months] })),
    },
  }));

/** A wanted month of an item beside its present one. */
interface WantedCell {
  readonly variantId: string;
  readonly cell: PlannedMonth;
  readonly wanted: ItemChange['months'][number];
}

/** Rejects with an issue for each item that the plan does not have. */
const refuseMissing = (items: PlanItems, wanted: readonly ItemChange[]): void => {
  const issues = wanted.flatMap(({ demandPlanItemId: id }, at) =>
    findItem(items, id) === null
      ? [{ path: `${String(at)}.demandPlanItemId`, message: `No item ${id} in the demand plan` }]
      : [],
  );
  const [first] = issues;
  if (first !== undefined)
    throw new Rejection('DEMAND_PLAN_ITEM_NOT_FOUND', first.message, { issues });
};

const listWantedCells = (
  items: PlanItems,
  { demandPlanItemId: variantId, months }: ItemChange,
): readonly WantedCell[] => {
  const place = findItem(items, variantId);
  if (place === null) return [];
  return months.map((wanted) => ({ variantId, cell: readCell(place, wanted.month), wanted }));
};

const isChangedMeanwhile = ({ cell, wanted: { previousQuantity } }: WantedCell): boolean =>
  previousQuantity !== undefined && previousQuantity !== cell.adjustedQuantity;

const refuseChangedMeanwhile = (cells: readonly WantedCell[]): void => {
  const changed = cells.filter(isChangedMeanwhile);
  if (changed.length === 0) return;
  throw new Rejection('DEMAND_PLAN_CELL_CHANGED', 'Somebody else changed these months', {
    details: {
      cells: changed.slice(0, MAX_NAMED_CELLS).map(({ variantId, cell, wanted }) => ({
        demandPlanItemId: variantId,
        month: cell.month,
        current: cell.adjustedQuantity,
        wanted: wanted.adjustedQuantity,
      })),
    },
  });
};

const toCellChanges = (cells: readonly WantedCell[]): readonly CellChange[] =>
  cells
    .map(({ cell, wanted }) => ({
      month: cell.month,
      from: cell.adjustedQuantity,
      to: wanted.adjustedQuantity,
    }))
    .filter(({ from, to }) => from !== to);

export const adjustCells = (
  { adjustmentId, items: wanted }: CommandOf<'AdjustCells'>,
  plan: DemandPlan,
): Events => {
  const { planId, items } = requireReady(plan);
  refuseMissing(items, wanted);
  const changes = wanted.map((item) => ({
    variantId: item.demandPlanItemId,
    cells: listWantedCells(items, item),
  }));
  refuseChangedMeanwhile(changes.flatMap(({ cells }) => cells));
  return toEvents(
    planId,
    { adjustmentId, way: CELLS },
    changes.map(({ variantId, cells }) => ({ variantId, months: toCellChanges(cells) })),
  );
};

const keepUnchanged = (
  items: PlanItems,
  { variantId, months }: ItemCells,
): readonly CellChange[] => {
  const place = findItem(items, variantId);
  if (place === null) return [];
  return months.filter(({ month, from }) => readCell(place, month).adjustedQuantity === from);
};

export const recordAdjustment = (
  { items: cells, ...adjustment }: CommandOf<'RecordAdjustment'>,
  plan: DemandPlan,
): Events => {
  const { planId, items } = requireReady(plan);
  return toEvents(
    planId,
    adjustment,
    cells.map((item) => ({ variantId: item.variantId, months: keepUnchanged(items, item) })),
  );
};

const chooseQuantities = (
  change: QuantityChange,
  cells: readonly PlannedMonth[],
): readonly (number | null)[] => {
  switch (change.way) {
    case 'FORECAST':
      return cells.map(() => null);
    case 'TOTAL':
      return spreadTotal(change.total, cells.map(getPlannedQuantity));
    case 'PERCENT':
      return cells.map((cell) => {
        const planned = getPlannedQuantity(cell);
        const changed = changeByPercent(planned, change.percent);
        return changed === planned ? cell.adjustedQuantity : changed;
      });
  }
};

/** The cells that a change of months changes, of all items or of those with one of the ids, in the order of the item ids. */
export const listChanges = (
  items: PlanItems,
  ids: ReadonlySet<string> | null,
  { months, change }: { readonly months: readonly number[]; readonly change: QuantityChange },
): readonly ItemCells[] => {
  const places = selectItems(items, ids);
  const columns = months.map((month) => {
    const cells = places.map((place) => readCell(place, month));
    return { month, cells, quantities: chooseQuantities(change, cells) };
  });
  return places
    .map((place, at) => ({
      variantId: getVariantId(place),
      months: columns
        .map(({ month, cells, quantities }) => ({
          month,
          from: cells[at]?.adjustedQuantity ?? null,
          to: quantities[at] ?? null,
        }))
        .filter(({ from, to }) => from !== to),
    }))
    .filter((item) => item.months.length > 0);
};
