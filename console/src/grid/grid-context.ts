import type { SuppressKeyboardEventParams } from 'ag-grid-community';
import type { Column } from './column.ts';
import type { TypedCell } from './grid-edit.ts';
import type { GridRow } from './grid-rows.ts';

/** Context of the grid's cells and handlers. */
export interface GridContext<Row> {
  readonly columns: readonly Column<Row>[];
  readonly toggle: (id: string) => void;
  readonly openMenu: (row: Row, x: number, y: number) => void;
  readonly activeId: string | null;
  readonly isFaded: ((row: Row) => boolean) | undefined;
  readonly isChanged: (row: Row, key: string) => boolean;
  readonly edit: (typed: TypedCell) => void;
  /** Handles a key in the table; true when the grid has nothing more to do. */
  readonly handleKey: (params: SuppressKeyboardEventParams<GridRow<unknown>>) => boolean;
}
