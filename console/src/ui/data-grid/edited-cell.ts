import type { GridApi } from 'ag-grid-community';
import type { GridContext } from './grid-context.ts';
import { cellText } from './column.ts';
import { rowOf, type GridRow } from './grid-rows.ts';

type Row = GridRow<unknown>;

/** The cell whose editor is open, as its column and what the first column says of its row; null when none is. */
export const editedCell = (api: GridApi<Row>, { columns }: GridContext<unknown>): string | null => {
  const edited = api.getEditingCells().find(({ state }) => state === 'editing');
  const column = columns.find(({ key }) => key === edited?.colId);
  const data = rowOf(api.getDisplayedRowAtIndex(edited?.rowIndex ?? -1)?.data);
  const [first] = columns;
  if (data === undefined || column === undefined || first === undefined) return null;
  return `${column.title}: ${cellText(first, data.row)}`;
};
