import type { QueryClient } from '@tanstack/react-query';
import { orderQuery } from '../../../data/purchase-orders/order.ts';
import { itemVariantsQuery } from '../../../data/variants.ts';

/** Begins to read an order and the names of its items before their page is drawn; that page shows the failures. */
export const readOrderAhead = async (client: QueryClient, id: string): Promise<void> => {
  try {
    const { order } = await client.query(orderQuery(id));
    if (order.items.length > 0) await client.query(itemVariantsQuery(order));
  } catch {
    // the page reads it again
  }
};
