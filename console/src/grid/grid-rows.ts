/** A row of the grid: a row of the list, possibly with children under it, or the totals. */
export interface GridRow<Row> {
  readonly id: string;
  readonly row: Row;
  readonly level: 0 | 1;
  /** Null when it has no children. */
  readonly expanded: boolean | null;
  /** Ids of the children, shown or not. */
  readonly childIds: readonly string[];
}

/** Id of the totals row, which is not a row of the list. */
export const TOTALS_ID = '__totals';

/** The row of the list, or undefined for the totals. */
export const getListRow = (data: GridRow<unknown> | undefined): GridRow<unknown> | undefined =>
  data?.id === TOTALS_ID ? undefined : data;

const toLeafRow = <Row>(id: string, row: Row, level: 0 | 1): GridRow<Row> => ({
  id,
  row,
  level,
  expanded: null,
  childIds: [],
});

/** Totals by column, already formatted, as a row of the grid. */
export const totalsRow = (totals: Readonly<Record<string, string>>): GridRow<unknown> =>
  toLeafRow(TOTALS_ID, totals, 0);

export const getTotal = (data: GridRow<unknown> | undefined, key: string): string =>
  data?.id === TOTALS_ID ? ((data.row as Readonly<Record<string, string>>)[key] ?? '') : '';

export interface RowTree<Row> {
  readonly rowId: (row: Row) => string;
  readonly getChildren?: ((row: Row) => readonly Row[]) | undefined;
  readonly expanded?: ReadonlySet<string> | undefined;
}

const toBranchRows = <Row>(
  row: Row,
  children: readonly Row[],
  tree: RowTree<Row>,
): GridRow<Row>[] => {
  const id = tree.rowId(row);
  const expanded = tree.expanded?.has(id) ?? false;
  const parent = { id, row, level: 0, expanded, childIds: children.map(tree.rowId) } as const;
  const shown = expanded ? children.map((child) => toLeafRow(tree.rowId(child), child, 1)) : [];
  return [parent, ...shown];
};

/** Rows with the children of the opened ones under them, flat, because the grid has no groups of its own. */
export const flattenRows = <Row>(rows: readonly Row[], tree: RowTree<Row>): GridRow<Row>[] =>
  rows.flatMap((row) => {
    const children = tree.getChildren?.(row) ?? [];
    return tree.getChildren === undefined || children.length === 0
      ? [toLeafRow(tree.rowId(row), row, 0)]
      : toBranchRows(row, children, tree);
  });

/** True when a row without children is unchanged; one with children always counts as changed. */
export const isSameLeaf = (before: GridRow<unknown>, now: GridRow<unknown>): boolean =>
  before.row === now.row &&
  before.id === now.id &&
  before.level === now.level &&
  before.expanded === null &&
  now.expanded === null;

/** A row is selected when it is, or when all its children are. */
export const isSelected = (row: GridRow<unknown>, selection: ReadonlySet<string>): boolean =>
  row.childIds.length === 0
    ? selection.has(row.id)
    : row.childIds.every((child) => selection.has(child));

/** The ids of a row in a selection: its own, or those of its children. */
export const listSelectableIds = (row: GridRow<unknown>): readonly string[] =>
  row.childIds.length === 0 ? [row.id] : row.childIds;

/**
 * Selection after the user changed some rows. Rows that are not in the grid now (other pages) keep their state; a changed parent
 * changes its children too.
 */
export const nextSelection = (
  before: ReadonlySet<string>,
  rows: readonly { readonly row: GridRow<unknown>; readonly selected: boolean }[],
): ReadonlySet<string> => {
  const after = new Set(before);
  const changed = rows.filter(({ row, selected }) => isSelected(row, before) !== selected);
  for (const { row, selected } of changed) {
    for (const id of listSelectableIds(row)) {
      if (selected) after.add(id);
      else after.delete(id);
    }
  }
  return after;
};
