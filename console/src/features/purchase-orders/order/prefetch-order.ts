import type { QueryClient } from '@tanstack/react-query';
import { orderQuery } from '../../../data/purchase-orders/order.ts';
import { itemVariantsQuery } from '../../../data/variants.ts';

/** Reads an order and the names of its items into the cache before their page renders; that page shows the failures. */
export const prefetchOrder = async (client: QueryClient, id: string): Promise<void> => {
  try {
    const { order } = await client.query(orderQuery(id));
    if (order.items.length > 0) await client.query(itemVariantsQuery(order));
  } catch {
    // the page repeats the request
  }
};
