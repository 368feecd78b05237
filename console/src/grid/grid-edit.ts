import type {
  Column as GridColumn,
  IRowNode,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import { flushSync } from 'react-dom';
import { readCell } from './cell-writes.ts';
import { resolveEditor, type Column } from './column.ts';
import type { EngineProps } from './grid-props.ts';
import { getListRow, type GridRow } from './grid-rows.ts';

type Row = GridRow<unknown>;

/** Text typed into a cell, and the value before. */
export interface TypedCell {
  readonly data: Row;
  readonly column: Column<unknown>;
  readonly typed: unknown;
  readonly before: unknown;
}

/** Passes an edit to the screen; the cell changes when the screen passes the changed row. */
export const reportEdit = (
  props: EngineProps,
  { data, column, typed, before }: TypedCell,
): void => {
  const leaf = getListRow(data);
  const editor = leaf === undefined ? null : resolveEditor(column, leaf.row);
  if (leaf === undefined || editor === null) return;
  const reading = readCell(editor, typeof typed === 'string' ? typed : '', before);
  if ('value' in reading) props.onEdit?.({ row: leaf.row, key: column.key, value: reading.value });
};

const ENDS_EDIT: ReadonlySet<string> = new Set(['Enter', 'Tab']);

/**
 * True for keys of an open editor that the grid must not handle. Escape ends the edit at once: the grid itself does so a moment
 * later, and would discard keys typed meanwhile. Enter and Tab stay in an editor whose text is unreadable.
 */
export const isHandledKey = ({
  api,
  editing,
  event,
}: SuppressKeyboardEventParams<Row>): boolean => {
  if (!editing) return false;
  const isEscape = event.key === 'Escape';
  if (!isEscape && !(ENDS_EDIT.has(event.key) && (api.validateEdit()?.length ?? 0) > 0))
    return false;
  event.preventDefault();
  if (isEscape) api.stopEditing(true);
  return true;
};

interface Place {
  readonly node: IRowNode<Row>;
  readonly column: GridColumn;
}

/** The next or previous editable cell: in the row, then in the rows after it. */
const findNextEditable = ({
  api,
  node,
  column,
  event,
}: SuppressKeyboardEventParams<Row>): Place | null => {
  const columns = event.shiftKey
    ? api.getAllDisplayedColumns().toReversed()
    : api.getAllDisplayedColumns();
  const by = event.shiftKey ? -1 : 1;
  let from = columns.findIndex((one) => one === column) + 1;
  for (let at = node.rowIndex ?? 0; ; at += by) {
    const row = api.getDisplayedRowAtIndex(at);
    if (row === undefined) return null;
    const next = columns.slice(from).find((one) => one.isCellEditable(row));
    if (next !== undefined) return { node: row, column: next };
    from = 0;
  }
};

/**
 * Tab commits the typed text and edits the next cell, with its value after the edit: dependent values, such as an accepted count
 * after a received one, are drawn first.
 */
export const editNextByTab = (params: SuppressKeyboardEventParams<Row>): boolean => {
  const { api, editing, event } = params;
  if (!editing || event.key !== 'Tab') return false;
  const next = findNextEditable(params);
  if (next === null) return false;
  event.preventDefault();
  flushSync(() => api.stopEditing());
  const { rowIndex } = next.node;
  if (rowIndex === null) return true;
  api.ensureIndexVisible(rowIndex);
  api.ensureColumnVisible(next.column);
  api.setFocusedCell(rowIndex, next.column); // opening the field does not move the focus of the grid
  api.startEditingCell({ rowIndex, colKey: next.column });
  return true;
};
