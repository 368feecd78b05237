import type { QueryClient } from '@tanstack/react-query';
import { itemVariantsQuery, orderQuery } from './queries.ts';

/** Begins to read an order and the names of its items before the page that shows them is drawn; that page tells what fails. */
export const readOrderAhead = async (client: QueryClient, id: string): Promise<void> => {
  await client.prefetchQuery(orderQuery(id));
  const read = client.getQueryData(orderQuery(id).queryKey);
  if (read !== undefined) await client.prefetchQuery(itemVariantsQuery(read.order));
};
