import type { GetLocaleTextParams, GridApi } from 'ag-grid-community';
import type { GridContext } from './column-defs.tsx';
import { cellText } from './column.ts';
import { rowOf, type GridRow } from './grid-rows.ts';

type Row = GridRow<unknown>;

/** The cell whose editor is open, as its column and what the first column says of its row; null when none is. */
const editedCell = (api: GridApi<Row>, { columns }: GridContext<unknown>): string | null => {
  const edited = api.getEditingCells().find(({ state }) => state === 'editing');
  const column = columns.find(({ key }) => key === edited?.colId);
  const data = rowOf(api.getDisplayedRowAtIndex(edited?.rowIndex ?? -1)?.data);
  const [first] = columns;
  if (data === undefined || column === undefined || first === undefined) return null;
  return `${column.title}: ${cellText(first, data.row)}`;
};

/**
 * The grid's own words, except that an editor says which cell it edits: the grid asks for its name just before the editor
 * gets the focus, so nobody ever hears another one.
 */
export const gridText = ({
  key,
  defaultValue,
  api,
  context,
}: GetLocaleTextParams<Row, GridContext<unknown>>): string =>
  (key === 'ariaInputEditor' ? editedCell(api, context) : null) ?? defaultValue;
