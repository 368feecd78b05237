import type {
  ColDef,
  ColGroupDef,
  ICellRendererParams,
  ValueFormatterParams,
} from 'ag-grid-community';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { compareNullsLast } from '../lib/compare.ts';
import { CellField } from './cell-field.tsx';
import { DEFAULT_WIDTH } from './column-layout.ts';
import { cellText, resolveEditor, isNumeric, type CellValue, type Column } from './column.ts';
import type { GridContext } from './grid-context.ts';
import { getListRow, getTotal, type GridRow } from './grid-rows.ts';
import agGridStyles from './ag-grid.module.css';
import styles from './column-defs.module.css';

export const ACTIONS_COLUMN = '__actions';

/** Handles keys while they are pressed; events of the grid would come after the next key of a fast typist. */
export const withKeys: ColDef<GridRow<unknown>> = {
  suppressKeyboardEvent: (params) => (params.context as GridContext<unknown>).handleKey(params),
};

type Params = ICellRendererParams<GridRow<unknown>, CellValue, GridContext<unknown>>;

const renderContent = (column: Column<unknown>, params: Params): ReactNode => {
  const data = getListRow(params.data);
  if (data === undefined) return getTotal(params.data, column.key);
  return column.cell === undefined ? cellText(column, data.row) : column.cell(data.row);
};

const createDrawnCell = (column: Column<unknown>) => {
  const DrawnCell = (params: Params) => <>{renderContent(column, params)}</>;
  return DrawnCell;
};

const Chevron = ({ open, onClick }: { open: boolean; onClick: (event: MouseEvent) => void }) => (
  <button
    type="button"
    className={styles.chevron}
    aria-expanded={open}
    aria-label={open ? 'Hide the rows below' : 'Show the rows below'}
    tabIndex={-1}
    onClick={onClick}
  >
    <IconChevronRight size={16} stroke={1.8} />
  </button>
);

const createExpandingCell = (column: Column<unknown>) => {
  const ExpandingCell = (params: Params) => {
    const { context } = params;
    const data = getListRow(params.data);
    const toggle = (event: MouseEvent): void => {
      event.stopPropagation();
      if (data !== undefined) context.toggle(data.id);
    };
    return (
      <div className={styles.expanding} data-level={data?.level ?? 0}>
        {data !== undefined && data.expanded !== null ? (
          <Chevron open={data.expanded} onClick={toggle} />
        ) : (
          <span className={styles.chevron} />
        )}
        <div data-clip>{renderContent(column, params)}</div>
      </div>
    );
  };
  return ExpandingCell;
};

const buildRenderer = (column: Column<unknown>) => {
  if (column.expander === true)
    return { cellRenderer: createExpandingCell(column), equals: () => false };
  if (column.cell !== undefined)
    return { cellRenderer: createDrawnCell(column), equals: () => false };
  return {
    valueFormatter: (params: ValueFormatterParams<GridRow<unknown>, CellValue>) => {
      const data = getListRow(params.data);
      if (data !== undefined) return cellText(column, data.row);
      return getTotal(params.data, column.key);
    },
  };
};

/** The grid negates the result when descending, which must not bring nulls to the front. */
const clientOrder = (a: unknown, b: unknown, ...rest: unknown[]): number =>
  rest[2] === true
    ? -compareNullsLast(a as CellValue, b as CellValue, true)
    : compareNullsLast(a as CellValue, b as CellValue);

/** Tests a row of the list; false for the totals. */
const testListRow = (
  given: GridRow<unknown> | undefined,
  test: (row: unknown) => boolean,
): boolean => {
  const data = getListRow(given);
  return data !== undefined && test(data.row);
};

const buildEditing = (column: Column<unknown>): Partial<ColDef<GridRow<unknown>>> => {
  if (column.edit === undefined) return {};
  return {
    editable: ({ data }) => testListRow(data, (row) => resolveEditor(column, row) !== null),
    singleClickEdit: true,
    // Runs while the key that ends the edit is handled: an event of the grid would come after the next key of a fast typist.
    valueSetter: ({ data, newValue, oldValue, context }) => {
      const { edit } = context as GridContext<unknown>;
      edit({ data, column, typed: newValue, before: oldValue });
      return false;
    },
    cellEditorSelector: ({ data }) => ({
      component: CellField,
      params: { editor: resolveEditor(column, data.row) },
    }),
    cellClassRules: {
      [agGridStyles.editable]: ({ data }) =>
        testListRow(data, (row) => resolveEditor(column, row) !== null),
      [agGridStyles.changed]: ({ data, context }) =>
        testListRow(data, (row) => (context as GridContext<unknown>).isChanged(row, column.key)),
      [agGridStyles.pending]: ({ data }) =>
        testListRow(data, (row) => column.isPending?.(row) === true),
    },
  };
};

const buildEmphasis = ({ emphasis }: Column<unknown>): Partial<ColDef<GridRow<unknown>>> => ({
  ...(emphasis !== undefined && {
    cellClassRules: {
      [agGridStyles.quiet]: ({ data }) => testListRow(data, (row) => emphasis(row) === 'quiet'),
      [agGridStyles.strong]: ({ data }) => testListRow(data, (row) => emphasis(row) === 'strong'),
    },
  }),
});

const buildPlacement = (column: Column<unknown>): Partial<ColDef<GridRow<unknown>>> => ({
  initialWidth: column.width ?? DEFAULT_WIDTH,
  initialHide: column.hidden ?? false,
  initialPinned: column.pinned === true ? 'left' : false,
});

export interface DefinitionOptions {
  readonly serverSorts: boolean;
  readonly withActions: boolean;
  /** Cells can be edited, where their column says so. */
  readonly withEdits: boolean;
}

const buildDefinition = (
  column: Column<unknown>,
  { serverSorts, withEdits }: DefinitionOptions,
): ColDef<GridRow<unknown>> => {
  const [emphasis, editing] = [buildEmphasis(column), withEdits ? buildEditing(column) : {}];
  return {
    colId: column.key,
    headerName: column.heading?.title ?? column.title,
    ...(column.help !== undefined && { headerTooltip: column.help }),
    ...buildPlacement(column),
    sortable: column.sortable ?? true,
    comparator: serverSorts ? () => 0 : clientOrder,
    valueGetter: (params) => {
      const data = getListRow(params.data);
      return data === undefined ? getTotal(params.data, column.key) : column.value(data.row);
    },
    ...(isNumeric(column.kind) && {
      cellClass: agGridStyles.numeric,
      headerClass: 'ag-right-aligned-header',
    }),
    ...buildRenderer(column),
    ...emphasis,
    ...editing,
    cellClassRules: { ...emphasis.cellClassRules, ...editing.cellClassRules },
  };
};

type Definition = ColDef<GridRow<unknown>> | ColGroupDef<GridRow<unknown>>;

/** Puts neighbours with the same heading under it. */
const groupByHeading = (
  columns: readonly Column<unknown>[],
  options: DefinitionOptions,
): Definition[] => {
  const found: Definition[] = [];
  for (const column of columns) {
    const definition = buildDefinition(column, options);
    const over = column.heading?.over;
    const last = found.at(-1);
    if (over === undefined) found.push(definition);
    else if (last !== undefined && 'children' in last && last.headerName === over)
      last.children.push(definition);
    else found.push({ headerName: over, children: [definition] });
  }
  return found;
};

const actionsColumn = (): ColDef<GridRow<unknown>> => ({
  colId: ACTIONS_COLUMN,
  headerName: 'Actions',
  headerClass: agGridStyles.actionsHeader,
  width: 44,
  initialPinned: 'right',
  lockPosition: 'right',
  resizable: false,
  sortable: false,
  suppressMovable: true,
  cellClass: agGridStyles.actions,
  cellRenderer: ({ data: given, context }: Params) => {
    const data = getListRow(given);
    return data === undefined ? null : (
      <button
        type="button"
        className={styles.more}
        aria-label="Actions"
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          const box = event.currentTarget.getBoundingClientRect();
          context.openMenu(data.row, box.right, box.bottom);
        }}
      >
        <IconDots size={16} />
      </button>
    );
  },
});

export const columnDefinitions = (
  columns: readonly Column<unknown>[],
  options: DefinitionOptions,
): Definition[] => [
  ...groupByHeading(columns, options),
  ...(options.withActions ? [actionsColumn()] : []),
];
