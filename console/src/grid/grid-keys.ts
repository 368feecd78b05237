import type {
  CellPosition,
  GridApi,
  SuppressKeyboardEventParams,
  TabToNextCellParams,
} from 'ag-grid-community';
import { findFocusedControl } from './cell-control.ts';
import { cellText, resolveEditor, type Column } from './column.ts';
import { copyCells } from './copy-cells.ts';
import { ACTIONS_COLUMN } from './column-defs.tsx';
import type { GridContext } from './grid-context.ts';
import { editNextByTab, isHandledKey } from './grid-edit.ts';
import { getListRow, type GridRow } from './grid-rows.ts';

type Row = GridRow<unknown>;
type Api = GridApi<Row>;

export interface GridKeyActions {
  readonly columns: readonly Column<unknown>[];
  readonly onOpen?: (row: unknown) => void;
  readonly announce: (text: string) => void;
}

interface Focus {
  readonly api: Api;
  readonly data: Row;
  readonly rowIndex: number;
  readonly key: string;
  readonly context: GridContext<unknown>;
}

/** The cell that has the grid's focus. The page may give it the focus later, once it has drawn the row. */
export const getFocus = (api: Api): Focus | null => {
  const cell = api.getFocusedCell() as CellPosition | null | undefined; // undefined before the first focus
  if (!cell || (cell.rowPinned ?? null) !== null) return null;
  const data = getListRow(api.getDisplayedRowAtIndex(cell.rowIndex)?.data);
  if (data === undefined) return null;
  const context = api.getGridOption('context') as GridContext<unknown>;
  return { api, data, rowIndex: cell.rowIndex, key: cell.column.getColId(), context };
};

export const focusRow = (api: Api, rowIndex: number, key: string): void => {
  if (api.getDisplayedRowAtIndex(rowIndex) === undefined) return;
  api.ensureIndexVisible(rowIndex);
  api.setFocusedCell(rowIndex, key);
};

const move = ({ api, rowIndex, key }: Focus, by: 1 | -1): void => focusRow(api, rowIndex + by, key);

const copy = ({ data, key }: Focus, actions: GridKeyActions): void => {
  const column = actions.columns.find((one) => one.key === key);
  if (column === undefined || (getSelection()?.toString() ?? '') !== '') return;
  void copyCells(cellText(column, data.row), 1, actions.announce);
};

const editorAt = ({ data, key }: Focus, { columns }: GridKeyActions) => {
  const column = columns.find((one) => one.key === key);
  return column === undefined ? null : resolveEditor(column, data.row);
};

const openMenu = ({ data, context }: Focus): void => {
  const box = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
  context.openMenu(data.row, box.right, box.bottom);
};

const open = (focus: Focus, { onOpen }: GridKeyActions): void => {
  if (focus.key === ACTIONS_COLUMN) openMenu(focus);
  else if (onOpen !== undefined) onOpen(focus.data.row);
  else if (focus.data.expanded !== null) focus.context.toggle(focus.data.id);
};

const pressOrOpen = (focus: Focus, actions: GridKeyActions): void => {
  const control = findFocusedControl();
  if (control === null) open(focus, actions);
  else control.click();
};

const toggle = ({ api, data }: Focus): void => {
  const node = api.getRowNode(data.id);
  node?.setSelected(node.isSelected() !== true, false, 'spaceKey');
};

export const handlers: Readonly<Record<string, (focus: Focus, actions: GridKeyActions) => void>> = {
  j: (focus) => move(focus, 1),
  k: (focus) => move(focus, -1),
  x: toggle,
  enter: pressOrOpen,
  'mod+enter': open,
  'mod+c': copy,
};

const formatPress = (event: KeyboardEvent): string =>
  `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.key.toLowerCase()}`;

/** True for keys that start an edit: Enter in an editable cell, letters in a text cell. */
const startsEditing = (key: string, focus: Focus, actions: GridKeyActions): boolean => {
  const editor = editorAt(focus, actions);
  if (key === 'enter') return editor !== null;
  return editor?.type === 'text' && !key.startsWith('mod+');
};

/**
 * Handles a key press in a table: J and K move, X selects, Enter presses the link or button of the cell or opens the row, its menu
 * or the rows below, Ctrl+Enter opens them in every cell, Ctrl+C copies the cell. Returns true when the grid has nothing more to do.
 */
export const handleGridKey = (
  params: SuppressKeyboardEventParams<Row>,
  actions: GridKeyActions,
): boolean => {
  if (isHandledKey(params) || editNextByTab(params)) return true;
  const key = formatPress(params.event);
  const handle = handlers[key];
  const focus = params.editing ? null : getFocus(params.api);
  if (handle === undefined || focus === null || startsEditing(key, focus, actions)) return false;
  if (key !== 'mod+c') params.event.preventDefault();
  handle(focus, actions);
  return true;
};

/**
 * A table is one stop of the Tab key; inside it the arrow keys move. While a cell is edited, Tab goes to the next editable one.
 */
export const tabToNextCell = ({
  editing,
  nextCellPosition,
}: Pick<TabToNextCellParams, 'editing' | 'nextCellPosition'>): CellPosition | boolean =>
  editing && nextCellPosition !== null ? nextCellPosition : false;

export const tabToNextHeader = (): boolean => false;
