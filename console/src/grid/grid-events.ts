import type { AgGridReactProps } from 'ag-grid-react';
import type {
  CellClickedEvent,
  GridApi,
  RowSelectedEvent,
  SelectionChangedEvent,
} from 'ag-grid-community';
import { restoreOwnWidths } from './column-layout.ts';
import { resolveEditor, fittedKeys } from './column.ts';
import type { EngineProps, GridSort } from './grid-props.ts';
import { nextSelection, getListRow, type GridRow } from './grid-rows.ts';
import { readLayout, readSort } from './use-grid-sync.ts';

type Row = GridRow<unknown>;

const NOTHING: ReadonlySet<string> = new Set();
const INTERACTIVE = 'a, button, input, label, [role="checkbox"]';

/** By grid: rows whose checkbox the user has changed. Other checkboxes may not show the selection yet. */
const changedByUser = new WeakMap<GridApi<Row>, Set<string>>();

const noteChanged = ({ api, data, source }: RowSelectedEvent<Row>): void => {
  if (data === undefined || source === 'api') return;
  const ids = changedByUser.get(api) ?? new Set();
  changedByUser.set(api, ids.add(data.id));
};

/** Selection that the checkboxes show now, as ids. */
const readSelection = (
  { api }: SelectionChangedEvent<Row>,
  before: ReadonlySet<string>,
): ReadonlySet<string> => {
  const changed = changedByUser.get(api);
  const rows: { row: Row; selected: boolean }[] = [];
  api.forEachNode((node) => {
    if (node.data !== undefined && changed?.has(node.data.id) === true)
      rows.push({ row: node.data, selected: node.isSelected() === true });
  });
  return nextSelection(before, rows);
};

const isOnControl = (event: Event | null | undefined): boolean =>
  event?.target instanceof Element && event.target.closest(INTERACTIVE) !== null;

const isSelectingText = (): boolean => (getSelection()?.toString() ?? '') !== '';

/** A click opens the row, except on a control or an editable cell, or while text is selected. */
const openByClick = (props: EngineProps, event: CellClickedEvent<Row>): void => {
  const data = getListRow(event.data);
  const column = props.columns.find((one) => one.key === event.column.getColId());
  if (data === undefined || column === undefined) return;
  if (isOnControl(event.event) || isSelectingText() || resolveEditor(column, data.row) !== null)
    return;
  props.onOpen?.(data.row);
};

const changeSelection = (props: EngineProps, event: SelectionChangedEvent<Row>): void => {
  if (event.source === 'api' || event.source === 'rowDataChanged') return;
  const next = readSelection(event, props.selection ?? NOTHING);
  props.onSelectionChange?.(next);
  props.announce(`${next.size} selected`);
};

const sortWords = ({ columns }: EngineProps, sort: GridSort | null): string => {
  if (sort === null) return 'Not sorted';
  const title = columns.find((column) => column.key === sort.column)?.title ?? sort.column;
  return `Sorted by ${title}, ${sort.order === 'ASC' ? 'ascending' : 'descending'}`;
};

interface ColumnChange {
  readonly api: GridApi<Row>;
  readonly source: string;
  readonly finished?: boolean;
}

/** Passes the user's actions in the grid to the screen. */
export const gridEvents = (props: EngineProps): Partial<AgGridReactProps<Row>> => {
  const saveLayout = (change: ColumnChange, resized: string | null): void => {
    const { api, source, finished = true } = change;
    if (!finished || !source.startsWith('ui')) return;
    const [shown, before] = [readLayout(api), props.layout ?? []];
    const fitted = fittedKeys(props.columns);
    props.onLayoutChange?.(restoreOwnWidths(shown, before, fitted, resized));
  };
  return {
    onColumnMoved: (change) => saveLayout(change, null),
    onColumnResized: (change) => saveLayout(change, change.column?.getColId() ?? null),
    onColumnPinned: (change) => saveLayout(change, null),
    onRowSelected: noteChanged,
    onSelectionChanged: (event) => changeSelection(props, event),
    onSortChanged: ({ api, source }) => {
      if (source !== 'uiColumnSorted') return;
      const sort = readSort(api);
      props.onSortChange?.(sort);
      props.announce(sortWords(props, sort));
    },
    onCellClicked: (event) => openByClick(props, event),
  };
};
