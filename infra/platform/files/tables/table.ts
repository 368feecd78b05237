/** The value of a cell; null is an empty cell. `day` is YYYY-MM-DD. */
export type Cell = string | number | boolean | null | { readonly day: string };

export interface Table {
  /** A line above the header, where the content needs one. */
  readonly title?: string;
  readonly header: readonly string[];
  /** Rows in parts, read while the file is sent. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The lines before the rows. */
export const headOf = ({ title, header }: Table): readonly (readonly Cell[])[] =>
  title === undefined ? [header] : [[title], header];
