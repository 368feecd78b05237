import type {
  CellKeyDownEvent,
  CellPosition,
  FullWidthCellKeyDownEvent,
  GridApi,
  TabToNextCellParams,
} from 'ag-grid-community';
import { cellText, editorOf, type Column } from './column.ts';
import { ACTIONS_COLUMN, type GridContext } from './column-defs.tsx';
import { rowOf, type GridRow } from './grid-rows.ts';

type KeyEvent<Row> = CellKeyDownEvent<GridRow<Row>> | FullWidthCellKeyDownEvent<GridRow<Row>>;

export interface GridKeyActions<Row> {
  readonly columns: readonly Column<Row>[];
  readonly onOpen?: (row: Row) => void;
  readonly onOpenFull?: (row: Row) => void;
  readonly announce: (text: string) => void;
}

interface Focus<Row> {
  readonly api: GridApi<GridRow<Row>>;
  readonly data: GridRow<Row>;
  readonly rowIndex: number;
  readonly key: string;
  /** The lower right corner of the cell. */
  readonly corner: { readonly x: number; readonly y: number };
  readonly context: GridContext<Row>;
}

const move = <Row>({ api, rowIndex, key }: Focus<Row>, by: 1 | -1): void => {
  const to = rowIndex + by;
  if (api.getDisplayedRowAtIndex(to) === undefined) return;
  api.ensureIndexVisible(to);
  api.setFocusedCell(to, key);
};

const copy = <Row>({ data, key }: Focus<Row>, actions: GridKeyActions<Row>): void => {
  const column = actions.columns.find((one) => one.key === key);
  if (column === undefined || (getSelection()?.toString() ?? '') !== '') return;
  void navigator.clipboard
    .writeText(cellText(column, data.row))
    .then(() => actions.announce('Copied'));
};

const isEditable = <Row>({ data, key }: Focus<Row>, columns: readonly Column<Row>[]): boolean => {
  const column = columns.find((one) => one.key === key);
  return column !== undefined && editorOf(column, data.row) !== null;
};

const open = <Row>(focus: Focus<Row>, actions: GridKeyActions<Row>, full: boolean): void => {
  if (focus.key === ACTIONS_COLUMN) {
    focus.context.openMenu(focus.data.row, focus.corner.x, focus.corner.y);
    return;
  }
  if (full) return (actions.onOpenFull ?? actions.onOpen)?.(focus.data.row);
  if (isEditable(focus, actions.columns)) return;
  if (actions.onOpen !== undefined) actions.onOpen(focus.data.row);
  else if (focus.data.expanded !== null) focus.context.toggle(focus.data.id);
};

const toggle = <Row>({ api, data }: Focus<Row>): void => {
  const node = api.getRowNode(data.id);
  node?.setSelected(node.isSelected() !== true, false, 'spaceKey');
};

const pressed = (event: KeyboardEvent): string =>
  `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.key.toLowerCase()}`;

const handlers: Readonly<
  Record<string, <Row>(focus: Focus<Row>, actions: GridKeyActions<Row>) => void>
> = {
  j: (focus) => move(focus, 1),
  k: (focus) => move(focus, -1),
  x: (focus) => toggle(focus),
  enter: (focus, actions) => open(focus, actions, false),
  'mod+enter': (focus, actions) => open(focus, actions, true),
  'mod+c': (focus, actions) => copy(focus, actions),
};

const cornerOf = (target: EventTarget | null | undefined): Focus<unknown>['corner'] => {
  const box = target instanceof Element ? target.getBoundingClientRect() : new DOMRect();
  return { x: box.right, y: box.bottom };
};

const focusOf = <Row>(event: KeyEvent<Row>): Focus<Row> | null => {
  const { api, data, rowIndex } = event;
  if (!('column' in event) || data === undefined || rowIndex === null) return null;
  if (rowOf(data) === undefined || api.getEditingCells().length > 0) return null;
  return {
    api,
    data,
    rowIndex,
    key: event.column.getColId(),
    corner: cornerOf(event.event?.target),
    context: event.context as GridContext<Row>,
  };
};

/**
 * A table is one stop of the Tab key, whatever its size; in it the arrow keys move. While a cell is edited, Tab goes to
 * the next one that can be.
 */
export const tabToNextCell = ({
  editing,
  nextCellPosition,
}: Pick<TabToNextCellParams, 'editing' | 'nextCellPosition'>): CellPosition | boolean =>
  editing && nextCellPosition !== null ? nextCellPosition : false;

export const tabToNextHeader = (): boolean => false;

/**
 * J and K move, X selects, Enter opens the panel, the row's menu or the rows below, Ctrl+Enter the page, Ctrl+C copies
 * the cell.
 */
export const onGridKey = <Row>(event: KeyEvent<Row>, actions: GridKeyActions<Row>): void => {
  const key = event.event;
  const focus = focusOf(event);
  if (!(key instanceof KeyboardEvent) || focus === null) return;
  const handle = handlers[pressed(key)];
  if (handle === undefined) return;
  if (pressed(key) !== 'mod+c') key.preventDefault();
  handle<Row>(focus, actions);
};
