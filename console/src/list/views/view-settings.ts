import {
  findCriteriaProblem,
  type Filter,
  type FilterType,
} from '@quartermaster/contracts/core/filters';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { viewSettings, type ViewSettings } from '@quartermaster/contracts/saved-views/settings';
import type { ListSort } from '../../data/list-call.ts';
import type { Column } from '../../grid/column.ts';
import { DEFAULT_WIDTH, type ColumnLayout } from '../../grid/column-layout.ts';

/** The filters, columns and sort of a view as they were saved. */
export type SavedSettings = SavedView['settings'];

/** The filters of a view that the list still has; the others are left out. */
export const filtersOfView = (
  { filters }: SavedSettings,
  types: Readonly<Record<string, FilterType>>,
): readonly Filter[] =>
  filters
    .filter(({ column, criteria }) => types[column] === criteria.type)
    .filter(({ criteria }) => findCriteriaProblem(criteria) === null)
    .map(({ column, criteria, logicalOperator = 'AND' }, at) => ({
      column,
      criteria,
      ...(at > 0 && { logicalOperator }),
    }));

type Columns<Row> = readonly Column<Row>[];

const ownWidths = <Row>(columns: Columns<Row>): ReadonlyMap<string, number> =>
  new Map(columns.map(({ key, width = DEFAULT_WIDTH }) => [key, width]));

/** The layout of a view; a column without a width has its own. */
export const layoutOfView = <Row>(
  columns: Columns<Row>,
  { columns: saved }: SavedSettings,
): readonly ColumnLayout[] => {
  const widths = ownWidths(columns);
  return saved.map((column) => ({
    ...column,
    width: column.width ?? widths.get(column.key) ?? DEFAULT_WIDTH,
  }));
};

const toSavedColumns = <Row>(columns: Columns<Row>, layout: readonly ColumnLayout[]) => {
  const widths = ownWidths(columns);
  return layout.map(({ key, hidden, pinned, width }) => ({
    key,
    hidden,
    pinned,
    width: widths.get(key) === width ? null : width,
  }));
};

/** Shown filters, sort and columns of a list. */
export interface ShownList<Row> {
  readonly filters: readonly Filter[];
  readonly sort: ListSort | null;
  readonly columns: Columns<Row>;
  readonly layout: readonly ColumnLayout[];
}

/** Settings that show the current list. Hidden columns are left out where they would be too many to save. */
export const toViewSettings = <Row>({
  filters,
  sort,
  columns,
  layout,
}: ShownList<Row>): ViewSettings => {
  const all = { filters: [...filters], columns: toSavedColumns(columns, layout), sort };
  if (viewSettings.safeParse(all).success) return all;
  return { ...all, columns: all.columns.filter(({ hidden }) => !hidden) };
};
