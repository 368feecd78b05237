import { z } from 'zod';
import { count, defineDocument, gid, instant, mediumUrl, userErrors } from './document.ts';
import {
  lineFields,
  lineNode,
  orderFields,
  orderRoot,
  refundLine,
  refundLineFields,
} from './orders.ts';
import { productFields, productRoot, variantFields, variantRoot } from './products.ts';

const bulkOperation = z.object({
  id: gid,
  status: z.enum(['CREATED', 'RUNNING', 'CANCELING', 'CANCELED', 'COMPLETED', 'FAILED', 'EXPIRED']),
  errorCode: z.string().nullable(),
  createdAt: instant,
  objectCount: count,
  /** Products or orders among them. */
  rootObjectCount: count,
  url: z.string().nullable(),
});
export type BulkOperation = z.infer<typeof bulkOperation>;

export const runBulkQuery = defineDocument({
  name: 'RunBulkQuery',
  text: /* GraphQL */ `
    mutation RunBulkQuery($query: String!) {
      bulkOperationRunQuery(query: $query, groupObjects: false) {
        bulkOperation {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
  answer: z.object({
    bulkOperationRunQuery: z.object({
      bulkOperation: z.object({ id: gid }).nullable(),
      userErrors,
    }),
  }),
});

export const pollBulkOperation = defineDocument({
  name: 'PollBulkOperation',
  text: /* GraphQL */ `
    query PollBulkOperation($id: ID!) {
      bulkOperation(id: $id) {
        id
        status
        errorCode
        createdAt
        objectCount
        rootObjectCount
        url
      }
    }
  `,
  answer: z.object({ bulkOperation: bulkOperation.nullable() }),
});

const stockLevels = /* GraphQL */ `
  inventoryLevels {
    edges { node { id location { id } quantities(names: ["available"]) { name quantity } } }
  }
`;

/** The whole catalogue with stock levels and bundle components: five connections, two levels deep, as allowed. */
export const bulkProductsQuery = /* GraphQL */ `
  query BulkProducts {
    products {
      edges {
        node {
          ${productFields}
          variants {
            edges {
              node {
                ${variantFields(stockLevels)}
                media { edges { node { id preview { image { url } } } } }
                productVariantComponents {
                  edges { node { id quantity productVariant { id } } }
                }
              }
            }
          }
        }
      }
    }
  }
`;

/**
 * All orders with a sale on or after a day (YYYY-MM-DD), with their lines and refunds. Refunds are a list of the order,
 * below which a bulk query may have no connection; the agreements of the order lead to the same refunds.
 */
export const bulkOrdersQuery = (soldSince: string): string => /* GraphQL */ `
  query BulkOrders {
    orders(query: "processed_at:>=${soldSince}") {
      edges {
        node {
          ${orderFields}
          lineItems {
            edges {
              node {
                ${lineFields}
              }
            }
          }
          agreements {
            edges {
              node {
                id
                ... on RefundAgreement {
                  refund {
                    id
                    refundLineItems {
                      edges {
                        node {
                          id
                          ${refundLineFields}
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
`;

const child = { __parentId: gid };

/** Id of a line of a bulk answer; the type in the id is the kind of the line. */
export const bulkLineId = z.object({ id: gid });
/** A line of a refund may have no id; it is recognized by its fields. */
export const isBulkRefundLine = (line: unknown): boolean =>
  typeof line === 'object' && line !== null && 'restockType' in line;
export const bulkProduct = productRoot;
export const bulkVariant = variantRoot.extend(child);
export const bulkMedium = z
  .object({ ...child })
  .and(mediumUrl.transform((imageUrl) => ({ imageUrl })));
export const bulkLevel = z.object({
  ...child,
  id: gid,
  location: z.object({ id: gid }),
  quantities: z.array(z.object({ name: z.string(), quantity: z.int() })),
});
export const bulkComponent = z.object({
  ...child,
  quantity: z.int().min(1),
  productVariant: z.object({ id: gid }),
});
export const bulkOrder = orderRoot;
export const bulkOrderLine = lineNode.extend(child);
export const bulkRefundLine = refundLine;
