import { searchEverything } from '@quartermaster/contracts/search/calls';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { createRouteQuery } from './queries.ts';

/** Things of each kind that one search shows. */
const MOST_OF_KIND = 5;

const { items, orders, suppliers, shipments } = searchEverything.response.shape;

/** One result of a search, of any kind. */
export const foundThing = z.discriminatedUnion('type', [
  items.element,
  orders.element,
  suppliers.element,
  shipments.element,
]);
export type FoundThing = z.infer<typeof foundThing>;

/** Best results of each kind for a text; an empty text searches nothing. */
export const searchQuery = (text: string) =>
  queryOptions({
    ...createRouteQuery(['search', 'list', text], searchEverything, {
      query: { q: text, limit: String(MOST_OF_KIND) },
    }),
    enabled: text !== '',
  });
