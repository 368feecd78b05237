import { gid, itemNumber, type TestShop } from '../test-shop-data.ts';
import {
  allVariants,
  byChange,
  changedSince,
  collectionNode,
  componentsOf,
  find,
  inventoryNode,
  levelsOf,
  linesOf,
  numberIn,
  orderNode,
  ownerOf,
  page,
  productNode,
  refundOf,
  refundsOf,
  shopAnswer,
  variantsOf,
} from './nodes.ts';
import { activate, adjust, type Change, stockAt } from './stock.ts';

type Variables = Readonly<Record<string, unknown>>;

/** What the test store answers to each document but the bulk ones, by its name. */
export const answers: Readonly<Record<string, (shop: TestShop, variables: Variables) => unknown>> =
  {
    ShopAndScopes: (shop) => shopAnswer(shop, null),
    ShopAndLocations: (shop, { after }) => shopAnswer(shop, after),
    ProductsSince: (shop, { after, query }) => {
      const changed = shop.products.filter(changedSince(query)).sort(byChange);
      return { products: page(changed.map(productNode), after, 2) };
    },
    ProductById: ({ products }, { id }) => {
      const found = find(products, id);
      return { product: found === undefined ? null : productNode(found) };
    },
    ProductVariants: ({ products }, { id, after }) => {
      const found = find(products, id);
      return { product: found === undefined ? null : { variants: variantsOf(found, after) } };
    },
    VariantComponents: (shop, { id }) => ({ productVariant: componentsOf(shop, id) }),
    ProductCensus: ({ products }, { after }) => ({
      products: page(
        products.map(({ id, variants, unseenVariants }) => ({
          id: gid('Product', id),
          variantsCount: { count: variants.length + unseenVariants },
        })),
        after,
        2,
      ),
    }),
    StoreSize: ({ products, orders }) => ({
      products: { count: products.length },
      variants: { count: products.flatMap(({ variants }) => variants).length },
      orders: { count: orders.length },
      recentOrders: { count: orders.length },
    }),
    VariantsCount: ({ products }) => ({
      productVariantsCount: {
        count: products.reduce(
          (count, { variants, unseenVariants }) => count + variants.length + unseenVariants,
          0,
        ),
      },
    }),
    ProductOfInventoryItem: (shop, { id }) => {
      const variant = ownerOf(shop, (one) => itemNumber(one.id) === numberIn(id));
      return { inventoryItem: variant === null ? null : { variant } };
    },
    ProductOfVariant: (shop, { id }) => ({
      productVariant: ownerOf(shop, (one) => one.id === numberIn(id)),
    }),
    OrdersSince: ({ orders }, { after, query }) => {
      const changed = orders.filter(changedSince(query)).sort(byChange);
      return { orders: page(changed.map(orderNode), after, 2) };
    },
    OrderCensus: ({ orders }, { after }) => ({
      orders: page(
        orders.map(({ id, createdAt }) => ({ id: gid('Order', id), createdAt })),
        after,
        2,
      ),
    }),
    OrderById: ({ orders }, { id }) => {
      const found = find(orders, id);
      return { order: found === undefined ? null : orderNode(found) };
    },
    OrderLines: ({ orders }, { id, after }) => {
      const found = find(orders, id);
      return { order: found === undefined ? null : { lineItems: linesOf(found, after) } };
    },
    OrderRefunds: ({ orders }, { id, after }) => ({ order: refundsOf(find(orders, id), after) }),
    RefundLines: (shop, { id, after }) => ({ refund: refundOf(shop, id, after) }),
    CollectionsPage: ({ collections }, { after }) => ({
      collections: page(collections.map(collectionNode), after, 1),
    }),
    CollectionById: ({ collections }, { id }) => {
      const found = find(collections, id);
      return { collection: found === undefined ? null : collectionNode(found) };
    },
    InventoryPage: (shop, { after }) => ({
      inventoryItems: page(allVariants(shop).map(inventoryNode), after, 2),
    }),
    ItemLevels: (shop, { id, after }) => {
      const found = allVariants(shop).find(({ one }) => itemNumber(one.id) === numberIn(id));
      return {
        inventoryItem: found === undefined ? null : { inventoryLevels: levelsOf(found.one, after) },
      };
    },
    StockAtLocation: (shop, { item, location }) => stockAt(shop, item, location),
    AdjustQuantities: (shop, { key, input }) => ({
      inventoryAdjustQuantities: adjust(shop, String(key), input as { changes: readonly Change[] }),
    }),
    ActivateStock: (shop, { item, location }) => activate(shop, item, location),
    ActiveSubscriptions: ({ plans }) => ({
      currentAppInstallation: { activeSubscriptions: plans },
    }),
    SubscriptionsPage: ({ subscriptions }, { after }) => ({
      webhookSubscriptions: page(subscriptions, after, 10),
    }),
    CreateSubscription: ({ subscriptions }, { topic, subscription }) => {
      const { uri } = subscription as { uri: string };
      subscriptions.push({ topic: String(topic), uri });
      const id = gid('WebhookSubscription', subscriptions.length);
      return { webhookSubscriptionCreate: { webhookSubscription: { id }, userErrors: [] } };
    },
  };
