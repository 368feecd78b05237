import type { Column } from './column.ts';

/** One column of a saved view, in order (ENT-SVW-07..10). */
export interface ColumnLayout {
  readonly key: string;
  readonly hidden: boolean;
  readonly pinned: boolean;
  readonly width: number;
}

export const DEFAULT_WIDTH = 120;

/** The default layout of the columns. */
export const defaultLayout = <Row>(columns: readonly Column<Row>[]): readonly ColumnLayout[] =>
  columns.map((column) => ({
    key: column.key,
    hidden: column.hidden ?? false,
    pinned: column.pinned ?? false,
    width: column.width ?? DEFAULT_WIDTH,
  }));

/**
 * A stored layout fitted to today's columns: retired keys are left out, new columns come at their default place in the
 * order, hidden unless they are locked. Pinned ones come first.
 */
export const fitLayout = <Row>(
  columns: readonly Column<Row>[],
  stored: readonly ColumnLayout[] | null,
): readonly ColumnLayout[] => {
  const defaults = defaultLayout(columns);
  if (stored === null || stored.length === 0) return sortPinnedFirst(defaults);
  const known = new Map(defaults.map((column) => [column.key, column]));
  const locked = new Set(columns.filter((column) => column.locked).map((column) => column.key));
  const kept = stored
    .filter((column) => known.has(column.key))
    .map((column) => (locked.has(column.key) ? { ...column, hidden: false } : column));
  const keys = new Set(kept.map((column) => column.key));
  const added = defaults
    .filter((column) => !keys.has(column.key))
    .map((column) => ({ ...column, hidden: !locked.has(column.key) }));
  return sortPinnedFirst([...kept, ...added]);
};

const sortPinnedFirst = (layout: readonly ColumnLayout[]): readonly ColumnLayout[] => [
  ...layout.filter((column) => column.pinned),
  ...layout.filter((column) => !column.pinned),
];

const selectVisible = (layout: readonly ColumnLayout[]): readonly ColumnLayout[] =>
  layout.filter(({ hidden }) => !hidden);

export const isSameLayout = (a: readonly ColumnLayout[], b: readonly ColumnLayout[]): boolean =>
  a.length === b.length &&
  a.every((column, at) => {
    const other = b[at];
    return (
      other?.key === column.key &&
      other.hidden === column.hidden &&
      other.pinned === column.pinned &&
      other.width === column.width
    );
  });

/** True when two layouts show the same columns in the same way; hidden ones are ignored. */
export const isSameVisible = (a: readonly ColumnLayout[], b: readonly ColumnLayout[]): boolean =>
  isSameLayout(selectVisible(a), selectVisible(b));

/** Changes a column; moving it between pinned and free keeps pinned ones first. */
export const changeColumn = (
  layout: readonly ColumnLayout[],
  key: string,
  change: Partial<Pick<ColumnLayout, 'hidden' | 'pinned'>>,
): readonly ColumnLayout[] =>
  sortPinnedFirst(layout.map((column) => (column.key === key ? { ...column, ...change } : column)));

/** Moves a column to the place of another one. */
export const moveColumn = (
  layout: readonly ColumnLayout[],
  key: string,
  toKey: string,
): readonly ColumnLayout[] => {
  const from = layout.findIndex((column) => column.key === key);
  const to = layout.findIndex((column) => column.key === toKey);
  const moved = layout[from];
  if (moved === undefined || to === -1 || from === to) return layout;
  const rest = layout.toSpliced(from, 1);
  return sortPinnedFirst(rest.toSpliced(to, 0, moved));
};

/**
 * Distributes the remaining width over the growing columns in equal parts, or to the last column when none of them is shown. A
 * layout that is too wide stays as it is and scrolls.
 */
export const fillWidth = (
  layout: readonly ColumnLayout[],
  growing: ReadonlySet<string>,
  available: number,
): readonly ColumnLayout[] => {
  const visible = selectVisible(layout);
  const left = available - visible.reduce((sum, { width }) => sum + width, 0);
  const takers = visible.filter(({ key }) => growing.has(key));
  const keys = (takers.length > 0 ? takers : visible.slice(-1)).map(({ key }) => key);
  if (left <= 0 || keys.length === 0) return layout;
  const part = Math.floor(left / keys.length);
  const odd = left - part * keys.length;
  return layout.map((column) => {
    const at = keys.indexOf(column.key);
    if (at === -1) return column;
    return { ...column, width: column.width + part + (at === 0 ? odd : 0) };
  });
};

/** The layout to store: fitted columns keep their own width, except the column that was resized. */
export const restoreOwnWidths = (
  layout: readonly ColumnLayout[],
  before: readonly ColumnLayout[],
  fitted: ReadonlySet<string>,
  resized: string | null,
): readonly ColumnLayout[] => {
  const widths = new Map(before.map(({ key, width }) => [key, width]));
  return layout.map((column) => {
    const width = widths.get(column.key);
    const keeps = fitted.has(column.key) && column.key !== resized && width !== undefined;
    return keeps ? { ...column, width } : column;
  });
};
