import { z } from 'zod';
import { defineDocument, gid, instant, pageOf, shopMoney } from './document.ts';

export const orderFields = /* GraphQL */ `
  id
  name
  createdAt
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
  updatedAt: instant,
  cancelledAt: instant.nullable(),
  test: z.boolean(),
});

const orderNode = orderRoot.extend({ lineItems: pageOf(lineNode) });
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
  answer: z.object({ orders: pageOf(orderNode) }),
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
  answer: z.object({ order: z.object({ lineItems: pageOf(lineNode) }).nullable() }),
});

/** Units taken back of a line, and why: which of them were cancelled decides what was sold (`isReturn`). */
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

/** What was given back of an order and why: at most 10 refunds of 45 lines. */
export const orderRefunds = defineDocument({
  name: 'OrderRefunds',
  text: /* GraphQL */ `
    query OrderRefunds($id: ID!) {
      order(id: $id) {
        refunds(first: 10) {
          refundLineItems(first: 45) {
            nodes {
              ${refundLineFields}
            }
          }
        }
      }
    }
  `,
  answer: z.object({
    order: z
      .object({
        refunds: z.array(
          z.object({
            refundLineItems: z.object({
              nodes: z.array(refundLine),
            }),
          }),
        ),
      })
      .nullable(),
  }),
});
