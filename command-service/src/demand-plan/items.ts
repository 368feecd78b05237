import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { CellChange, ForecastItem } from '@quartermaster/contracts/demand-plan/events';
import {
  MAX_MONTH_UNITS,
  PLAN_MONTHS,
  type PlannedMonth,
} from '@quartermaster/contracts/demand-plan/plan';
import { listCalendarMonths } from '@quartermaster/contracts/demand-plan/rules/adjusted-months';

/** Months of an item that changed, each with the adjusted quantity before and after. */
export interface ItemCells {
  readonly variantId: VariantId;
  readonly months: readonly CellChange[];
}

/** Adjusted quantity of a month in which the forecast counts. */
const NOT_ADJUSTED = -1;

/** Quantities are by item, then by calendar month from January on. */
interface Chunk {
  readonly ids: readonly VariantId[];
  readonly forecast: Int32Array;
  readonly adjusted: Int32Array;
}

/**
 * Items in the order of their ids, in chunks of some hundred. A change copies the chunks of the changed items alone, so a plan of
 * 20,000 items is folded and adjusted without copying it.
 */
export type PlanItems = readonly Chunk[];

/** Place of an item: its chunk, and its index there. */
interface Place {
  readonly chunk: Chunk;
  readonly chunkAt: number;
  readonly at: number;
}

/** Creates a chunk without adjusted months from a part of a forecast. */
export const toChunk = (items: readonly ForecastItem[], startDate: string): Chunk => {
  const months = listCalendarMonths(startDate);
  const forecast = new Int32Array(items.length * PLAN_MONTHS);
  for (const [at, item] of items.entries()) {
    for (const [index, month] of months.entries()) {
      const units = Math.min(item.forecast[index] ?? 0, MAX_MONTH_UNITS);
      forecast[at * PLAN_MONTHS + month - 1] = units;
    }
  }
  const adjusted = new Int32Array(forecast.length).fill(NOT_ADJUSTED);
  return { ids: items.map(({ variantId }) => variantId), forecast, adjusted };
};

export const countItems = (items: PlanItems): number =>
  items.reduce((count, { ids }) => count + ids.length, 0);

/** Index of the last entry at or before an id in ascending entries; -1 when there is none. */
const findLastAtOrBefore = <Entry>(
  entries: readonly Entry[],
  id: string,
  toId: (entry: Entry) => string,
): number => {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (toId(entries[middle] as Entry) <= id) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Finds an item; null when the plan does not have it. */
export const findItem = (items: PlanItems, id: VariantId): Place | null => {
  const chunkAt = findLastAtOrBefore(items, id, ({ ids }) => ids[0] ?? '');
  const chunk = items[chunkAt];
  if (chunk === undefined) return null;
  const at = findLastAtOrBefore(chunk.ids, id, (one) => one);
  return chunk.ids[at] === id ? { chunk, chunkAt, at } : null;
};

/** Rejects with DEMAND_PLAN_ITEM_NOT_FOUND when the plan lacks one of these items. */
export const mustHaveItems = (items: PlanItems, ids: readonly VariantId[]): void => {
  const missing = ids.find((id) => findItem(items, id) === null);
  if (missing !== undefined)
    throw new Rejection('DEMAND_PLAN_ITEM_NOT_FOUND', `No item ${missing} in the demand plan`);
};

/** All items, or those with one of the ids, in the order of their ids. */
export const selectItems = (items: PlanItems, ids: ReadonlySet<string> | null): readonly Place[] =>
  items.flatMap((chunk, chunkAt) =>
    chunk.ids.flatMap((id, at) => (ids === null || ids.has(id) ? [{ chunk, chunkAt, at }] : [])),
  );

/** Reads a month of an item. */
export const readCell = ({ chunk, at }: Place, month: number): PlannedMonth => {
  const index = at * PLAN_MONTHS + month - 1;
  const adjusted = chunk.adjusted[index] ?? NOT_ADJUSTED;
  return {
    month,
    adjustedQuantity: adjusted === NOT_ADJUSTED ? null : adjusted,
    forecastQuantity: chunk.forecast[index] ?? 0,
  };
};

export const getVariantId = ({ chunk, at }: Place): VariantId => chunk.ids[at] ?? '';

/** Sets adjusted months. Ignores items that the plan does not have. */
export const adjustItems = (items: PlanItems, changes: readonly ItemCells[]): PlanItems => {
  const adjusted = new Map<number, Int32Array>();
  for (const { variantId, months } of changes) {
    const place = findItem(items, variantId);
    if (place === null) continue;
    const copy = adjusted.get(place.chunkAt) ?? place.chunk.adjusted.slice();
    adjusted.set(place.chunkAt, copy);
    for (const { month, to } of months) {
      copy[place.at * PLAN_MONTHS + month - 1] = to ?? NOT_ADJUSTED;
    }
  }
  return items.map((chunk, at) => {
    const changed = adjusted.get(at);
    return changed === undefined ? chunk : { ...chunk, adjusted: changed };
  });
};

/** Adjusted months of items that left the plan, by variant. */
export type LeftItems = ReadonlyMap<string, Int32Array>;

const listAdjusted = (items: PlanItems): readonly (readonly [string, Int32Array])[] =>
  selectItems(items, null).flatMap(({ chunk, at }) => {
    const months = chunk.adjusted.slice(at * PLAN_MONTHS, (at + 1) * PLAN_MONTHS);
    const isAdjusted = months.some((quantity) => quantity !== NOT_ADJUSTED);
    return isAdjusted ? [[chunk.ids[at] ?? '', months] as const] : [];
  });

/** Sets the adjusted months of a former forecast in a new one, by calendar month, also those of items that come back. */
export const carryAdjustments = (
  items: PlanItems,
  before: PlanItems,
  left: LeftItems,
): { readonly items: PlanItems; readonly left: LeftItems } => {
  const known = new Map([...left, ...listAdjusted(before)]);
  const carried = items.map((chunk) => {
    const adjusted = chunk.adjusted.slice();
    for (const [at, id] of chunk.ids.entries()) {
      const months = known.get(id);
      if (months !== undefined) adjusted.set(months, at * PLAN_MONTHS);
      known.delete(id);
    }
    return { ...chunk, adjusted };
  });
  return { items: carried, left: known };
};

interface ChunkJson {
  readonly ids: readonly VariantId[];
  readonly forecast: readonly number[];
  readonly adjusted: readonly number[];
}
export type ItemsJson = readonly ChunkJson[];
export type LeftJson = readonly (readonly [string, readonly number[]])[];

export const itemsToJson = (items: PlanItems): ItemsJson =>
  items.map(({ ids, forecast, adjusted }) => ({
    ids,
    forecast: [...forecast],
    adjusted: [...adjusted],
  }));
export const itemsFromJson = (json: ItemsJson): PlanItems =>
  json.map(({ ids, forecast, adjusted }) => ({
    ids,
    forecast: Int32Array.from(forecast),
    adjusted: Int32Array.from(adjusted),
  }));

export const leftToJson = (left: LeftItems): LeftJson =>
  [...left].map(([id, months]) => [id, [...months]]);
export const leftFromJson = (json: LeftJson): LeftItems =>
  new Map(json.map(([id, months]) => [id, Int32Array.from(months)]));
