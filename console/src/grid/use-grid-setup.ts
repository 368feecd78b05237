import { toNumberCell } from '@quartermaster/contracts/core/workbook';
import type { CellContextMenuEvent, GridApi } from 'ag-grid-community';
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { reuseUnchanged } from '../lib/reuse-unchanged.ts';
import { handleBlockKey } from './block-keys.ts';
import { columnDefinitions } from './column-defs.tsx';
import type { GridContext } from './grid-context.ts';
import { reportEdit } from './grid-edit.ts';
import { handleGridKey } from './grid-keys.ts';
import type { DataGridHandle, EngineProps } from './grid-props.ts';
import { flattenRows, isSameLeaf, getListRow, totalsRow, type GridRow } from './grid-rows.ts';
import type { OpenRowMenu } from './row-menu.tsx';
import { type CsvCell, downloadCsv } from '../lib/csv.ts';
import type { Column } from './column.ts';

/** Exported value of a cell: numbers with as many decimals as the table shows. */
const fileCell = <Row>({ csv, value, kind }: Column<Row>, row: Row): CsvCell => {
  const cell = (csv ?? value)(row);
  return typeof cell === 'number' ? toNumberCell(kind, cell) : cell;
};

/** The shown columns in their shown order with the rows of the page, titles first (UI-DT-09). */
const shownTable = <Row>(
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
    rows.push(shown.map((column) => fileCell(column, data.row)));
  });
  return [shown.map((column) => column.title), ...rows];
};

const exportCsv = <Row>(
  api: GridApi<GridRow<Row>>,
  columns: readonly Column<Row>[],
  [fileName, firstLine]: Parameters<DataGridHandle['exportCsv']>,
): void =>
  downloadCsv(fileName, [
    ...(firstLine === undefined ? [] : [[firstLine]]),
    ...shownTable(api, columns),
  ]);

type Row = GridRow<unknown>;

const NOTHING: ReadonlySet<string> = new Set();

const toggleId = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

export const useRows = ({ rows, rowId, getChildren, expanded }: EngineProps): Row[] => {
  const [keep] = useState(() => reuseUnchanged<Row>(isSameLeaf));
  return useMemo(
    () => keep(flattenRows(rows ?? [], { rowId, getChildren, expanded })),
    [keep, rows, rowId, getChildren, expanded],
  );
};

export const useTotals = ({ totals }: EngineProps): Row[] =>
  useMemo(() => (totals === undefined ? [] : [totalsRow(totals)]), [totals]);

export const useDefinitions = (props: EngineProps) => {
  const { columns } = props;
  const serverSorts = props.onSortChange !== undefined;
  const withActions = props.rowActions !== undefined;
  const withEdits = props.onEdit !== undefined;
  return useMemo(
    () => columnDefinitions(columns, { serverSorts, withActions, withEdits }),
    [columns, serverSorts, withActions, withEdits],
  );
};

/** The one menu of all rows: opened by the row's button or the right mouse button. Closed, the row has the focus again. */
export const useMenu = ({ rowActions }: EngineProps, api: GridApi<Row> | null) => {
  const [menu, setMenu] = useState<OpenRowMenu | null>(null);
  const openMenu = useCallback(
    (row: unknown, x: number, y: number) => setMenu({ x, y, actions: rowActions?.(row) ?? [] }),
    [rowActions],
  );
  const onCellContextMenu = ({ data, event }: CellContextMenuEvent<Row>): void => {
    const row = getListRow(data);
    if (rowActions === undefined || row === undefined || !(event instanceof MouseEvent)) return;
    event.preventDefault();
    openMenu(row.row, event.clientX, event.clientY);
  };
  const close = (): void => {
    setMenu(null);
    const cell = api?.getFocusedCell() ?? null;
    if (cell !== null) api?.setFocusedCell(cell.rowIndex, cell.column, cell.rowPinned);
  };
  return { menu, openMenu, onCellContextMenu, close };
};

export const useGridContext = (
  props: EngineProps,
  openMenu: GridContext<unknown>['openMenu'],
): GridContext<unknown> => {
  const { columns, expanded = NOTHING, onExpandedChange, activeId = null, isFaded } = props;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  return useMemo(
    () => ({
      columns,
      toggle: (id) => onExpandedChange?.(toggleId(expanded, id)),
      openMenu,
      activeId,
      isFaded,
      isChanged: (row, key) => latest.current.isChanged?.(row, key) === true,
      edit: (typed) => reportEdit(latest.current, typed),
      handleKey: (params) =>
        handleBlockKey(params, latest.current) || handleGridKey(params, latest.current),
    }),
    [columns, expanded, onExpandedChange, openMenu, activeId, isFaded],
  );
};

export const useHandle = ({ ref, columns }: EngineProps, api: GridApi<Row> | null): void => {
  useImperativeHandle(
    ref,
    () => ({
      exportCsv: (...file) => {
        if (api !== null) exportCsv(api, columns, file);
      },
      focus: () => {
        const first = columns[0];
        if (api !== null && first !== undefined) api.setFocusedCell(0, first.key);
      },
    }),
    [api, columns],
  );
};
