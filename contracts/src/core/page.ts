import { z } from 'zod';
import { text } from './text.ts';

/** Largest page of a list (NF-P-04). */
export const MAX_PAGE_LIMIT = 1000;
/** Largest page number of a request. */
export const MAX_PAGE = 1_000_000;
/** Page sizes the console offers (CALC-K-01). */
export const pageSizes = [100, 500, 1000] as const;

export const pagination = z.strictObject({
  page: z.int().min(1).max(MAX_PAGE),
  limit: z.int().min(1).max(MAX_PAGE_LIMIT),
});
export type Pagination = z.infer<typeof pagination>;

export const sortOrder = z.enum(['ASC', 'DESC']);
export type SortOrder = z.infer<typeof sortOrder>;

/** A sort over one of the named columns. */
export const sortBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.strictObject({ column: z.enum(columns), order: sortOrder });

/** An id that need not exist. */
const unknownId = text.min(1).max(200);

/** Schema of a branded id that need not exist: `brandedId<VariantId>()`. */
export const brandedId = <Id extends string>(): z.ZodType<Id, Id> =>
  unknownId as unknown as z.ZodType<Id, Id>;

/** A list of distinct texts, with the documented message (VAL-032). */
export const uniqueTexts = <Text extends z.ZodType<string>>(entry: Text) =>
  z
    .array(entry)
    .refine((list) => new Set(list).size === list.length, 'Must be an array of unique strings');

/** A list of distinct ids. */
export const uniqueStrings = uniqueTexts(unknownId);

export const uuid = z.guid();

/** Schema of a branded UUID: `brandedUuid<SupplierId>()`. */
export const brandedUuid = <Id extends string>(): z.ZodType<Id, Id> =>
  uuid as unknown as z.ZodType<Id, Id>;

/** Ids in a query. */
export const uuids = z.array(uuid).max(20_000);

/** Search text. */
export const search = text.trim().max(200);

type Sortable = string | number | boolean | null | undefined;

const collator = new Intl.Collator();

const compareKnown = (a: string | number | boolean, b: string | number | boolean): number =>
  typeof a === 'string' || typeof b === 'string'
    ? collator.compare(String(a).trim(), String(b).trim())
    : Number(a) - Number(b);

/**
 * Compares values for every table: texts by the reader's language after trimming, missing values last in both
 * directions (CALC-K-15).
 */
export const compareValues = (a: Sortable, b: Sortable, order: SortOrder = 'ASC'): number => {
  const [first, second] = [a ?? null, b ?? null];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return order === 'ASC' ? compareKnown(first, second) : compareKnown(second, first);
};

/** Creates a comparison of two rows by one of their values. */
export const compareBy =
  <Row>(valueOf: (row: Row) => Sortable, order: SortOrder = 'ASC') =>
  (a: Row, b: Row): number =>
    compareValues(valueOf(a), valueOf(b), order);
