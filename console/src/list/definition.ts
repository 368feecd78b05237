import type { Day } from '@quartermaster/contracts/core/day';
import type { Filter } from '@quartermaster/contracts/core/filters';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import type { ReactNode, RefObject } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FilterDefinition, FilterFields } from './filters/filter-fields.ts';
import type { Abortable, ListSort, ListAnswer, ListParams, Narrowing } from '../data/list-call.ts';
import type { Setting } from '../lib/storage.ts';
import type { Subject } from '../data/invalidation.ts';
import type { Column } from '../grid/column.ts';
import type { DataGridProps, DataGridHandle } from '../grid/grid-props.ts';
import type { GridLayout } from '../grid/use-grid-layout.ts';
import type { EmptyStateProps } from '../ui/states.tsx';
import type { Action } from '../ui/action-menu.tsx';
import type { SetUrlParam } from '../lib/url-state.ts';
import type { FilterChip } from './filter-bar.tsx';
import type { ListUrl, ListFilters } from './list-url.ts';
import type { AllMatching, SelectedRows } from './selected-rows.ts';
import type { SavedViews } from './views/use-saved-views.ts';
import type { ListWords, PastWords, SelectionWords } from './words.ts';

export type ListCounts<View extends string> = Readonly<Partial<Record<View, number | undefined>>>;

/** The state of a list screen, as `useList` returns it. */
export interface List<Row, Answer extends ListAnswer<Row>, View extends string> {
  /** State in the address, and its setters. */
  readonly url: ListUrl & ListFilters;
  readonly view: View;
  /** The view that has every row. */
  readonly everyView: View;
  readonly isNarrowedByView: boolean;
  readonly setView: (view: View) => void;
  /** Opens the view that has every row. */
  readonly showAll: () => void;
  readonly saved: SavedViews;
  /** The list has other filters, columns or another sort than its open view. */
  readonly isViewChanged: boolean;
  readonly counts: ListCounts<View> | undefined;
  readonly narrowing: Narrowing;
  /** The day or instant of the past that the list shows; null for now. */
  readonly asOf: string | null;
  readonly columns: readonly Column<Row>[];
  readonly grid: GridLayout;
  readonly chips: readonly FilterChip[];
  /** Null: the list has no filters. */
  readonly filterFields: FilterFields | null;
  readonly answer: UseQueryResult<Answer>;
  /** The rows of the page; undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly selection: SelectedRows<Row>;
  readonly loadAllMatching: (signal?: AbortSignal) => Promise<AllMatching<Row>>;
  readonly printing: {
    /** The rows of all pages while they are printed. */
    readonly rows: readonly Row[] | undefined;
    readonly print: () => void;
    readonly isPending: boolean;
  };
  /** The open panel, as the address names it. */
  readonly panel: string | null;
  readonly setPanel: SetUrlParam;
  readonly table: RefObject<DataGridHandle | null>;
  /** Saves the rows of the page as a file. */
  readonly exportCsv: () => void;
}

/** The tabs above a list. The first is shown when the address names none and no saved view is open. */
export interface ListViews<Answer, View extends string> {
  readonly labels: Readonly<Record<View, string>>;
  /** The tab that has every row; the first if absent. */
  readonly every?: NoInfer<View>;
  /** The tab whose rows need attention. */
  readonly alert?: NoInfer<View>;
  /** The button that opens the tab with every row: "Show all items". */
  readonly showAll: string;
  /** The text for a view without rows and without other filters. */
  readonly noneIn: (view: string) => string;
  /** The same where a view has its own: "Nothing is late". */
  readonly nothingIn?: Readonly<Partial<Record<View, string>>>;
  /** The search parameter that holds the view; `view` if absent. */
  readonly param?: string;
  /** The filters that make a view, some by the day of the shop; absent: the call takes the view itself. */
  readonly filters?: (view: View, today: Day) => readonly Filter[];
  readonly useCounts: (narrowing: Narrowing, answer: Answer | undefined) => ListCounts<View>;
}

/** The main button of a list, which the key C and the command palette offer too. */
export interface ListCreate {
  readonly label: string;
  readonly run: () => void;
}

/** Actions and parts of a list screen, which its hook `useParts` returns. */
export interface ListParts<Row> {
  /** A click or Enter on a row; absent: rows do not open. */
  readonly open?: (row: Row) => void;
  /** The same while the list shows the past. */
  readonly openPast?: (row: Row) => void;
  readonly rowActions?: (row: Row) => readonly Action[];
  /** Shown in place of the rows while the list has none at all. */
  readonly empty: Omit<EmptyStateProps, 'icon'>;
  readonly create?: ListCreate;
  /** Buttons before the main one. */
  readonly headerActions?: ReactNode;
  /** Quiet words after the title. */
  readonly note?: ReactNode;
  /** After the search and the filters. */
  readonly switches?: ReactNode;
  /** Before the tools of the table. */
  readonly tools?: ReactNode;
  /** In place of the button that exports what is shown. */
  readonly exporting?: ReactNode;
  /** Replaces search and filters: actions for rows whose selection the screen keeps itself. */
  readonly selectedBar?: ReactNode;
  /** Beside the table. */
  readonly aside?: ReactNode;
  /** Over the foot. */
  readonly overFoot?: ReactNode;
  /** Above the tabs. */
  readonly overview?: ReactNode;
  /** Beside the range of rows in the foot. */
  readonly summary?: ReactNode;
  /** The buttons for selected rows; given: rows have checkboxes. */
  readonly bulk?: {
    readonly words: SelectionWords;
    readonly actions: (selected: readonly Row[]) => ReactNode;
  };
  readonly grid?: Partial<
    Pick<
      DataGridProps<Row>,
      | 'activeId'
      | 'getChildren'
      | 'isChanged'
      | 'expanded'
      | 'isFaded'
      | 'onBlock'
      | 'onEdit'
      | 'onExpandedChange'
      | 'onSelectionChange'
      | 'selection'
      | 'totals'
    >
  >;
  /** Panels over the list. */
  readonly panels?: ReactNode;
  /** Panels over the list while it shows the past. */
  readonly panelsPast?: ReactNode;
}

export type FetchList<Row, Answer extends ListAnswer<Row>, View extends string, Extra> = (
  params: ListParams<View, Extra>,
  options?: Abortable,
) => Promise<Answer>;

/** Definition of a list screen: `defineList` creates its page. */
export interface ListDefinition<
  Row,
  Answer extends ListAnswer<Row>,
  View extends string,
  Extra = undefined,
> {
  /** First part of its query keys: a change of this subject fetches the list again. */
  readonly subject: Subject;
  /** Part of its query keys; names the exported file, and the remembered columns unless `layoutName` does. */
  readonly name: string;
  /** Several lists with the same columns share their layout by it. */
  readonly layoutName?: string;
  /** Null: the list is a part of a page that has a title. */
  readonly title: string | null;
  /** Names the table where the title does not. */
  readonly label?: string;
  readonly words: ListWords;
  readonly icon: EmptyStateProps['icon'];
  /** Placeholder of the search box, which names the searched texts; null where the rows have none. */
  readonly search: string | null;
  /** Must be stable. */
  readonly rowId: (row: Row) => string;
  /** Columns are stable: a constant or memoised. */
  readonly useColumns: () => readonly Column<Row>[];
  readonly fetch: FetchList<Row, Answer, View, Extra>;
  /** Maps the answered rows to the shown ones, such as rows with cells that are being saved. The result is memoised. */
  readonly useRows?: (answered: readonly Row[] | undefined) => readonly Row[] | undefined;
  /** Fetches a page of all matching rows for a selection; absent: `fetch`. Bulk actions receive these rows. */
  readonly fetchMatching?: FetchList<Row, ListAnswer<Row>, View, Extra>;
  /** Further input of the call, such as the fields of the shown columns. The result is stable. */
  readonly useExtra?: (columns: readonly Column<Row>[], grid: GridLayout) => Extra;
  readonly defaultSort?: ListSort;
  /** Setting that stores the rows per page; absent: they stay in the address alone (AMB-140). */
  readonly pageSize?: Setting<number>;
  readonly filters?: FilterDefinition;
  readonly views?: ListViews<Answer, View>;
  /** Type of the views that the team saves for this list, and the name of the list without one: "All items". */
  readonly savedViews?: { readonly type: ViewType; readonly all: string };
  /** The search parameter that names the open panel; `panel` if absent. */
  readonly panelParam?: string;
  /** Its calls accept `asOf`: the list can show the past, where nothing can be changed. */
  readonly past?: PastWords;
  readonly useParts: (list: List<Row, Answer, View>) => ListParts<Row>;
}

/** Props of the parts of a list screen. */
export interface ListPartsProps<Row, Answer extends ListAnswer<Row>, View extends string> {
  readonly definition: Omit<
    ListDefinition<Row, Answer, View>,
    'useExtra' | 'fetch' | 'fetchMatching'
  >;
  readonly list: List<Row, Answer, View>;
  readonly parts: ListParts<Row>;
}
