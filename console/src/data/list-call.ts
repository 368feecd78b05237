import type { Filter } from '@quartermaster/contracts/core/filters';

export interface ListSort {
  readonly column: string;
  readonly order: 'ASC' | 'DESC';
}

/** Which rows a list shows: a page of those that match. */
export interface ListParams<View extends string = string, Extra = unknown> {
  readonly page: number;
  readonly limit: number;
  readonly sort: ListSort | null;
  readonly search: string;
  /** Those of the address, narrowed by those of the view. */
  readonly filters: readonly Filter[];
  readonly view: View;
  /** What `useExtra` of the definition returned. */
  readonly extra: Extra;
}

/** The user's search and filters, in any view. */
export type Narrowing = Pick<ListParams, 'search' | 'filters'>;

/** One page of rows, and how many rows match. An answer may hold more, such as the counts of the views. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** Ends a call when its caller goes away. */
export interface Abortable {
  readonly signal?: AbortSignal;
}

/**
 * The body of a list call. A sort column that the call does not have is left out, since an address may be written by
 * hand.
 */
export const listBody = <Column extends string>(
  { page, limit, sort, search, filters }: Omit<ListParams, 'view' | 'extra'>,
  sortColumns: readonly Column[],
) => {
  const column = sortColumns.find((name) => name === sort?.column);
  return {
    pagination: { page, limit },
    filters: [...filters],
    ...(search !== '' && { search }),
    ...(sort !== null && column !== undefined && { sort: { column, order: sort.order } }),
  };
};

/** A filter: the column holds this choice. */
export const columnIs = (column: string, value: string) =>
  ({ column, criteria: { type: 'select', operator: 'is', value } }) satisfies Filter;

/** Search and filters in the address of a call. */
export const inAddress = ({ search, filters }: Narrowing) => ({
  query: {
    ...(search !== '' && { search }),
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
  },
});
