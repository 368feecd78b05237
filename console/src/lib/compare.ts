export type Comparable = string | number | boolean | null | undefined;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const missing = (value: Comparable): boolean => value === null || value === undefined;

/** Strings trimmed and by locale, numbers by size; for null see `compareNullsLast`. */
const compareGiven = (a: Comparable, b: Comparable): number =>
  typeof a === 'string' || typeof b === 'string'
    ? collator.compare(String(a).trim(), String(b).trim())
    : Number(a) - Number(b);

/** Order of client tables (UI-DT-07): null comes last in both directions (AMB-116). */
export const compareNullsLast = (a: Comparable, b: Comparable, descending = false): number => {
  if (missing(a) || missing(b)) return Number(missing(a)) - Number(missing(b));
  return descending ? compareGiven(b, a) : compareGiven(a, b);
};
