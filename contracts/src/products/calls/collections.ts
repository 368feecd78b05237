import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';

/** A group of products as the store shows it (ENT-COL). */
const collection = z.object({
  id: z.string(),
  title: z.string(),
  /** When it was first seen here; the store does not tell when it was made. */
  createdAt: z.iso.datetime(),
  /** When the store changed it last. */
  updatedAt: z.iso.datetime(),
});
export type Collection = z.infer<typeof collection>;

export const listCollections = defineRoute({
  id: 'API-PROD-12',
  method: 'GET',
  path: '/products/collections',
  kind: 'query',
  summary: "The store's collections by title",
  response: z.array(collection),
});
