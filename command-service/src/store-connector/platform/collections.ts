import { z } from 'zod';
import { defineDocument, gid, instant, definePage } from './document.ts';

const productsPage = (first: number, after = '') => /* GraphQL */ `
  products(first: ${first}${after}) {
    nodes { id }
    pageInfo { hasNextPage endCursor }
  }
`;

const memberPage = definePage(z.object({ id: gid }));

const collectionNode = z.object({
  id: gid,
  title: z.string(),
  updatedAt: instant,
  products: memberPage,
});
export type CollectionNode = z.infer<typeof collectionNode>;

export const collectionsPage = defineDocument({
  name: 'CollectionsPage',
  text: /* GraphQL */ `
    query CollectionsPage($after: String) {
      collections(first: 50, after: $after, sortKey: ID) {
        nodes { id title updatedAt ${productsPage(100)} }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  answer: z.object({ collections: definePage(collectionNode) }),
});

export const collectionById = defineDocument({
  name: 'CollectionById',
  text: /* GraphQL */ `
    query CollectionById($id: ID!) {
      collection(id: $id) { id title updatedAt ${productsPage(250)} }
    }
  `,
  answer: z.object({ collection: collectionNode.nullable() }),
});

export const collectionProducts = defineDocument({
  name: 'CollectionProducts',
  text: /* GraphQL */ `
    query CollectionProducts($id: ID!, $after: String) {
      collection(id: $id) { ${productsPage(250, ', after: $after')} }
    }
  `,
  answer: z.object({ collection: z.object({ products: memberPage }).nullable() }),
});
