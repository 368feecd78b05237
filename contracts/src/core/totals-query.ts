import { z } from 'zod';
import { asOfQuery } from './as-of.ts';
import { MAX_ADDRESS_TEXT } from './bounds.ts';
import type { Filter } from './filters.ts';
import { search } from './page.ts';
import { text } from './text.ts';

const parseJson = (given: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    context.addIssue({ code: 'custom', message: 'Must be JSON' });
    return z.NEVER;
  }
};

/** Creates the query of totals over a list: its search and filters. A GET has no body, so the filters are JSON text. */
export const createTotalsQuery = <Filters extends z.ZodType<Filter[]>>(filters: Filters) =>
  asOfQuery.extend({
    search: search.optional(),
    filters: text
      .max(MAX_ADDRESS_TEXT)
      .transform(parseJson)
      .pipe(filters)
      .optional()
      .describe('The `filters` of the list as JSON text'),
  });
