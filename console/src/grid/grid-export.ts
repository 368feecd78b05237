import type { GridApi } from 'ag-grid-community';
import { downloadText, toCsv, type CsvCell } from '../lib/csv.ts';
import type { Column } from './column.ts';
import type { GridRow } from './grid-rows.ts';

/** The shown columns in their shown order with the rows of the page, titles first (UI-DT-09). */
export const shownTable = <Row>(
  api: GridApi<GridRow<Row>>,
  columns: readonly Column<Row>[],
): readonly (readonly CsvCell[])[] => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = api
    .getAllDisplayedColumns()
    .map((column) => byKey.get(column.getColId()))
    .filter((column) => column !== undefined);
  const rows: CsvCell[][] = [];
  api.forEachNode(({ data }) => {
    if (data === undefined) return;
    rows.push(shown.map((column) => (column.csv ?? column.value)(data.row)));
  });
  return [shown.map((column) => column.title), ...rows];
};

export const exportCsv = <Row>(
  api: GridApi<GridRow<Row>>,
  columns: readonly Column<Row>[],
  fileName: string,
): void => downloadText(fileName, toCsv(shownTable(api, columns)));
