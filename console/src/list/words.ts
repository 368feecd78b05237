import { DASH, formatDate, formatNumber } from '../lib/format.ts';
import { plural } from '../lib/plural.ts';

/** Sentences about the rows of a list, from the words of its feature. */
export interface ListWords {
  /** Count beside the title, where the title does not name the rows. */
  readonly counted?: (total: number) => string;
  readonly failed: string;
  readonly noneMatches: string;
  readonly onlyWhere: (reasons: string) => string;
}

export interface PastWords {
  /** For a moment at which the list had no rows. */
  readonly noneAt: (moment: string) => string;
}

/** Sentences about selected rows; those about all rows have more than one. */
export interface SelectionWords {
  readonly selected: (count: number) => string;
  readonly allSelected: (total: number) => string;
  readonly selectAll: (total: number) => string;
  readonly selectingAll: (total: number) => string;
}

export const itemSelection: SelectionWords = {
  selected: (count) => plural(count, { one: '# item selected', other: '# items selected' }),
  allSelected: (total) => `All ${formatNumber(total)} items that match are selected.`,
  selectAll: (total) => `Select all ${formatNumber(total)} items that match`,
  selectingAll: (total) => `Selecting all ${formatNumber(total)} items that match…`,
};

interface RowRange {
  readonly first: number;
  readonly last: number;
  readonly total: number;
}

export const NO_ROWS = 'No rows';

export const rowsShown = ({ first, last, total }: RowRange): string =>
  `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`;

export const rowsPrinted = ({ first, last, total }: RowRange): string =>
  `Rows ${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`;

export const pastTheEnd = (total: number): string => `Past the end of ${formatNumber(total)}`;

export const OTHERS_NOT_PRINTED = 'The others are not printed; filters narrow the list';

export const viewPrinted = (view: string): string => `View “${view}”`;

export const searchPrinted = (search: string): string => `“${search}”`;

/** Reasons why rows are hidden; `onlyWhere` of a list continues with them. */
export const inView = (view: string): string => `the view is “${view}”`;

export const bySearch = (search: string): string => `the search is “${search}”`;

export const allReasons = (reasons: readonly string[]): string => reasons.join(' and ');

interface FilterWords {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
  readonly joiner?: 'and' | 'or';
}

/** "Status is any of Running low" */
const filterText = ({ label, operator, value }: FilterWords): string =>
  `${label} ${operator.toLowerCase()} ${value}`.trim();

/** Filters as one sentence, for the page that finds nothing. */
export const filterSentence = (filters: readonly FilterWords[]): string =>
  filters.map(filterText).join(filters[1]?.joiner === 'or' ? ' or ' : ' and ') || DASH;

/** "3 to 7" */
export const betweenText = (values: readonly string[]): string => values.join(' to ');

/** "Running low, Out of stock" */
export const anyOfText = (values: readonly string[]): string => values.join(', ');

export const removeFilter = (label: string): string => `Remove the filter ${label}`;

export const LOADING_MOMENT = 'loading this moment…';

export const loadingMoment = (events: number): string =>
  plural(events, {
    one: 'loading this moment, # event so far…',
    other: 'loading this moment, # events so far…',
  });

export const historySince = (day: string): string => `history since ${formatDate(day)}`;

interface NewView {
  readonly filters: number;
  readonly columns: number;
  readonly sortedBy: string | undefined;
  /** The tab whose filters the view cannot hold. */
  readonly leftOut: string | null;
}

/** "The whole team sees it: 2 filters, 12 columns, sorted by Cost value." */
export const newViewNote = ({ filters, columns, sortedBy, leftOut }: NewView): string => {
  const settings = [
    filters === 0 ? 'no filter' : plural(filters, { one: '# filter', other: '# filters' }),
    plural(columns, { one: '# column', other: '# columns' }),
    ...(sortedBy === undefined ? [] : [`sorted by ${sortedBy}`]),
  ];
  const note = `The whole team sees it: ${settings.join(', ')}.`;
  return leftOut === null ? note : `${note} The tab “${leftOut}” is not part of it.`;
};

export const viewDeleted = (view: string): string => `“${view}” was deleted`;

export const actionsOfView = (view: string): string => `Actions of ${view}`;

export const placeOfView = (place: number, count: number): string =>
  `Place ${String(place)} of ${String(count)}`;

export const openedView = (view: string): string => `View: ${view}`;
