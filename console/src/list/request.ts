import type { ListParams } from './list.ts';

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
