import type { ColumnState, GridApi, IRowNode } from 'ag-grid-community';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  defaultLayout,
  fillWidth,
  isSameLayout,
  restoreOwnWidths,
  type ColumnLayout,
} from './column-layout.ts';
import { growingKeys, type Column } from './column.ts';
import type { GridSort } from './grid-props.ts';
import { widenNumbers } from './number-widths.ts';
import { isSelected, type GridRow } from './grid-rows.ts';
import agGridStyles from './ag-grid.module.css';

type Api<Row> = GridApi<GridRow<Row>> | null;

const isOwn = (state: ColumnState): boolean =>
  !state.colId.startsWith('ag-Grid') && !state.colId.startsWith('__');

export const readLayout = <Row>(api: GridApi<GridRow<Row>>): readonly ColumnLayout[] =>
  api
    .getColumnState()
    .filter(isOwn)
    .map((state) => ({
      key: state.colId,
      hidden: state.hide === true,
      pinned: state.pinned === 'left' || state.pinned === true,
      width: Math.round(state.width ?? 0),
    }));

/** Available width for the columns of the screen, pinned ones included. */
const availableWidth = <Row>(api: GridApi<GridRow<Row>>): number => {
  const { left, right } = api.getHorizontalPixelRange();
  const pinned = api
    .getDisplayedLeftColumns()
    .filter((column) => !column.getColId().startsWith('ag-Grid'));
  return Math.floor(right - left + pinned.reduce((sum, one) => sum + one.getActualWidth(), 0));
};

const applyLayout = <Row>(api: GridApi<GridRow<Row>>, layout: readonly ColumnLayout[]): void => {
  if (isSameLayout(readLayout(api), layout)) return;
  api.applyColumnState({
    applyOrder: true,
    state: layout.map((column) => ({
      colId: column.key,
      hide: column.hidden,
      pinned: column.pinned ? 'left' : null,
      width: column.width,
    })),
  });
};

const shownRows = <Row>(api: GridApi<GridRow<Row>>): readonly GridRow<Row>[] => {
  const rows: GridRow<Row>[] = [];
  api.forEachNode(({ data }) => {
    if (data !== undefined) rows.push(data);
  });
  const totals: IRowNode<GridRow<Row>> | undefined = api.getPinnedBottomRow(0);
  return totals?.data === undefined ? rows : [...rows, totals.data];
};

/** Sizes change with the window, a panel, or rows that need a scrollbar. */
const SIZE_EVENTS = ['gridSizeChanged', 'modelUpdated'] as const;

/** Shows the layout, its numbers whole and its growing columns as wide as there is room. */
export const useLayoutSync = <Row>(
  api: Api<Row>,
  columns: readonly Column<Row>[],
  layout: readonly ColumnLayout[] | undefined,
): void => {
  useEffect(() => {
    if (api === null) return;
    const growing = growingKeys(columns);
    const own = defaultLayout(columns);
    const fit = (): void => {
      if (api.isDestroyed()) return;
      const wanted = layout ?? restoreOwnWidths(readLayout(api), own, growing, null);
      const readable = widenNumbers(wanted, columns, shownRows(api));
      applyLayout(api, fillWidth(readable, growing, availableWidth(api)));
    };
    let frame = 0;
    const fitSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    };
    fit();
    for (const name of SIZE_EVENTS) api.addEventListener(name, fitSoon);
    return () => {
      cancelAnimationFrame(frame);
      if (api.isDestroyed()) return;
      for (const name of SIZE_EVENTS) api.removeEventListener(name, fitSoon);
    };
  }, [api, columns, layout]);
};

export const readSort = <Row>(api: GridApi<GridRow<Row>>): GridSort | null => {
  const sorted = api.getColumnState().find((state) => typeof state.sort === 'string');
  if (sorted === undefined) return null;
  return { column: sorted.colId, order: sorted.sort === 'desc' ? 'DESC' : 'ASC' };
};

export const useSortSync = <Row>(api: Api<Row>, sort: GridSort | null | undefined): void => {
  const column = sort?.column;
  const order = sort?.order;
  const controlled = sort !== undefined;
  useEffect(() => {
    if (api === null || !controlled) return;
    api.applyColumnState({
      state:
        column === undefined ? [] : [{ colId: column, sort: order === 'DESC' ? 'desc' : 'asc' }],
      defaultState: { sort: null },
    });
  }, [api, controlled, column, order]);
};

const NO_REQUESTED_ROWS: ReadonlyMap<string, boolean> = new Map();

/**
 * Checkboxes follow the selection of the screen, also after a new page came in. Only differences are set: the screen receives a
 * newly selected row a moment later, and its checkbox must stay meanwhile.
 */
export const useSelectionSync = <Row>(
  api: Api<Row>,
  rows: readonly GridRow<Row>[],
  selection: ReadonlySet<string> | undefined,
): void => {
  const requestedBefore = useRef(NO_REQUESTED_ROWS);
  const sync = useEffectEvent(() => {
    const before = requestedBefore.current;
    const requestedRows = new Map<string, boolean>();
    requestedBefore.current = requestedRows;
    if (api === null || selection === undefined) return;
    const on: IRowNode<GridRow<Row>>[] = [];
    const off: IRowNode<GridRow<Row>>[] = [];
    api.forEachNode((node) => {
      if (node.data === undefined) return;
      const isRequested = isSelected(node.data, selection);
      requestedRows.set(node.data.id, isRequested);
      if (isRequested !== (before.get(node.data.id) ?? false)) (isRequested ? on : off).push(node);
    });
    api.setNodesSelected({ nodes: on, newValue: true, source: 'api' });
    api.setNodesSelected({ nodes: off, newValue: false, source: 'api' });
  });
  // Ticks the first rows before the browser shows them. The grid takes later rows in an effect, which runs before the second one.
  useLayoutEffect(() => sync(), [api]);
  useEffect(() => sync(), [api, rows, selection]);
};

const toggleActiveClass = (id: string | null, on: boolean): void => {
  if (id === null) return;
  const rows = document.querySelectorAll(`[role="row"][row-id="${CSS.escape(id)}"]`);
  for (const row of rows) row.classList.toggle(agGridStyles.active, on);
};

/**
 * Marks the row whose panel is open. The class is set on the rendered row itself, because rendering it again would take the focus
 * away from the panel; rows rendered later get it from the grid's class rules.
 */
export const useRowMark = (activeId: string | null): void => {
  useEffect(() => {
    toggleActiveClass(activeId, true);
    return () => toggleActiveClass(activeId, false);
  }, [activeId]);
};
