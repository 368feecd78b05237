import type { GridApi } from 'ag-grid-community';
import type { GridContext } from './grid-context.ts';
import { cellText } from './column.ts';
import { rowOf, type GridRow } from './grid-rows.ts';

type Row = GridRow<unknown>;

/** The cell with the open editor, named by its column and by the first column of its row; null when none is open. */
export const editedCell = (api: GridApi<Row>, { columns }: GridContext<unknown>): string | null => {
  const edited = api.getEditingCells().find(({ state }) => state === 'editing');
  const column = columns.find(({ key }) => key === edited?.colId);
  const data = rowOf(api.getDisplayedRowAtIndex(edited?.rowIndex ?? -1)?.data);
  const [first] = columns;
  if (data === undefined || column === undefined || first === undefined) return null;
  return `${column.title}: ${cellText(first, data.row)}`;
};
