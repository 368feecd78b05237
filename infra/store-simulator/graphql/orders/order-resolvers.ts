import { type Instant, formatInstant } from '../../calendar.ts';
import type { Refund, RefundLine } from '../../orders/order-book.ts';
import { gid, numericId } from '../../shop/ids.ts';
import type { Shop } from '../../shop/shop.ts';
import { SHOP, WAREHOUSE } from '../../stock/locations.ts';
import type { Context, TypeResolvers } from '../context.ts';
import {
  currentQuantity,
  financialStatus,
  toLineItemGroup,
  lineTexts,
  calculateSubtotal,
  findVariant,
} from './order-lines.ts';
import { type Listing, toListing, type PageArgs, readPage } from '../paging.ts';

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
const listAgreements = (order: number, args: PageArgs, context: Context) => {
  const { book } = context.shop;
  const first = order * MOST_OF_AN_ORDER;
  const refunds = book.listRefunds(order).map((refund, place): Agreement => ({
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
  return readPage(toListing([placed, ...refunds]), args, context);
};

const common: TypeResolvers = {
  id: ({ number }: Agreement) => gid('SalesAgreement', number),
  happenedAt: ({ at }: Agreement) => formatInstant(at),
  reason: ({ refund }: Agreement) => (refund ? 'REFUND' : 'ORDER'),
};

const agreementTypes: Readonly<Record<string, TypeResolvers>> = {
  OrderAgreement: common,
  RefundAgreement: common,
};

const getColumns = ({ shop }: Context) => shop.book.columns;

const lineNumbers = (shop: Shop, order: number): Listing<number> => {
  const [from, to] = shop.book.getLineRange(order);
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
    name: (order: number, _: unknown, context) => `#${getColumns(context).name.at(order)}`,
    createdAt: (order: number, _: unknown, context) =>
      formatInstant(getColumns(context).createdAt.at(order)),
    processedAt: (order: number, _: unknown, context) =>
      formatInstant(getColumns(context).processedAt.at(order)),
    updatedAt: (order: number, _: unknown, context) =>
      formatInstant(getColumns(context).updatedAt.at(order)),
    cancelledAt: (order: number, _: unknown, context) => {
      const at = getColumns(context).cancelledAt.at(order);
      return at === 0 ? null : formatInstant(at);
    },
    test: () => false,
    displayFinancialStatus: (order: number, _: unknown, { shop }) => financialStatus(shop, order),
    displayFulfillmentStatus: (order: number, _: unknown, context) =>
      getColumns(context).cancelledAt.at(order) === 0 ? 'FULFILLED' : 'UNFULFILLED',
    currencyCode: () => 'GBP',
    presentmentCurrencyCode: () => 'GBP',
    sourceName: (order: number, _: unknown, context) =>
      getColumns(context).counter.at(order) === 1 ? 'pos' : 'web',
    subtotalPriceSet: (order: number, _: unknown, { shop }) => calculateSubtotal(shop, order),
    totalPriceSet: (order: number, _: unknown, { shop }) =>
      calculateSubtotal(shop, order) + shop.book.columns.shipping.at(order),
    retailLocation: (order: number, _: unknown, context) =>
      getColumns(context).counter.at(order) === 1 ? SHOP : null,
    lineItems: (order: number, args: PageArgs, context) =>
      readPage(lineNumbers(context.shop, order), args, context),
    refunds: (order: number, { first }: { first?: number | null }, { shop }) =>
      shop.book.listRefunds(order).slice(0, first ?? undefined),
    agreements: listAgreements,
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
    quantity: (line: number, _: unknown, context) => getColumns(context).quantity.at(line),
    currentQuantity: (line: number, _: unknown, { shop }) => currentQuantity(shop, line),
    refundableQuantity: (line: number, _: unknown, { shop }) => currentQuantity(shop, line),
    product: (line: number, _: unknown, { shop }) =>
      shop.catalogue.variants[findVariant(shop, line) ?? -1]?.product,
    variant: (line: number, _: unknown, { shop }) => findVariant(shop, line),
    originalUnitPriceSet: (line: number, _: unknown, context) =>
      getColumns(context).unitPrice.at(line),
    discountedTotalSet: (line: number, _: unknown, context) =>
      getColumns(context).quantity.at(line) * getColumns(context).unitPrice.at(line),
    lineItemGroup: (line: number, _: unknown, { shop }) => toLineItemGroup(shop, line),
  },
  Refund: {
    id: ({ number }: Refund) => gid('Refund', number),
    createdAt: ({ at }: Refund) => formatInstant(at),
    refundLineItems: (refund: Refund, args: PageArgs, context) =>
      readPage(
        toListing(refund.lines.map((line, place): ReturnedLine => ({ ...line, refund, place }))),
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
      return getColumns(context).counter.at(refund.order) === 1 ? SHOP : WAREHOUSE;
    },
  },
};
