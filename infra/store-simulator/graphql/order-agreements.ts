import { isoOf, type Instant } from '../calendar.ts';
import type { Refund } from '../orders/order-book.ts';
import { gid } from '../shop/ids.ts';
import type { Context, TypeResolvers } from './context.ts';
import { listingOf, pageOf, type PageArgs } from './paging.ts';

/** What shop and customer agreed on: the order itself, then each refund of it. */
interface Agreement {
  readonly __typename: 'OrderAgreement' | 'RefundAgreement';
  readonly number: number;
  readonly at: Instant;
  readonly refund?: Refund;
}

/** More agreements than an order of the sample has. */
const MOST_OF_AN_ORDER = 1_000;

/** The agreements of an order, oldest first. */
export const agreementsOf = (order: number, args: PageArgs, context: Context) => {
  const { book } = context.shop;
  const first = order * MOST_OF_AN_ORDER;
  const refunds = book.refundsOf(order).map((refund, place): Agreement => ({
    __typename: 'RefundAgreement',
    number: first + place + 1,
    at: refund.at,
    refund,
  }));
  const placed: Agreement = {
    __typename: 'OrderAgreement',
    number: first,
    at: book.columns.createdAt.at(order),
  };
  return pageOf(listingOf([placed, ...refunds]), args, context);
};

const common: TypeResolvers = {
  id: ({ number }: Agreement) => gid('SalesAgreement', number),
  happenedAt: ({ at }: Agreement) => isoOf(at),
  reason: ({ refund }: Agreement) => (refund ? 'REFUND' : 'ORDER'),
};

export const agreementTypes: Readonly<Record<string, TypeResolvers>> = {
  OrderAgreement: common,
  RefundAgreement: common,
};
