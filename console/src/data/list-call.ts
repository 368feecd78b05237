import type { Filter } from '@quartermaster/contracts/core/filters';

export interface ListSort {
  readonly column: string;
  readonly order: 'ASC' | 'DESC';
}

/** Parameters of a list: a page of the matching rows. */
export interface ListParams<View extends string = string, Extra = unknown> {
  readonly page: number;
  readonly limit: number;
  readonly sort: ListSort | null;
  readonly search: string;
  /** Filters of the address, followed by those of the view. */
  readonly filters: readonly Filter[];
  /** The day or instant of the past that is shown; null for now. */
  readonly asOf: string | null;
  readonly view: View;
  /** Result of `useExtra` of the definition. */
  readonly extra: Extra;
}

/** The user's search and filters at a moment, in any view. */
export type Narrowing = Pick<ListParams, 'search' | 'filters' | 'asOf'>;

interface WithMoment {
  readonly asOf: string | null;
}

const isAt = (asOf: string | null, part: unknown): boolean =>
  typeof part !== 'object' ||
  part === null ||
  !('asOf' in part) ||
  (part as WithMoment).asOf === asOf;

/** Placeholder of a query whose key has a moment: the previous answer, unless that was for another moment. */
export const keepWithinMoment =
  ({ asOf }: WithMoment) =>
  <Answer>(before: Answer | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
    query?.queryKey.every((part) => isAt(asOf, part)) === true ? before : undefined;

/** One page of rows, and how many rows match. An answer may hold more, such as the counts of the views. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** Aborts a call with its caller. */
export interface Abortable {
  readonly signal?: AbortSignal;
}

/**
 * The body of a list call. A sort column that the call does not have is left out, since an address may be written by
 * hand.
 */
export const listBody = <Column extends string>(
  { page, limit, sort, search, filters }: Omit<ListParams, 'view' | 'extra' | 'asOf'>,
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
export const buildChoiceFilter = (column: string, value: string) =>
  ({ column, criteria: { type: 'select', operator: 'is', value } }) satisfies Filter;

/** The moment in the address of a call that can answer as of the past. */
export const buildMomentParams = ({ asOf }: Pick<Narrowing, 'asOf'>) =>
  asOf === null ? {} : { query: { asOf } };

/** Search, filters and moment in the address of a call. */
export const buildNarrowingParams = ({ search, filters, asOf }: Narrowing) => ({
  query: {
    ...(search !== '' && { search }),
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    ...(asOf !== null && { asOf }),
  },
});
