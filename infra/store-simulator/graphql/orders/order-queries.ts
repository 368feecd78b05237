import { firstPlace } from '../../orders/column.ts';
import { indexOfGid, numericId } from '../../shop/ids.ts';
import { orderAt, type Shop } from '../../shop/shop.ts';
import type { TypeResolvers } from '../context.ts';
import { readPage, type Listing } from '../paging.ts';
import { type CountArgs, type SearchArgs, upTo } from '../products/product-queries.ts';
import { existingIndex } from '../products/product-resolvers.ts';
import { earliest, parseSearch, createSearchTest, type SearchFields } from '../search.ts';

const orderFields = ({ book }: Shop): SearchFields<number> => ({
  id: { number: (order) => numericId('Order', order) },
  name: { text: (order) => `#${book.columns.name.at(order)}` },
  created_at: { moment: (order) => book.columns.createdAt.at(order) },
  processed_at: { moment: (order) => book.columns.processedAt.at(order) },
  updated_at: { moment: (order) => book.columns.updatedAt.at(order) },
});

const changedOrders = (
  shop: Shop,
  args: SearchArgs,
  fields: SearchFields<number>,
): Listing<number> => {
  const { book } = shop;
  const { touched, touchedAt, lastTouch } = book.columns;
  const terms = parseSearch(args.query);
  const since = earliest(terms, 'updated_at');
  return {
    length: touched.length(),
    at: (place) =>
      lastTouch.at(touched.at(place)) === place ? orderAt(shop, touched.at(place)) : undefined,
    rank: (place) => [place, 0],
    from: firstPlace(touched.length(), (place) => touchedAt.at(place) >= since),
    matches: createSearchTest(terms, fields),
  };
};

/**
 * Order numbers follow the time of creation. No order is created before its sale, so those of later sales are not among
 * those of an earlier creation.
 */
const createdOrders = (
  shop: Shop,
  args: SearchArgs,
  fields: SearchFields<number>,
): Listing<number> => {
  const { book } = shop;
  const terms = parseSearch(args.query);
  const since = Math.max(earliest(terms, 'created_at'), earliest(terms, 'processed_at'));
  return {
    length: book.orderCount(),
    at: (order) => orderAt(shop, order),
    rank: (order) => [order, 0],
    from: firstPlace(book.orderCount(), (order) => book.columns.createdAt.at(order) >= since),
    matches: createSearchTest(terms, fields),
  };
};

const countMatching = ({ length, from = 0, at, matches = () => true }: Listing<number>): number => {
  let count = 0;
  for (let place = from; place < length; place += 1) {
    const order = at(place);
    if (order !== undefined && matches(order)) count += 1;
  }
  return count;
};

export const orderQueries: TypeResolvers = {
  order: (_: unknown, { id }: { id: string }, { shop }) =>
    existingIndex(indexOfGid('Order', id), (order) => orderAt(shop, order)),
  refund: (_: unknown, { id }: { id: string }, { shop }) => {
    const refund = shop.book.refundAt(indexOfGid('Refund', id) ?? -1);
    return refund !== undefined && orderAt(shop, refund.order) !== undefined ? refund : null;
  },
  orders: (_: unknown, args: SearchArgs, context) => {
    const list = args.sortKey === 'UPDATED_AT' ? changedOrders : createdOrders;
    return readPage(list(context.shop, args, orderFields(context.shop)), args, context);
  },
  ordersCount: (_: unknown, { limit, ...args }: CountArgs & SearchArgs, { shop }) =>
    upTo(limit, countMatching(createdOrders(shop, args, orderFields(shop)))),
};
