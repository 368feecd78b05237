import { parseSearch, createSearchTest } from '@quartermaster/store-simulator/graphql/search';
import type { Page } from '@quartermaster/store-simulator/graphql/paging';
import {
  gid,
  itemNumber,
  type TestLine,
  type TestOrder,
  type TestProduct,
  type TestRefundLine,
  type TestShop,
  type TestVariant,
} from '../test-shop-data.ts';
import { activate, adjust, toLevels, parseGidNumber } from './stock.ts';

/** Bulk operations of a store. */
export interface TestBulk {
  readonly run: (query: string) => unknown;
  readonly find: (id: string) => unknown;
}

export interface TestContext {
  readonly shop: TestShop;
  readonly bulk: TestBulk;
  /** True in a bulk operation: connections have no pages. */
  readonly listsEverything: boolean;
}

interface Args {
  readonly id: string;
  readonly after?: string | null;
  readonly query?: string | null;
  readonly sortKey?: string;
}

/** Resolves a list in pages of `size` items, small, so that every list of a test has several pages. Cursors are indexes. */
const resolvePages =
  <Source, Item>(
    size: number,
    itemsOf: (source: Source, context: TestContext, args: Args) => readonly Item[],
  ) =>
  (source: Source, args: Args, context: TestContext): Page<Item> => {
    const items = itemsOf(source, context, args);
    const from = Number(args.after ?? 0);
    const to = context.listsEverything ? items.length : from + size;
    return {
      items: items.slice(from, to),
      buildCursor: (index) => String(from + index + 1),
      hasNextPage: to < items.length,
    };
  };

/** The list of the shop, or its item with an id. */
const resolveList =
  <Item>(itemsOf: (shop: TestShop) => readonly Item[]) =>
  (_: unknown, { shop }: TestContext): readonly Item[] =>
    itemsOf(shop);
const resolveItem =
  <Item extends { readonly id: number }>(
    itemsOf: (shop: TestShop) => readonly Item[],
    getNumber: (item: Item) => number = ({ id }) => id,
  ) =>
  (_: unknown, { id }: Args, { shop }: TestContext): Item | null =>
    itemsOf(shop).find((item) => getNumber(item) === parseGidNumber(id)) ?? null;

const resolveId =
  (kind: string) =>
  ({ id }: { readonly id: number }): string =>
    gid(kind, id);

interface Timed {
  readonly createdAt?: string;
  readonly processedAt?: string;
  readonly updatedAt: string;
}
const seconds = (instant = ''): number => Date.parse(instant) / 1000;
const searchFields = {
  created_at: { moment: ({ createdAt }: Timed) => seconds(createdAt) },
  processed_at: { moment: ({ createdAt, processedAt = createdAt }: Timed) => seconds(processedAt) },
  updated_at: { moment: ({ updatedAt }: Timed) => seconds(updatedAt) },
};

/** Items that meet a search, in the order of their change if that is requested. */
const resolveSearch =
  <Item extends Timed>(itemsOf: (shop: TestShop) => readonly Item[]) =>
  (_: unknown, { shop }: TestContext, { query, sortKey }: Args): readonly Item[] => {
    const found = itemsOf(shop).filter(createSearchTest(parseSearch(query), searchFields));
    const inOrder = (a: Timed, b: Timed) => seconds(a.updatedAt) - seconds(b.updatedAt);
    return sortKey === 'UPDATED_AT' ? found.sort(inOrder) : found;
  };

const products = ({ products: all }: TestShop): readonly TestProduct[] => all;
const orders = ({ orders: all }: TestShop): readonly TestOrder[] => all;
const collections = ({ collections: all }: TestShop) => all;
const variants = (shop: TestShop): readonly TestVariant[] =>
  shop.products.flatMap((product) => product.variants);

const resolveCount =
  (count: (shop: TestShop) => number) =>
  (_: unknown, __: unknown, { shop }: TestContext) => ({
    count: count(shop),
  });
const countVariants = (product: TestProduct): number =>
  product.variants.length + product.unseenVariants;

interface TestRefund {
  readonly id: number;
  readonly lines: readonly TestRefundLine[];
}

/** The refunds of an order; up to a hundred are numbered by it. */
const groupRefunds = ({ id, refunds }: TestOrder): readonly TestRefund[] => {
  const byRefund = new Map<unknown, TestRefundLine[]>();
  for (const line of refunds) {
    const refund = line.refund ?? line;
    byRefund.set(refund, [...(byRefund.get(refund) ?? []), line]);
  }
  return [...byRefund.values()].map((lines, at) => ({ id: id * 100 + at + 1, lines }));
};

const listAgreements = (order: TestOrder) => [
  { __typename: 'OrderAgreement', id: order.id * 100 },
  ...groupRefunds(order).map((refund) => ({
    __typename: 'RefundAgreement',
    id: refund.id,
    refund,
  })),
];
const agreement = { id: resolveId('SalesAgreement') };

const resolveShop = (_: unknown, __: unknown, { shop }: TestContext): TestShop => shop;

/** The small shop in the types of the platform. */
export const testStoreTypes = {
  QueryRoot: {
    shop: resolveShop,
    currentAppInstallation: resolveShop,
    locations: resolvePages(
      1,
      resolveList(({ locations }) => locations),
    ),
    product: resolveItem(products),
    products: resolvePages(2, resolveSearch(products)),
    productsCount: resolveCount((shop) => shop.products.length),
    productVariant: resolveItem(variants),
    productVariantsCount: resolveCount((shop) =>
      shop.products.reduce((sum, product) => sum + countVariants(product), 0),
    ),
    inventoryItem: resolveItem(variants, ({ id }) => itemNumber(id)),
    inventoryItems: resolvePages(2, resolveList(variants)),
    order: resolveItem(orders),
    orders: resolvePages(2, resolveSearch(orders)),
    ordersCount: resolveCount((shop) => shop.orders.length),
    refund: resolveItem((shop) => shop.orders.flatMap(groupRefunds)),
    collection: resolveItem(collections),
    collections: resolvePages(1, resolveList(collections)),
    webhookSubscriptions: resolvePages(
      10,
      resolveList(({ subscriptions }) => subscriptions),
    ),
    bulkOperation: (_: unknown, { id }: Args, { bulk }: TestContext) => bulk.find(id),
  },
  Mutation: {
    inventoryAdjustQuantities: adjust,
    inventoryActivate: activate,
    webhookSubscriptionCreate: (
      _: unknown,
      {
        topic,
        webhookSubscription: { uri },
      }: { topic: string; webhookSubscription: { uri: string } },
      { shop: { subscriptions } }: TestContext,
    ) => {
      subscriptions.push({ topic, uri });
      return {
        webhookSubscription: { id: gid('WebhookSubscription', subscriptions.length) },
        userErrors: [],
      };
    },
    bulkOperationRunQuery: (_: unknown, { query }: { query: string }, { bulk }: TestContext) =>
      bulk.run(query),
  },
  Shop: {
    id: () => gid('Shop', 1),
    name: () => 'The Gift Shop',
    myshopifyDomain: () => 'gift-shop.myshopify.com',
    currencyCode: () => 'GBP',
    ianaTimezone: ({ timeZone }: TestShop) => timeZone,
  },
  AppInstallation: {
    accessScopes: ({ scopes }: TestShop) => scopes.map((handle) => ({ handle })),
    activeSubscriptions: ({ plans }: TestShop) => plans,
  },
  Location: {
    id: resolveId('Location'),
    fulfillsOnlineOrders: () => true,
    shipsInventory: () => true,
    address: () => ({ address1: '1 High Street', city: 'Leicester', zip: 'LE1', country: 'UK' }),
  },
  Product: {
    id: resolveId('Product'),
    vendor: () => 'Bright Star',
    productType: () => 'Mugs',
    tags: () => ['gift'],
    createdAt: () => '2025-01-01T09:00:00Z',
    publishedAt: () => '2025-01-01T09:00:00Z',
    variantsCount: (product: TestProduct) => ({ count: countVariants(product) }),
    variants: resolvePages(1, (product: TestProduct) => product.variants),
  },
  ProductVariant: {
    id: resolveId('ProductVariant'),
    sku: ({ id }: TestVariant) => `SKU-${id}`,
    position: () => 1,
    updatedAt: ({ createdAt }: TestVariant) => createdAt,
    inventoryPolicy: () => 'DENY',
    requiresComponents: ({ components }: TestVariant) => components.length > 0,
    selectedOptions: ({ title }: TestVariant) => [{ name: 'Colour', value: title }],
    inventoryItem: (variant: TestVariant) => variant,
    product: (variant: TestVariant, _: unknown, { shop }: TestContext) =>
      shop.products.find((product) => product.variants.includes(variant)),
    media: resolvePages(1, () => []),
    productVariantComponents: resolvePages(50, ({ id, components }: TestVariant) =>
      components.map((component) => ({ id: id * 1000 + component.variant, ...component })),
    ),
  },
  ProductVariantComponent: {
    id: resolveId('ProductVariantComponent'),
    productVariant: ({ variant }: { variant: number }) => ({ id: variant }),
  },
  InventoryItem: {
    id: ({ id }: TestVariant) => gid('InventoryItem', itemNumber(id)),
    unitCost: ({ cost }: TestVariant) => (cost === null ? null : { amount: cost }),
    variant: (variant: TestVariant) => variant,
    inventoryLevels: resolvePages(2, toLevels),
    inventoryLevel: (variant: TestVariant, { locationId }: { locationId: string }) =>
      toLevels(variant).find(({ location }) => location === parseGidNumber(locationId)) ?? null,
  },
  InventoryLevel: {
    location: ({ location }: { location: number }) => ({ id: location }),
    quantities: ({ available }: { available: number }) => [
      { name: 'available', quantity: available },
    ],
  },
  Order: {
    id: resolveId('Order'),
    name: ({ id }: TestOrder) => `#${id}`,
    processedAt: ({ createdAt, processedAt = createdAt }: TestOrder) => processedAt,
    lineItems: resolvePages(2, ({ lines }: TestOrder) => lines),
    agreements: resolvePages(2, listAgreements),
  },
  LineItem: {
    id: resolveId('LineItem'),
    variant: ({ variant }: TestLine) => (variant === null ? null : { id: variant }),
    discountedTotalSet: ({ total }: TestLine) => ({ shopMoney: { amount: total } }),
    lineItemGroup: ({ group }: TestLine) => group,
  },
  LineItemGroup: {
    id: resolveId('LineItemGroup'),
    variantId: ({ variant }: { variant: number | null }) =>
      variant === null ? null : gid('ProductVariant', variant),
  },
  OrderAgreement: agreement,
  RefundAgreement: agreement,
  Refund: {
    id: resolveId('Refund'),
    refundLineItems: resolvePages(2, ({ lines }: TestRefund) => lines),
  },
  RefundLineItem: { lineItem: ({ line }: TestRefundLine) => ({ id: line }) },
  Collection: {
    id: resolveId('Collection'),
    products: resolvePages(100, (collection: TestShop['collections'][number]) =>
      collection.products.map((id) => ({ id })),
    ),
  },
};
