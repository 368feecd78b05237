import type { SuppressKeyboardEventParams } from 'ag-grid-community';
import { parseQuantity } from '../../lib/parse-quantity.ts';
import { editorOf, type CellEditor, type Column } from './column.ts';
import type { EngineProps } from './grid-props.ts';
import { rowOf, type GridRow } from './grid-rows.ts';

type Row = GridRow<unknown>;

/** What was typed into a cell, and what the cell held before. */
export interface Typed {
  readonly data: Row;
  readonly column: Column<unknown>;
  readonly typed: unknown;
  readonly before: unknown;
}

/** What was typed as the screen gets it; undefined when it is no number in a number cell. */
const typedValue = (type: CellEditor['type'], typed: unknown, before: unknown) => {
  const text = typeof typed === 'string' ? typed.trim() : '';
  if (type !== 'number') return text;
  if (text === '') return null;
  return parseQuantity(text, typeof before === 'number' ? before : null) ?? undefined;
};

/** Tells the screen what was typed; the cell changes when the screen gives the row anew. */
export const tellEdit = (props: EngineProps, { data, column, typed, before }: Typed): void => {
  const leaf = rowOf(data);
  const editor = leaf === undefined ? null : editorOf(column, leaf.row);
  if (leaf === undefined || editor === null) return;
  const value = typedValue(editor.type, typed, before);
  if (value === undefined) props.announce('That is no number');
  else props.onEdit?.({ row: leaf.row, key: column.key, value });
};

/** Esc gives an edit up at once: the grid itself does it a moment later, and keys typed meanwhile go into what is given up. */
export const giveUpByEscape = ({
  api,
  editing,
  event,
}: SuppressKeyboardEventParams<Row>): boolean => {
  if (!editing || event.key !== 'Escape') return false;
  event.preventDefault();
  api.stopEditing(true);
  return true;
};
