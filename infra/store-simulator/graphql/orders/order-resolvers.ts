import { type Instant, isoOf } from '../../calendar.ts';
import type { Refund, RefundLine } from '../../orders/order-book.ts';
import { gid, numericId } from '../../shop/ids.ts';
import type { Shop } from '../../shop/shop.ts';
import { SHOP, WAREHOUSE } from '../../stock/locations.ts';
import type { Context, TypeResolvers } from '../context.ts';
import {
  currentQuantity,
  financialStatus,
  groupOf,
  lineTexts,
  subtotalOf,
  variantOf,
} from './order-lines.ts';
import { type Listing, listingOf, type PageArgs, pageOf } from '../paging.ts';

/** The sales agreements of an order: the order itself, then each of its refunds. */
interface Agreement {
  readonly __typename: 'OrderAgreement' | 'RefundAgreement';
  readonly number: number;
  readonly at: Instant;
  readonly refund?: Refund;
}

/** More agreements than any order of the sample has. */
const MOST_OF_AN_ORDER = 1_000;

/** The agreements of an order, oldest first. */
const agreementsOf = (order: number, args: PageArgs, context: Context) => {
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

const agreementTypes: Readonly<Record<string, TypeResolvers>> = {
  OrderAgreement: common,
  RefundAgreement: common,
};

const columnsOf = ({ shop }: Context) => shop.book.columns;

const lineNumbers = (shop: Shop, order: number): Listing<number> => {
  const [from, to] = shop.book.linesOf(order);
  return { length: to - from, at: (place) => from + place, rank: (place) => [place, 0] };
};

interface ReturnedLine extends RefundLine {
  readonly refund: Refund;
  readonly place: number;
}

export const orderTypes: Readonly<Record<string, TypeResolvers>> = {
  ...agreementTypes,
  Order: {
    id: (order: number) => gid('Order', order),
    legacyResourceId: (order: number) => numericId('Order', order),
    name: (order: number, _: unknown, context) => `#${columnsOf(context).name.at(order)}`,
    createdAt: (order: number, _: unknown, context) =>
      isoOf(columnsOf(context).createdAt.at(order)),
    processedAt: (order: number, _: unknown, context) =>
      isoOf(columnsOf(context).processedAt.at(order)),
    updatedAt: (order: number, _: unknown, context) =>
      isoOf(columnsOf(context).updatedAt.at(order)),
    cancelledAt: (order: number, _: unknown, context) => {
      const at = columnsOf(context).cancelledAt.at(order);
      return at === 0 ? null : isoOf(at);
    },
    test: () => false,
    displayFinancialStatus: (order: number, _: unknown, { shop }) => financialStatus(shop, order),
    displayFulfillmentStatus: (order: number, _: unknown, context) =>
      columnsOf(context).cancelledAt.at(order) === 0 ? 'FULFILLED' : 'UNFULFILLED',
    currencyCode: () => 'GBP',
    presentmentCurrencyCode: () => 'GBP',
    sourceName: (order: number, _: unknown, context) =>
      columnsOf(context).counter.at(order) === 1 ? 'pos' : 'web',
    subtotalPriceSet: (order: number, _: unknown, { shop }) => subtotalOf(shop, order),
    totalPriceSet: (order: number, _: unknown, { shop }) =>
      subtotalOf(shop, order) + shop.book.columns.shipping.at(order),
    retailLocation: (order: number, _: unknown, context) =>
      columnsOf(context).counter.at(order) === 1 ? SHOP : null,
    lineItems: (order: number, args: PageArgs, context) =>
      pageOf(lineNumbers(context.shop, order), args, context),
    refunds: (order: number, { first }: { first?: number | null }, { shop }) =>
      shop.book.refundsOf(order).slice(0, first ?? undefined),
    agreements: agreementsOf,
  },
  LineItem: {
    id: (line: number) => gid('LineItem', line),
    sku: (line: number, _: unknown, { shop }) => lineTexts(shop, line).sku,
    name: (line: number, _: unknown, { shop }) => {
      const { title, variantTitle: variant } = lineTexts(shop, line);
      return variant === null ? title : `${title} - ${variant}`;
    },
    title: (line: number, _: unknown, { shop }) => lineTexts(shop, line).title,
    variantTitle: (line: number, _: unknown, { shop }) => lineTexts(shop, line).variantTitle,
    vendor: (line: number, _: unknown, { shop }) => lineTexts(shop, line).vendor,
    quantity: (line: number, _: unknown, context) => columnsOf(context).quantity.at(line),
    currentQuantity: (line: number, _: unknown, { shop }) => currentQuantity(shop, line),
    refundableQuantity: (line: number, _: unknown, { shop }) => currentQuantity(shop, line),
    product: (line: number, _: unknown, { shop }) =>
      shop.catalogue.variants[variantOf(shop, line) ?? -1]?.product,
    variant: (line: number, _: unknown, { shop }) => variantOf(shop, line),
    originalUnitPriceSet: (line: number, _: unknown, context) =>
      columnsOf(context).unitPrice.at(line),
    discountedTotalSet: (line: number, _: unknown, context) =>
      columnsOf(context).quantity.at(line) * columnsOf(context).unitPrice.at(line),
    lineItemGroup: (line: number, _: unknown, { shop }) => groupOf(shop, line),
  },
  Refund: {
    id: ({ number }: Refund) => gid('Refund', number),
    createdAt: ({ at }: Refund) => isoOf(at),
    refundLineItems: (refund: Refund, args: PageArgs, context) =>
      pageOf(
        listingOf(refund.lines.map((line, place): ReturnedLine => ({ ...line, refund, place }))),
        args,
        context,
      ),
  },
  RefundLineItem: {
    id: ({ refund, place }: ReturnedLine) => gid('RefundLineItem', refund.number * 1_000 + place),
    quantity: ({ quantity }: ReturnedLine) => quantity,
    restockType: ({ restockType }: ReturnedLine) => restockType,
    restocked: ({ restockType }: ReturnedLine) => restockType !== 'NO_RESTOCK',
    lineItem: ({ line }: ReturnedLine) => line,
    location: ({ refund, restockType }: ReturnedLine, _: unknown, context) => {
      if (restockType === 'NO_RESTOCK') return null;
      return columnsOf(context).counter.at(refund.order) === 1 ? SHOP : WAREHOUSE;
    },
  },
};
