import type { ReactNode, Ref, RefObject } from 'react';
import type { BlockTexts } from './cell-writes.ts';
import type { CellValue, Column } from './column.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { Action } from '../ui/action-menu.tsx';

export interface GridSort {
  readonly column: string;
  readonly order: 'ASC' | 'DESC';
}

export interface CellEdit<Row> {
  readonly row: Row;
  readonly key: string;
  /** A number (or null when emptied) from a number cell, else the text; the screen checks its bounds. */
  readonly value: CellValue;
}

/** Handles a paste while a cell has the focus; a single value goes into an open editor. */
export type HandlePaste = (event: ClipboardEvent) => void;

export interface DataGridHandle {
  /** Saves the shown rows and columns, in their order, as CSV; with a first line above the titles. */
  readonly exportCsv: (fileName: string, firstLine?: string) => void;
  readonly focus: () => void;
}

export interface DataGridProps<Row> {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** Must be stable: a constant or memoised. */
  readonly columns: readonly Column<Row>[];
  /** One page as the server sent it; undefined while the first one is on its way. */
  readonly rows: readonly Row[] | undefined;
  /** Rows that are printed instead, such as those of all pages. */
  readonly printedRows?: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly layout?: readonly ColumnLayout[];
  /** The user moved, resized or pinned a column. */
  readonly onLayoutChange?: (layout: readonly ColumnLayout[]) => void;
  readonly sort?: GridSort | null;
  /** Given: the server sorts. Absent: the grid sorts the rows it has, null last. */
  readonly onSortChange?: (sort: GridSort | null) => void;
  /** Ids over all pages; of a row with children those of the children. Given: rows have checkboxes. */
  readonly selection?: ReadonlySet<string>;
  readonly onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** Click or Enter on a row. */
  readonly onOpen?: (row: Row) => void;
  /** The row whose panel is open, marked. */
  readonly activeId?: string | null;
  readonly getChildren?: (row: Row) => readonly Row[];
  readonly expanded?: ReadonlySet<string>;
  readonly onExpandedChange?: (expanded: ReadonlySet<string>) => void;
  /** Server totals by column key, already formatted, pinned to the bottom. */
  readonly totals?: Readonly<Record<string, string>>;
  readonly rowActions?: (row: Row) => readonly Action[];
  readonly onEdit?: (edit: CellEdit<Row>) => void;
  /** A block of cells was pasted, filled or emptied. Given: blocks can be spanned. */
  readonly onBlock?: (block: BlockTexts<Row>) => void;
  /** Marked cells: those with an unsaved change. */
  readonly isChanged?: (row: Row, key: string) => boolean;
  /** Struck or faded rows, such as excluded ones. */
  readonly isFaded?: (row: Row) => boolean;
  /** A newer answer is loading; the old rows stay and dim. */
  readonly refreshing?: boolean;
  /** Shown instead of rows; with rows present, above them. */
  readonly error?: ReactNode;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  readonly ref?: Ref<DataGridHandle>;
}

/** Props of the lazily loaded engine, which also announces changes to screen readers. */
export interface EngineProps extends DataGridProps<unknown> {
  readonly announce: (text: string) => void;
  readonly pasteHandler: Ref<HandlePaste>;
  /** Element around the table. */
  readonly place: RefObject<HTMLElement | null>;
}
