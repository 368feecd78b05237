import type { QueryClient } from '@tanstack/react-query';
import { itemVariantsQuery, orderQuery } from './queries.ts';

/** Begins to read an order and the names of its items before the page that shows them is drawn; that page tells what fails. */
export const readOrderAhead = async (client: QueryClient, id: string): Promise<void> => {
  try {
    const { order } = await client.query(orderQuery(id));
    if (order.items.length > 0) await client.query(itemVariantsQuery(order));
  } catch {
    // asked for again by the page
  }
};
