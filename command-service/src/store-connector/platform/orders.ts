import { z } from 'zod';
import { defineDocument, gid, instant, definePage, shopMoney } from './document.ts';

export const orderFields = /* GraphQL */ `
  id
  name
  createdAt
  processedAt
  updatedAt
  cancelledAt
  test
`;

export const lineFields = /* GraphQL */ `
  id
  quantity
  currentQuantity
  variant { id }
  discountedTotalSet(withCodeDiscounts: true) { shopMoney { amount } }
  lineItemGroup { id quantity variantId }
`;

const linesPage = (first: number, after = '') => /* GraphQL */ `
  lineItems(first: ${first}${after}) {
    nodes {
      ${lineFields}
    }
    pageInfo { hasNextPage endCursor }
  }
`;

/** The set that a line is part of. A set that was put together without a product of its own has no variant. */
const lineGroup = z
  .object({ id: gid, quantity: z.int(), variantId: gid.nullable() })
  .transform(({ id, quantity, variantId }) =>
    variantId === null ? null : { id, storeVariantId: variantId, quantity },
  )
  .nullable();

export const lineNode = z.object({
  id: gid,
  quantity: z.int(),
  currentQuantity: z.int(),
  variant: z.object({ id: gid }).nullable(),
  discountedTotalSet: shopMoney,
  lineItemGroup: lineGroup,
});

export const orderRoot = z.object({
  id: gid,
  name: z.string(),
  createdAt: instant,
  /** Instant of the sale; an imported order was created later. */
  processedAt: instant,
  updatedAt: instant,
  cancelledAt: instant.nullable(),
  test: z.boolean(),
});

const orderNode = orderRoot.extend({ lineItems: definePage(lineNode) });
export type OrderNode = z.infer<typeof orderNode>;
export type OrderLineNode = z.infer<typeof lineNode>;

/** Orders by a search, oldest change first. */
export const ordersSince = defineDocument({
  name: 'OrdersSince',
  text: /* GraphQL */ `
    query OrdersSince($after: String, $query: String!) {
      orders(first: 25, after: $after, query: $query, sortKey: UPDATED_AT) {
        nodes {
          ${orderFields}
          ${linesPage(50)}
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  answer: z.object({ orders: definePage(orderNode) }),
});

/** Ids of the orders, in the order of their creation. */
export const orderCensus = defineDocument({
  name: 'OrderCensus',
  text: /* GraphQL */ `
    query OrderCensus($after: String, $query: String!) {
      orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
        nodes {
          id
          createdAt
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  answer: z.object({ orders: definePage(z.object({ id: gid, createdAt: instant })) }),
});

export const orderById = defineDocument({
  name: 'OrderById',
  text: /* GraphQL */ `
    query OrderById($id: ID!) {
      order(id: $id) {
        ${orderFields}
        ${linesPage(200)}
      }
    }
  `,
  answer: z.object({ order: orderNode.nullable() }),
});

export const orderLines = defineDocument({
  name: 'OrderLines',
  text: /* GraphQL */ `
    query OrderLines($id: ID!, $after: String) {
      order(id: $id) {
        ${linesPage(200, ', after: $after')}
      }
    }
  `,
  answer: z.object({ order: z.object({ lineItems: definePage(lineNode) }).nullable() }),
});

/** Refunded units of a line with their reason: cancelled units were not sold, returned ones were (`isReturn`). */
export const refundLineFields = /* GraphQL */ `
  quantity
  restockType
  lineItem { id }
`;

export const refundLine = z.object({
  quantity: z.int(),
  restockType: z.string(),
  lineItem: z.object({ id: gid }),
});
export type RefundLine = z.infer<typeof refundLine>;

const refundLinesPage = (first: number, after = '') => /* GraphQL */ `
  refundLineItems(first: ${first}${after}) {
    nodes {
      ${refundLineFields}
    }
    pageInfo { hasNextPage endCursor }
  }
`;

const refundNode = z.object({ id: gid, refundLineItems: definePage(refundLine) });
export type RefundNode = z.infer<typeof refundNode>;

/** Refunds of an order with their reasons. The list of refunds has no pages; the agreements of the order lead to them. */
export const orderRefunds = defineDocument({
  name: 'OrderRefunds',
  text: /* GraphQL */ `
    query OrderRefunds($id: ID!, $after: String) {
      order(id: $id) {
        agreements(first: 10, after: $after) {
          nodes {
            id
            ... on RefundAgreement {
              refund {
                id
                ${refundLinesPage(45)}
              }
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  answer: z.object({
    order: z
      .object({ agreements: definePage(z.object({ refund: refundNode.optional() })) })
      .nullable(),
  }),
});

/** More lines of a refund. */
export const refundLines = defineDocument({
  name: 'RefundLines',
  text: /* GraphQL */ `
    query RefundLines($id: ID!, $after: String) {
      refund(id: $id) {
        ${refundLinesPage(250, ', after: $after')}
      }
    }
  `,
  answer: z.object({
    refund: z.object({ refundLineItems: definePage(refundLine) }).nullable(),
  }),
});
