import { z } from 'zod';
import { defineDocument } from './document.ts';

/** The platform may answer null for a count. */
const countSchema = z
  .object({ count: z.int().min(0) })
  .nullable()
  .transform((one) => one?.count ?? 0);

/** Numbers of objects that a first load reads. Without a limit the platform counts everything, else up to 10,000. */
export const storeSize = defineDocument({
  name: 'StoreSize',
  text: /* GraphQL */ `
    query StoreSize($orders: String!, $recentOrders: String!) {
      products: productsCount(limit: null) {
        count
      }
      variants: productVariantsCount(limit: null) {
        count
      }
      orders: ordersCount(query: $orders, limit: null) {
        count
      }
      recentOrders: ordersCount(query: $recentOrders, limit: null) {
        count
      }
    }
  `,
  answer: z.object({
    products: countSchema,
    variants: countSchema,
    orders: countSchema,
    recentOrders: countSchema,
  }),
});

/** Numbers of products and of their variants; recent orders are recorded one by one. */
export type StoreSize = z.infer<(typeof storeSize)['answer']>;
