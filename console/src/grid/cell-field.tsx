import { useGridCellEditor, type CustomCellEditorProps } from 'ag-grid-react';
import { useEffect, useRef, useState } from 'react';
import type { GridApi } from 'ag-grid-community';
import { NumberField } from '../form/number-field.tsx';
import { TypedField } from '../form/typed-field.tsx';
import { type CellEditor, cellText } from './column.ts';
import { readCell } from './cell-writes.ts';
import type { GridContext } from './grid-context.ts';
import { type GridRow, getListRow } from './grid-rows.ts';
import agGridStyles from './ag-grid.module.css';

type Row = GridRow<unknown>;

/** Label of the cell with the open editor: its column and the first column of its row; null when none is open. */
const editedCell = (api: GridApi<Row>, { columns }: GridContext<unknown>): string | null => {
  const edited = api.getEditingCells().find(({ state }) => state === 'editing');
  const column = columns.find(({ key }) => key === edited?.colId);
  const data = getListRow(api.getDisplayedRowAtIndex(edited?.rowIndex ?? -1)?.data);
  const [first] = columns;
  if (data === undefined || column === undefined || first === undefined) return null;
  return `${column.title}: ${cellText(first, data.row)}`;
};

export interface CellFieldProps extends CustomCellEditorProps<
  GridRow<unknown>,
  unknown,
  GridContext<unknown>
> {
  readonly editor: CellEditor;
}

/** Text of the key press that opened the editor, or nothing. */
const getStartText = (eventKey: string | null): string | undefined => {
  if (eventKey === 'Backspace' || eventKey === 'Delete') return '';
  return eventKey?.length === 1 ? eventKey : undefined;
};

/** Editor of a cell. The grid reads its text when the editing ends, and keeps the editor open while the text is unreadable. */
export const CellField = (props: CellFieldProps) => {
  const { initialValue, eventKey, onValueChange, api, context, rowIndex, column } = props;
  const [editor] = useState(props.editor); // the grid refreshes an open editor without it
  const field = useRef<HTMLInputElement>(null);
  const startText = getStartText(eventKey);
  const text = useRef(startText);
  useGridCellEditor({
    getValidationErrors: () => {
      if (text.current === undefined) return null;
      const reading = readCell(editor, text.current, initialValue);
      return 'problem' in reading ? [reading.problem] : null;
    },
    // An unchanged text is no edit.
    isCancelAfterEnd: () => text.current === undefined,
    focusIn: () => field.current?.focus(),
  });
  const type = (typed: string): void => {
    text.current = typed;
    onValueChange(typed);
  };
  useEffect(() => {
    if (startText !== undefined) onValueChange(startText);
    field.current?.focus();
    if (startText !== undefined) field.current?.setSelectionRange(1, 1);
  }, [startText, onValueChange]);
  const shared = {
    ref: field,
    variant: 'unstyled',
    classNames: {
      root: agGridStyles.field,
      wrapper: agGridStyles.field,
      input: agGridStyles.input,
    },
    'aria-label': editedCell(api, context) ?? 'Cell',
    isMessageOver: true,
    startText,
    onType: type,
    commitForSave: () => {
      api.stopEditing();
      api.setFocusedCell(rowIndex, column);
    },
  } as const;
  return editor.type === 'number' ? (
    <NumberField
      {...shared}
      rule={editor.rule}
      value={typeof initialValue === 'number' ? initialValue : null}
      onChange={() => undefined}
    />
  ) : (
    <TypedField
      {...shared}
      shown={typeof initialValue === 'string' ? initialValue : ''}
      read={(typed) => readCell(editor, typed, initialValue)}
      onCommit={() => undefined}
    />
  );
};
