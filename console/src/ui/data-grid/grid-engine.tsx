import type {
  CellClickedEvent,
  CellContextMenuEvent,
  GridApi,
  SelectionChangedEvent,
} from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { useCallback, useImperativeHandle, useMemo, useState } from 'react';
import { columnDefinitions, type GridContext } from './column-defs.tsx';
import { editorOf } from './column.ts';
import { exportCsv } from './grid-export.ts';
import { onGridKey } from './grid-keys.ts';
import { gridModules } from './grid-modules.ts';
import type { DataGridProps } from './grid-props.ts';
import { flattenRows, nextSelection, rowOf, TOTALS_ID, type GridRow } from './grid-rows.ts';
import { gridTheme, rowHeights } from './grid-theme.ts';
import { RowMenu, type OpenRowMenu } from './row-menu.tsx';
import {
  layoutOf,
  sortOf,
  useLayoutSync,
  useRowMarks,
  useSelectionSync,
  useSortSync,
} from './use-grid-sync.ts';

interface EngineProps extends DataGridProps<unknown> {
  readonly announce: (text: string) => void;
}

const totalsRow: GridRow<unknown> = {
  id: TOTALS_ID,
  row: null,
  level: 0,
  expanded: null,
  childIds: [],
};
const NOTHING: ReadonlySet<string> = new Set();
const INTERACTIVE = 'a, button, input, label, [role="checkbox"]';

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

const useRows = ({ rows, rowId, childrenOf, expanded }: EngineProps) =>
  useMemo(
    () => flattenRows(rows ?? [], { rowId, childrenOf, expanded }),
    [rows, rowId, childrenOf, expanded],
  );

const useDefinitions = (props: EngineProps) => {
  const { columns } = props;
  const serverSorts = props.onSortChange !== undefined;
  const withActions = props.rowActions !== undefined;
  const withDrag = props.onReorder !== undefined;
  return useMemo(
    () => columnDefinitions(columns, { serverSorts, withActions, withDrag }),
    [columns, serverSorts, withActions, withDrag],
  );
};

/** Which rows the checkboxes say are selected now, as the outside selection. */
const selectionAfter = (
  { api }: SelectionChangedEvent<GridRow<unknown>>,
  before: ReadonlySet<string>,
): ReadonlySet<string> => {
  const rows: { row: GridRow<unknown>; selected: boolean }[] = [];
  api.forEachNode((node) => {
    if (node.data !== undefined)
      rows.push({ row: node.data, selected: node.isSelected() === true });
  });
  return nextSelection(before, rows);
};

const opensRow = (props: EngineProps, event: CellClickedEvent<GridRow<unknown>>): boolean => {
  const { target } = event.event ?? {};
  if (target instanceof Element && target.closest(INTERACTIVE) !== null) return false;
  if ((getSelection()?.toString() ?? '') !== '') return false;
  const column = props.columns.find((one) => one.key === event.column.getColId());
  const data = rowOf(event.data);
  return column !== undefined && data !== undefined && editorOf(column, data.row) === null;
};

const useMenu = ({ rowActions }: EngineProps) => {
  const [menu, setMenu] = useState<OpenRowMenu | null>(null);
  const openMenu = useCallback(
    (row: unknown, x: number, y: number) => setMenu({ x, y, actions: rowActions?.(row) ?? [] }),
    [rowActions],
  );
  const onContextMenu = (event: CellContextMenuEvent<GridRow<unknown>>): void => {
    const data = rowOf(event.data);
    if (rowActions === undefined || data === undefined) return;
    if (!(event.event instanceof MouseEvent)) return;
    event.event.preventDefault();
    openMenu(data.row, event.event.clientX, event.event.clientY);
  };
  return { menu, openMenu, onContextMenu, close: () => setMenu(null) };
};

const useGridContext = (props: EngineProps, openMenu: GridContext<unknown>['openMenu']) => {
  const { expanded = NOTHING, onExpandedChange, totals, activeId = null } = props;
  return useMemo(
    () => ({
      toggle: (id: string) => onExpandedChange?.(toggled(expanded, id)),
      openMenu,
      totals: totals ?? {},
      activeId,
    }),
    [expanded, onExpandedChange, openMenu, totals, activeId],
  );
};

const useHandle = (props: EngineProps, api: GridApi<GridRow<unknown>> | null): void => {
  const { ref, columns } = props;
  useImperativeHandle(
    ref,
    () => ({
      exportCsv: (fileName) => {
        if (api !== null) exportCsv(api, columns, fileName);
      },
      focus: () => {
        const first = columns[0];
        if (api !== null && first !== undefined) api.setFocusedCell(0, first.key);
      },
    }),
    [api, columns],
  );
};

/** The grid itself; loaded only when the first table is shown. Rows are opaque here, `DataGrid` gives them their type. */
export const GridEngine = (props: EngineProps) => {
  const { onSelectionChange, selection, onSortChange, onLayoutChange, announce } = props;
  const [api, setApi] = useState<GridApi<GridRow<unknown>> | null>(null);
  const gridRows = useRows(props);
  const definitions = useDefinitions(props);
  const { menu, openMenu, onContextMenu, close } = useMenu(props);
  const context = useGridContext(props, openMenu);
  useLayoutSync(api, props.layout);
  useSortSync(api, props.sort);
  useSelectionSync(api, gridRows, selection);
  useRowMarks(api, props.activeId);
  useHandle(props, api);
  const saveLayout = (finished: boolean, source: string): void => {
    if (api !== null && finished && source.startsWith('ui')) onLayoutChange?.(layoutOf(api));
  };
  return (
    <AgGridProvider modules={gridModules}>
      <AgGridReact<GridRow<unknown>>
        theme={gridTheme}
        rowData={gridRows}
        columnDefs={definitions}
        context={context}
        getRowId={({ data }) => data.id}
        rowHeight={rowHeights[props.density ?? 'default']}
        maintainColumnOrder
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        suppressScrollOnNewData={false}
        enableCellTextSelection
        stopEditingWhenCellsLoseFocus
        readOnlyEdit
        suppressMultiSort
        tooltipShowDelay={400}
        rowDragManaged={props.onReorder !== undefined}
        {...(props.totals !== undefined && { pinnedBottomRowData: [totalsRow] })}
        {...(selection !== undefined && {
          rowSelection: { mode: 'multiRow', headerCheckbox: true } as const,
          selectionColumnDef: { pinned: 'left', width: 44, resizable: false } as const,
        })}
        rowClassRules={{
          'qm-grid-active': ({ data, context: now }) =>
            data !== undefined && data.id === (now as { activeId: string | null }).activeId,
          'qm-grid-child': ({ data }) => data?.level === 1,
          'qm-grid-faded': (params) => {
            const data = rowOf(params.data);
            return data !== undefined && props.isFaded?.(data.row) === true;
          },
        }}
        onGridReady={(event) => {
          event.api.setGridAriaProperty('label', props.label);
          setApi(event.api);
        }}
        onGridPreDestroyed={() => setApi(null)}
        onSelectionChanged={(event) => {
          if (event.source === 'api' || event.source === 'rowDataChanged') return;
          const next = selectionAfter(event, selection ?? NOTHING);
          onSelectionChange?.(next);
          announce(`${next.size} selected`);
        }}
        onSortChanged={(event) => {
          if (event.source !== 'uiColumnSorted') return;
          onSortChange?.(sortOf(event.api));
        }}
        onColumnMoved={(event) => saveLayout(event.finished, event.source)}
        onColumnResized={(event) => saveLayout(event.finished, event.source)}
        onColumnPinned={(event) => saveLayout(true, event.source)}
        onCellClicked={(event) => {
          const data = rowOf(event.data);
          if (data !== undefined && opensRow(props, event)) props.onOpen?.(data.row);
        }}
        onCellKeyDown={(event) =>
          onGridKey(event, {
            columns: props.columns,
            onOpen: props.onOpen,
            onOpenFull: props.onOpenFull,
            announce,
          })
        }
        onCellContextMenu={onContextMenu}
        onCellEditRequest={(event) => {
          props.onEdit?.({
            row: event.data.row,
            key: event.column.getColId(),
            value: event.newValue as string | number | null,
          });
        }}
        onRowDragEnd={(event) => {
          const ids: string[] = [];
          event.api.forEachNode((node) => node.id !== undefined && ids.push(node.id));
          props.onReorder?.(ids);
        }}
      />
      <RowMenu menu={menu} onClose={close} />
    </AgGridProvider>
  );
};
