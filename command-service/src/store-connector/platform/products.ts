import { z } from 'zod';
import { decimal, defineDocument, gid, instant, mediumUrl, definePage } from './document.ts';

/** Fields of a product without its variants. */
export const productFields = /* GraphQL */ `
  id
  title
  status
  vendor
  productType
  tags
  createdAt
  updatedAt
  publishedAt
  category {
    fullName
  }
  featuredMedia {
    preview {
      image {
        url
      }
    }
  }
`;

/** Fields of a variant; `itemFields` adds to those of its inventory item. */
export const variantFields = (itemFields = '') => /* GraphQL */ `
  id
  title
  sku
  barcode
  price
  position
  createdAt
  updatedAt
  inventoryPolicy
  requiresComponents
  selectedOptions {
    name
    value
  }
  inventoryItem {
    id
    tracked
    unitCost {
      amount
    }
    ${itemFields}
  }
`;

export const productRoot = z.object({
  id: gid,
  title: z.string(),
  status: z.enum(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: instant.nullable(),
  category: z.object({ fullName: z.string() }).nullable(),
  featuredMedia: mediumUrl,
});
export type ProductRoot = z.infer<typeof productRoot>;

export const variantRoot = z.object({
  id: gid,
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  price: decimal,
  position: z.int(),
  createdAt: instant,
  updatedAt: instant,
  inventoryPolicy: z.enum(['CONTINUE', 'DENY']),
  requiresComponents: z.boolean(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  inventoryItem: z.object({
    id: gid,
    tracked: z.boolean(),
    unitCost: z.object({ amount: decimal }).nullable(),
  }),
});
export type VariantRoot = z.infer<typeof variantRoot>;

const variantNode = variantRoot.extend({ media: z.object({ nodes: z.array(mediumUrl) }) });
export type VariantNode = z.infer<typeof variantNode>;

const productNode = productRoot.extend({ variants: definePage(variantNode) });
export type ProductNode = z.infer<typeof productNode>;

const variantsPage = (first: number, after = '') => /* GraphQL */ `
  variants(first: ${first}${after}) {
    nodes {
      ${variantFields()}
      media(first: 1) { nodes { preview { image { url } } } }
    }
    pageInfo { hasNextPage endCursor }
  }
`;

/** Products by a search, oldest change first. */
export const productsSince = defineDocument({
  name: 'ProductsSince',
  text: /* GraphQL */ `
    query ProductsSince($after: String, $query: String!) {
      products(first: 25, after: $after, query: $query, sortKey: UPDATED_AT) {
        nodes {
          ${productFields}
          ${variantsPage(100)}
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  answer: z.object({ products: definePage(productNode) }),
});

export const productById = defineDocument({
  name: 'ProductById',
  text: /* GraphQL */ `
    query ProductById($id: ID!) {
      product(id: $id) {
        ${productFields}
        ${variantsPage(100)}
      }
    }
  `,
  answer: z.object({ product: productNode.nullable() }),
});

export const productVariants = defineDocument({
  name: 'ProductVariants',
  text: /* GraphQL */ `
    query ProductVariants($id: ID!, $after: String) {
      product(id: $id) {
        ${variantsPage(100, ', after: $after')}
      }
    }
  `,
  answer: z.object({ product: z.object({ variants: definePage(variantNode) }).nullable() }),
});

/** Components of a bundle variant. */
export const variantComponents = defineDocument({
  name: 'VariantComponents',
  text: /* GraphQL */ `
    query VariantComponents($id: ID!, $after: String) {
      productVariant(id: $id) {
        productVariantComponents(first: 100, after: $after) {
          nodes {
            quantity
            productVariant {
              id
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  answer: z.object({
    productVariant: z
      .object({
        productVariantComponents: definePage(
          z.object({ quantity: z.int().min(1), productVariant: z.object({ id: gid }) }),
        ),
      })
      .nullable(),
  }),
});
