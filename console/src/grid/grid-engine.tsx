import {
  createGrid,
  type GetRowIdParams,
  type GridApi,
  type RowClassRules,
} from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { useState } from 'react';
import { settings, useSetting } from '../lib/storage.ts';
import { useCellBlock } from './cell-block.ts';
import { withKeys } from './column-defs.tsx';
import type { GridContext } from './grid-context.ts';
import { gridEvents } from './grid-events.ts';
import { tabToNextCell, tabToNextHeader } from './grid-keys.ts';
import { useListKeys } from './list-keys.ts';
import { usePasteHandler } from './grid-paste.ts';
import { gridModules } from './grid-modules.ts';
import type { EngineProps } from './grid-props.ts';
import { getListRow, type GridRow } from './grid-rows.ts';
import { gridTheme, rowHeights } from './grid-theme.ts';
import { RowMenu } from './row-menu.tsx';
import {
  useDefinitions,
  useGridContext,
  useHandle,
  useMenu,
  useRows,
  useTotals,
} from './use-grid-setup.ts';
import { useLayoutSync, useRowMark, useSelectionSync, useSortSync } from './use-grid-sync.ts';
import agGridStyles from './ag-grid.module.css';

type Row = GridRow<unknown>;

/** Constants: an option that is a new object on every render makes the grid initialise that part again. */
const checkboxes = {
  rowSelection: { mode: 'multiRow', headerCheckbox: true },
  selectionColumnDef: { pinned: 'left', width: 44, resizable: false, ...withKeys },
} as const;
/** Rows drawn outside the viewport, so that scrolling finds them there. */
const ROW_BUFFER = 4;
const getRowId = ({ data }: GetRowIdParams<Row>): string => data.id;
const rowClassRules: RowClassRules<Row> = {
  [agGridStyles.active]: ({ data, context }) =>
    data?.id === (context as GridContext<unknown>).activeId,
  [agGridStyles.faded]: ({ data, context }) => {
    const row = getListRow(data);
    return row !== undefined && (context as GridContext<unknown>).isFaded?.(row.row) === true;
  },
};

/**
 * AG Grid removes its styles with the last table and adds them again with the next, which restyles the whole page; a table that
 * is never attached to the page keeps them.
 */
createGrid(document.createElement('div'), { theme: gridTheme }, { modules: gridModules });

/** The grid itself; loaded only when the first table is shown. Rows are opaque here, `DataGrid` gives them their type. */
export const GridEngine = (props: EngineProps) => {
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [density] = useSetting(settings.gridDensity);
  const rows = useRows(props);
  const totals = useTotals(props);
  const definitions = useDefinitions(props);
  const { menu, openMenu, onCellContextMenu, close } = useMenu(props, api);
  const context = useGridContext(props, openMenu);
  useLayoutSync(api, props.columns, props.layout);
  useSortSync(api, props.sort);
  useSelectionSync(api, rows, props.selection);
  useRowMark(props.activeId ?? null);
  useHandle(props, api);
  usePasteHandler(props, api, props.pasteHandler);
  useCellBlock(props, api);
  useListKeys(props, api);
  return (
    <AgGridProvider modules={gridModules}>
      <AgGridReact<Row>
        theme={gridTheme}
        rowData={rows}
        pinnedBottomRowData={totals}
        columnDefs={definitions}
        defaultColDef={withKeys}
        context={context}
        getRowId={getRowId}
        rowClassRules={rowClassRules}
        rowBuffer={ROW_BUFFER}
        rowHeight={rowHeights[density]}
        maintainColumnOrder={props.layout !== undefined}
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        suppressMultiSort
        enableCellTextSelection
        ensureDomOrder // text that is selected over several rows is copied in the order of the screen
        stopEditingWhenCellsLoseFocus
        invalidEditValueMode="block"
        tooltipShowDelay={400}
        tabToNextCell={tabToNextCell}
        tabToNextHeader={tabToNextHeader}
        {...(props.selection !== undefined && checkboxes)}
        {...gridEvents(props)}
        onCellContextMenu={onCellContextMenu}
        onGridReady={(event) => {
          event.api.setGridAriaProperty('label', props.label);
          setApi(event.api);
        }}
        onGridPreDestroyed={() => setApi(null)}
      />
      <RowMenu menu={menu} onClose={close} />
    </AgGridProvider>
  );
};
