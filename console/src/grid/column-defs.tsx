import type { ColDef, ICellRendererParams, ValueFormatterParams } from 'ag-grid-community';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { compareNullsLast } from '../lib/compare.ts';
import { CellField } from './cell-field.tsx';
import { DEFAULT_WIDTH } from './column-layout.ts';
import { cellText, editorOf, isNumeric, type CellValue, type Column } from './column.ts';
import type { GridContext } from './grid-context.ts';
import { rowOf, totalOf, type GridRow } from './grid-rows.ts';
import agGridStyles from './ag-grid.module.css';
import styles from './column-defs.module.css';

const {
  actions = '',
  actionsHeader = '',
  editable = '',
  numeric = '',
  pending = '',
} = agGridStyles;

export const ACTIONS_COLUMN = '__actions';

/** Handles keys while they are pressed; events of the grid would come after the next key of a fast typist. */
export const withKeys: ColDef<GridRow<unknown>> = {
  suppressKeyboardEvent: (params) => (params.context as GridContext<unknown>).takeKey(params),
};

type Params = ICellRendererParams<GridRow<unknown>, CellValue, GridContext<unknown>>;

const contentOf = (column: Column<unknown>, params: Params): ReactNode => {
  const data = rowOf(params.data);
  if (data === undefined) return totalOf(params.data, column.key);
  return column.cell === undefined ? cellText(column, data.row) : column.cell(data.row);
};

const drawn = (column: Column<unknown>) => {
  const DrawnCell = (params: Params) => <>{contentOf(column, params)}</>;
  return DrawnCell;
};

const Chevron = ({ open, onClick }: { open: boolean; onClick: (event: MouseEvent) => void }) => (
  <button
    type="button"
    className={styles['chevron']}
    aria-expanded={open}
    aria-label={open ? 'Hide the rows below' : 'Show the rows below'}
    tabIndex={-1}
    onClick={onClick}
  >
    <IconChevronRight size={16} stroke={1.8} />
  </button>
);

const expanding = (column: Column<unknown>) => {
  const ExpandingCell = (params: Params) => {
    const { context } = params;
    const data = rowOf(params.data);
    const toggle = (event: MouseEvent): void => {
      event.stopPropagation();
      if (data !== undefined) context.toggle(data.id);
    };
    return (
      <div className={styles['expanding']} data-level={data?.level ?? 0}>
        {data !== undefined && data.expanded !== null ? (
          <Chevron open={data.expanded} onClick={toggle} />
        ) : (
          <span className={styles['chevron']} />
        )}
        <div data-clip>{contentOf(column, params)}</div>
      </div>
    );
  };
  return ExpandingCell;
};

const rendererOf = (column: Column<unknown>) => {
  if (column.expander === true) return { cellRenderer: expanding(column), equals: () => false };
  if (column.cell !== undefined) return { cellRenderer: drawn(column), equals: () => false };
  return {
    valueFormatter: (params: ValueFormatterParams<GridRow<unknown>, CellValue>) => {
      const data = rowOf(params.data);
      if (data !== undefined) return cellText(column, data.row);
      return totalOf(params.data, column.key);
    },
  };
};

/** The grid negates the result when descending, which must not bring nulls to the front. */
const clientOrder = (a: unknown, b: unknown, ...rest: unknown[]): number =>
  rest[2] === true
    ? -compareNullsLast(a as CellValue, b as CellValue, true)
    : compareNullsLast(a as CellValue, b as CellValue);

/** Tests a row of the list; false for the totals. */
const holds = (given: GridRow<unknown> | undefined, test: (row: unknown) => boolean): boolean => {
  const data = rowOf(given);
  return data !== undefined && test(data.row);
};

const editing = (column: Column<unknown>): Partial<ColDef<GridRow<unknown>>> => {
  if (column.edit === undefined) return {};
  return {
    editable: ({ data }) => holds(data, (row) => editorOf(column, row) !== null),
    singleClickEdit: true,
    // Runs while the key that ends the edit is handled: an event of the grid would come after the next key of a fast typist.
    valueSetter: ({ data, newValue, oldValue, context }) => {
      const { edit } = context as GridContext<unknown>;
      edit({ data, column, typed: newValue, before: oldValue });
      return false;
    },
    cellEditorSelector: ({ data }) => ({
      component: CellField,
      params: { editor: editorOf(column, data.row) },
    }),
    cellClassRules: {
      [editable]: ({ data }) => holds(data, (row) => editorOf(column, row) !== null),
      [pending]: ({ data }) => holds(data, (row) => column.isPending?.(row) === true),
    },
  };
};

const placeOf = (column: Column<unknown>): Partial<ColDef<GridRow<unknown>>> => ({
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

const definitionOf = (
  column: Column<unknown>,
  { serverSorts, withEdits }: DefinitionOptions,
): ColDef<GridRow<unknown>> => ({
  colId: column.key,
  headerName: column.title,
  ...(column.help !== undefined && { headerTooltip: column.help }),
  ...placeOf(column),
  sortable: column.sortable ?? true,
  comparator: serverSorts ? () => 0 : clientOrder,
  valueGetter: (params) => {
    const data = rowOf(params.data);
    return data === undefined ? totalOf(params.data, column.key) : column.value(data.row);
  },
  ...(isNumeric(column.kind) && {
    cellClass: numeric,
    headerClass: 'ag-right-aligned-header',
  }),
  ...rendererOf(column),
  ...(withEdits && editing(column)),
});

const actionsColumn = (): ColDef<GridRow<unknown>> => ({
  colId: ACTIONS_COLUMN,
  headerName: 'Actions',
  headerClass: actionsHeader,
  width: 44,
  initialPinned: 'right',
  lockPosition: 'right',
  resizable: false,
  sortable: false,
  suppressMovable: true,
  cellClass: actions,
  cellRenderer: ({ data: given, context }: Params) => {
    const data = rowOf(given);
    return data === undefined ? null : (
      <button
        type="button"
        className={styles['more']}
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
): ColDef<GridRow<unknown>>[] => [
  ...columns.map((column) => definitionOf(column, options)),
  ...(options.withActions ? [actionsColumn()] : []),
];
