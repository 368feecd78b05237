import { z } from 'zod';

/** Largest page a list answers (NF-P-04). */
export const MAX_PAGE_LIMIT = 1000;
/** Page sizes the console offers (CALC-K-01). */
export const pageSizes = [100, 500, 1000] as const;

export const pagination = z.strictObject({
  page: z.int().min(1),
  limit: z.int().min(1).max(MAX_PAGE_LIMIT),
});
export type Pagination = z.infer<typeof pagination>;

export const sortOrder = z.enum(['ASC', 'DESC']);
export type SortOrder = z.infer<typeof sortOrder>;

/** A sort over one of the named columns. */
export const sortBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.strictObject({ column: z.enum(columns), order: sortOrder });

/** A list of distinct strings with the message the product promises (VAL-032). */
export const uniqueStrings = z
  .array(z.string().min(1))
  .refine((list) => new Set(list).size === list.length, 'Must be an array of unique strings');

export const uuid = z.guid();

/** Text to look for; never the character 0, which the database cannot take in a question. */
export const soughtText = z
  .string()
  .refine((text) => !text.includes('\0'), 'Must not hold the character U+0000');
export const search = soughtText.trim().max(200);
