import type { SortOrder } from './page.ts';

export type Sortable = string | number | boolean | null | undefined;

const collator = new Intl.Collator();

const compareKnown = (a: string | number | boolean, b: string | number | boolean): number =>
  typeof a === 'string' || typeof b === 'string'
    ? collator.compare(String(a).trim(), String(b).trim())
    : Number(a) - Number(b);

/**
 * The order of every table: texts by the reader's language after trimming, missing values last whichever way it
 * is sorted (CALC-K-15).
 */
export const compareValues = (a: Sortable, b: Sortable, order: SortOrder = 'ASC'): number => {
  const [first, second] = [a ?? null, b ?? null];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return order === 'ASC' ? compareKnown(first, second) : compareKnown(second, first);
};

/** Compares two rows by one of their values. */
export const comparing =
  <Row>(valueOf: (row: Row) => Sortable, order: SortOrder = 'ASC') =>
  (a: Row, b: Row): number =>
    compareValues(valueOf(a), valueOf(b), order);
