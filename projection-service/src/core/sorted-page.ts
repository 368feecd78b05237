import type { Pagination } from '@quartermaster/contracts/core/page';

/**
 * A page of some rows in an order, as sorting all of them would give it. Only rows that may be on it or before it are
 * sorted, so the first pages of a long list take a fraction of the time.
 */
export const selectSortedPage = <Row>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
  { page, limit }: Pagination,
): readonly Row[] => {
  const end = page * limit;
  const kept: Row[] = [];
  let last: Row | undefined;
  for (const row of rows) {
    if (last !== undefined && compare(row, last) >= 0) continue;
    kept.push(row);
    if (kept.length < 2 * end) continue;
    kept.sort(compare);
    kept.length = end;
    last = kept.at(-1);
  }
  return kept.sort(compare).slice(end - limit, end);
};
