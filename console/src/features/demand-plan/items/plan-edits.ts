import type { ItemChange } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import type { DemandPlanItem, ItemMonth } from '@quartermaster/contracts/demand-plan/plan';
import {
  calculatePlannedRevenue,
  getPlannedQuantity,
} from '@quartermaster/contracts/demand-plan/rules/planned-quantity';
import isEqual from 'fast-deep-equal/es6';
import type { CellValue } from '../../../grid/column.ts';
import { joinParts, variantTitleText } from '../../../lib/words.ts';

/** An item as the table shows it. Its months have the unsaved changes, and `saved` are those without; absent: there are none. */
export interface PlanRow extends DemandPlanItem {
  readonly saved?: readonly ItemMonth[];
}

/** An unsaved change of a month: the adjusted quantity that was seen, and the new one. Null lets the forecast count. */
interface CellEdit {
  readonly from: number | null;
  readonly to: number | null;
}

interface ItemEdit {
  readonly name: string;
  /** By calendar month. */
  readonly months: ReadonlyMap<number, CellEdit>;
}

/** Unsaved changes by item, whatever page, search or tab is shown. */
export type PlanEdits = ReadonlyMap<string, ItemEdit>;
export const NO_EDITS: PlanEdits = new Map();

export const getRowId = (row: PlanRow): string => row.demandPlanItemId;

export const formatItemName = ({ productTitle, productVariantTitle }: DemandPlanItem): string =>
  joinParts(', ', productTitle, variantTitleText(productVariantTitle));

const getSaved = (row: PlanRow): readonly ItemMonth[] => row.saved ?? row.months;

export const sumPlanned = ({ months }: Pick<PlanRow, 'months'>): number =>
  months.reduce((sum, month) => sum + getPlannedQuantity(month), 0);

/** With the unsaved changes. */
export const getPlannedRevenue = ({ months, salePrice }: PlanRow): number =>
  calculatePlannedRevenue(months.map(getPlannedQuantity), salePrice);

/** True when a month has an unsaved change. */
export const isMonthChanged = (row: PlanRow, at: number): boolean =>
  row.months[at]?.adjustedQuantity !== getSaved(row)[at]?.adjustedQuantity;

const adjustMonths = (
  row: PlanRow,
  adjust: (month: ItemMonth, at: number) => number | null,
): Pick<PlanRow, 'months' | 'saved'> => ({
  months: row.months.map((month, at) => {
    const adjustedQuantity = adjust(month, at);
    return adjustedQuantity === month.adjustedQuantity ? month : { ...month, adjustedQuantity };
  }),
  saved: getSaved(row),
});

/**
 * Sets the quantity of a month; null lets the forecast count. The quantity that the cell shows changes nothing, so that a copied
 * row can be pasted back with one changed month.
 */
export const setMonth = (row: PlanRow, place: number, value: CellValue): Partial<PlanRow> =>
  adjustMonths(row, (month, at) =>
    at !== place || value === getPlannedQuantity(month)
      ? month.adjustedQuantity
      : (value as number | null),
  );

export const hasAdjustedMonths = ({ months }: Pick<PlanRow, 'months'>): boolean =>
  months.some(({ adjustedQuantity }) => adjustedQuantity !== null);

/** Lets the forecast count in all months. */
export const resetMonths = (row: PlanRow): PlanRow => ({
  ...row,
  ...adjustMonths(row, () => null),
});

/** The items of a page with the unsaved changes. */
export const applyEdits = (
  items: readonly DemandPlanItem[],
  edits: PlanEdits,
): readonly PlanRow[] =>
  items.map((item) => {
    const months = edits.get(item.demandPlanItemId)?.months;
    if (months === undefined) return item;
    const adjusted = adjustMonths(item, ({ month, adjustedQuantity }) => {
      const edit = months.get(month);
      return edit === undefined ? adjustedQuantity : edit.to;
    });
    return { ...item, ...adjusted };
  });

const setItem = (edits: Map<string, ItemEdit>, id: string, item: ItemEdit): void => {
  if (item.months.size === 0) edits.delete(id);
  else edits.set(id, item);
};

/** Keeps what changed in these rows; the same edits when nothing did. A month that has its saved quantity again is no change. */
export const keepChangedRows = (edits: PlanEdits, rows: Iterable<PlanRow>): PlanEdits => {
  const after = new Map(edits);
  for (const row of rows) {
    const before = edits.get(getRowId(row))?.months;
    const months = new Map<number, CellEdit>();
    for (const [at, { month, adjustedQuantity: to }] of row.months.entries()) {
      const saved = getSaved(row)[at]?.adjustedQuantity ?? null;
      const known = before?.get(month);
      if (to !== saved) months.set(month, { from: known === undefined ? saved : known.from, to });
    }
    setItem(after, getRowId(row), { name: formatItemName(row), months });
  }
  return isEqual(after, edits) ? edits : after;
};

export const countCells = (edits: PlanEdits): number =>
  [...edits.values()].reduce((sum, { months }) => sum + months.size, 0);

/** A month of an item. */
export interface Cell {
  readonly demandPlanItemId: string;
  readonly month: number;
}

/** Changes the edits of these cells; undefined drops one. */
export const changeCells = <Given extends Cell>(
  edits: PlanEdits,
  cells: readonly Given[],
  change: (edit: CellEdit, cell: Given) => CellEdit | undefined,
): PlanEdits => {
  const after = new Map(edits);
  for (const cell of cells) {
    const item = after.get(cell.demandPlanItemId);
    const edit = item?.months.get(cell.month);
    if (item === undefined || edit === undefined) continue;
    const months = new Map(item.months);
    const next = change(edit, cell);
    if (next === undefined) months.delete(cell.month);
    else months.set(cell.month, next);
    setItem(after, cell.demandPlanItemId, { ...item, months });
  }
  return after;
};

export const withoutCells = (edits: PlanEdits, cells: readonly Cell[]): PlanEdits =>
  changeCells(edits, cells, () => undefined);

export const withoutItems = (edits: PlanEdits, isDropped: (id: string) => boolean): PlanEdits =>
  new Map([...edits].filter(([id]) => !isDropped(id)));

/** The changes that take others back. */
export const invertEdits = (edits: PlanEdits): PlanEdits =>
  new Map(
    Array.from(edits, ([id, { name, months }]) => {
      const inverted = Array.from(months, ([month, { from, to }]): [number, CellEdit] => [
        month,
        { from: to, to: from },
      ]);
      return [id, { name, months: new Map(inverted) }];
    }),
  );

/** The changes as they are sent, each with the quantity that was seen. */
export const toItemChanges = (edits: PlanEdits): readonly ItemChange[] =>
  Array.from(edits, ([demandPlanItemId, { months }]) => ({
    demandPlanItemId,
    months: Array.from(months, ([month, { from, to }]) => ({
      month,
      adjustedQuantity: to,
      previousQuantity: from,
    })),
  }));
