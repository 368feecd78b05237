import type { GridApi } from 'ag-grid-community';
import { useEffect, useEffectEvent } from 'react';
import type { Column } from './column.ts';
import { focusRow, getFocus } from './grid-keys.ts';
import type { EngineProps } from './grid-props.ts';
import { getListRow, type GridRow } from './grid-rows.ts';
import { blockSize } from './words.ts';

type Api = GridApi<GridRow<unknown>>;
type Columns = readonly Column<unknown>[];

/** Cells of neighbouring rows and columns, as shown. */
export interface CellBlock {
  readonly rows: readonly unknown[];
  readonly columns: Columns;
}

/** A cell, wherever sorting moves its row. */
interface Place {
  readonly rowId: string;
  readonly key: string;
}

/** By grid: two corners of the block that keys or presses have spanned. It lasts as long as its end has the focus. */
const spans = new WeakMap<Api, { readonly anchor: Place; readonly end: Place }>();

const findAnchor = (api: Api, focus: Place): Place => {
  const span = spans.get(api);
  return span?.end.rowId === focus.rowId && span.end.key === focus.key ? span.anchor : focus;
};

/** The shown columns of the screen, without those for the selection and the actions. */
export const listShownColumns = (api: Api, columns: Columns): Columns => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return api.getAllDisplayedColumns().flatMap((one) => byKey.get(one.getColId()) ?? []);
};

/** The rows of the list from one place to another, as shown. */
export const listRowsBetween = (api: Api, top: number, bottom: number): readonly unknown[] =>
  Array.from({ length: bottom - top + 1 }, (_, at) =>
    getListRow(api.getDisplayedRowAtIndex(top + at)?.data),
  ).flatMap((data) => (data === undefined ? [] : [data.row]));

const sorted = (one: number, other: number): readonly [number, number] =>
  one < other ? [one, other] : [other, one];

/** The block that ends in the focused cell, which is alone in it unless a block is spanned; null without such a cell. */
export const getBlock = (
  api: Api,
  columns: Columns,
): (CellBlock & { readonly top: number; readonly left: number }) | null => {
  const focus = getFocus(api);
  if (focus === null) return null;
  const anchor = findAnchor(api, { rowId: focus.data.id, key: focus.key });
  const shown = listShownColumns(api, columns);
  const findColumn = (key: string): number => shown.findIndex((one) => one.key === key);
  const [left, right] = sorted(findColumn(focus.key), findColumn(anchor.key));
  const anchorRow = api.getRowNode(anchor.rowId)?.rowIndex ?? focus.rowIndex;
  const [top, bottom] = sorted(focus.rowIndex, anchorRow);
  if (left < 0) return null;
  const rows = listRowsBetween(api, top, bottom);
  return { top, left, rows, columns: shown.slice(left, right + 1) };
};

export const hasSeveralCells = ({ rows, columns }: CellBlock): boolean =>
  rows.length * columns.length > 1;

/** Marks the cells of a block of several, also for assistive technology. */
const markBlock = (api: Api, { columns, place }: EngineProps): void => {
  const focused = getBlock(api, columns);
  const block = focused !== null && hasSeveralCells(focused) ? focused : null;
  const keys = new Set(block?.columns.map(({ key }) => key));
  for (const cell of place.current?.querySelectorAll('[role="gridcell"]') ?? []) {
    const rowIndex = Number(cell.closest('[role="row"]')?.getAttribute('row-index'));
    const row = block?.rows[rowIndex - block.top];
    const isInside = row !== undefined && keys.has(cell.getAttribute('col-id') ?? '');
    if (isInside) cell.setAttribute('aria-selected', 'true');
    else cell.removeAttribute('aria-selected');
  }
  if (block === null) spans.delete(api);
};

/** Leaves only the focused cell of the block. */
export const collapseBlock = (api: Api, props: EngineProps): void => {
  if (spans.delete(api)) markBlock(api, props);
};

/** Moves the end of the block, and the focus with it, to a cell. */
const spanTo = (api: Api, rowIndex: number, key: string, props: EngineProps): void => {
  const focus = getFocus(api);
  const data = getListRow(api.getDisplayedRowAtIndex(rowIndex)?.data);
  if (focus === null || data === undefined) return;
  const anchor = findAnchor(api, { rowId: focus.data.id, key: focus.key });
  spans.set(api, { anchor, end: { rowId: data.id, key } });
  api.ensureColumnVisible(key);
  focusRow(api, rowIndex, key);
  const { rows, columns } = getBlock(api, props.columns) ?? { rows: [], columns: [] };
  markBlock(api, props);
  props.announce(blockSize(rows.length, columns.length));
};

/** Rows and columns by which a key moves the end of the block. */
export type BlockStep = readonly [down: number, right: number];

/** Moves the end of the block, as far as there are cells. */
export const spanBy = (api: Api, [down, right]: BlockStep, props: EngineProps): void => {
  const focus = getFocus(api);
  if (focus === null) return;
  const shown = listShownColumns(api, props.columns);
  const at = shown.findIndex(({ key }) => key === focus.key) + right;
  const column = shown[Math.max(0, Math.min(at, shown.length - 1))];
  const last = api.getDisplayedRowCount() - 1;
  const rowIndex = Math.max(0, Math.min(focus.rowIndex + down, last));
  if (column !== undefined) spanTo(api, rowIndex, column.key, props);
};

/** The cell that a press is on, unless it is on a link or a button. */
const findPressed = ({ target, button }: MouseEvent) => {
  if (button !== 0 || !(target instanceof Element)) return null;
  const cell = target.closest('a, button, label, input')
    ? null
    : target.closest('[role="gridcell"]');
  const rowIndex = Number(cell?.closest('[role="row"]')?.getAttribute('row-index') ?? Number.NaN);
  return Number.isNaN(rowIndex) ? null : { rowIndex, key: cell?.getAttribute('col-id') ?? '' };
};

const PRESS = ['pointerdown', 'mousedown', 'click'] as const;
const MOVES = ['cellFocused', 'viewportChanged'] as const;

/** Spans a block by a press with Shift, ends it by another one, and marks its cells when they are drawn. */
export const useCellBlock = (props: EngineProps, api: Api | null): void => {
  const { place } = props;
  const isWanted = props.onBlock !== undefined;
  const mark = useEffectEvent(() => {
    if (api !== null && !api.isDestroyed() && spans.has(api)) markBlock(api, props);
  });
  const press = useEffectEvent((event: MouseEvent): void => {
    const to = findPressed(event);
    if (api === null || to === null || getFocus(api) === null) return;
    if (!event.shiftKey) collapseBlock(api, props);
    if (!event.shiftKey || props.columns.every(({ key }) => key !== to.key)) return;
    event.preventDefault(); // selects no text
    event.stopPropagation(); // opens no editor
    if (event.type !== 'mousedown') return;
    api.stopEditing();
    if (api.getEditingCells().length === 0) spanTo(api, to.rowIndex, to.key, props);
  });
  useEffect(() => {
    const table = place.current;
    if (api === null || table === null || !isWanted) return;
    api.setGridAriaProperty('multiselectable', 'true');
    const onPress = (event: MouseEvent): void => press(event);
    const markSoon = (): void => void requestAnimationFrame(() => mark());
    for (const name of PRESS) table.addEventListener(name, onPress, { capture: true });
    for (const name of MOVES) api.addEventListener(name, markSoon);
    return () => {
      for (const name of PRESS) table.removeEventListener(name, onPress, { capture: true });
      if (api.isDestroyed()) return;
      for (const name of MOVES) api.removeEventListener(name, markSoon);
    };
  }, [api, place, isWanted]);
};
