import type { UseQueryResult } from '@tanstack/react-query';
import type { ListAnswer, Narrowing } from '../data/list-call.ts';
import type { SetUrlParam } from '../lib/url-state.ts';
import type { Column } from '../grid/column.ts';
import type { DataGridHandle } from '../grid/grid-props.ts';
import type { GridLayout } from '../grid/use-grid-layout.ts';
import type { FilterChip } from './filter-bar.tsx';
import type { ListFilters } from './list-filters.ts';
import type { ListUrl } from './list-url.ts';
import type { SelectedRows } from './selected-rows.ts';

export type ListCounts<View extends string> = Readonly<Partial<Record<View, number | undefined>>>;

/** The state of a list screen, as `useList` returns it. */
export interface List<Row, Answer extends ListAnswer<Row>, View extends string> {
  /** The state that the address holds, and how to change it. */
  readonly url: ListUrl & ListFilters;
  readonly view: View;
  readonly firstView: View;
  readonly isNarrowedByView: boolean;
  readonly setView: (view: View) => void;
  /** Goes to the first view. */
  readonly showAll: () => void;
  readonly counts: ListCounts<View> | undefined;
  readonly narrowing: Narrowing;
  readonly columns: readonly Column<Row>[];
  readonly grid: GridLayout;
  readonly chips: readonly FilterChip[];
  readonly answer: UseQueryResult<Answer>;
  /** The rows of the page; undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly picked: SelectedRows<Row>;
  readonly loadAllMatching: () => Promise<readonly Row[]>;
  /** The open panel, as the address names it. */
  readonly panel: string | null;
  readonly setPanel: SetUrlParam;
  readonly setTable: (table: DataGridHandle | null) => void;
  /** Saves the rows of the page as a file. */
  readonly exportCsv: () => void;
}
