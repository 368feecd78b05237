import { z } from 'zod';
import { defineDocument, gid, definePage } from './document.ts';

/** Ids of the products, with their numbers of variants. */
export const productCensus = defineDocument({
  name: 'ProductCensus',
  text: /* GraphQL */ `
    query ProductCensus($after: String) {
      products(first: 250, after: $after, sortKey: ID) {
        nodes {
          id
          variantsCount {
            count
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  answer: z.object({
    products: definePage(
      z.object({ id: gid, variantsCount: z.object({ count: z.int().min(0) }).nullable() }),
    ),
  }),
});

/** Number of variants in the store. Without a limit the platform counts all of them, else up to 10,000. */
export const variantsCount = defineDocument({
  name: 'VariantsCount',
  text: /* GraphQL */ `
    query VariantsCount {
      productVariantsCount(limit: null) {
        count
      }
    }
  `,
  answer: z.object({ productVariantsCount: z.object({ count: z.int().min(0) }) }),
});

/** The product that an inventory item belongs to. */
export const productOfInventoryItem = defineDocument({
  name: 'ProductOfInventoryItem',
  text: /* GraphQL */ `
    query ProductOfInventoryItem($id: ID!) {
      inventoryItem(id: $id) {
        variant {
          product {
            id
          }
        }
      }
    }
  `,
  answer: z.object({
    inventoryItem: z.object({ variant: z.object({ product: z.object({ id: gid }) }) }).nullable(),
  }),
});

/** The product that a variant belongs to. */
export const productOfVariant = defineDocument({
  name: 'ProductOfVariant',
  text: /* GraphQL */ `
    query ProductOfVariant($id: ID!) {
      productVariant(id: $id) {
        product {
          id
        }
      }
    }
  `,
  answer: z.object({
    productVariant: z.object({ product: z.object({ id: gid }) }).nullable(),
  }),
});
