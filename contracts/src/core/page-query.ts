import { z } from 'zod';
import { MAX_PAGE, MAX_PAGE_LIMIT } from './page.ts';
import { text } from './text.ts';

const createPageNumber = (most: number) => {
  const range = `Must be a whole number from 1 to ${String(most)}`;
  return text
    .max(7, range)
    .regex(/^\d{1,7}$/, range)
    .pipe(z.coerce.number<string>().min(1, range).max(most, range));
};

/** A page in the query of a list that has no filters. */
export const pageQuery = z.object({
  page: createPageNumber(MAX_PAGE).optional(),
  limit: createPageNumber(MAX_PAGE_LIMIT).optional(),
});
