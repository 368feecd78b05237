import type { WorkbookCell } from '@quartermaster/contracts/core/workbook';

export type Cell = WorkbookCell;

export interface Table {
  /** A line above the header, where the content needs one. */
  readonly title?: string;
  readonly header: readonly string[];
  /** Rows in parts, read while the file is sent. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The lines before the rows. */
export const buildHeadRows = ({ title, header }: Table): readonly (readonly Cell[])[] =>
  title === undefined ? [header] : [[title], header];
