import {
  gid,
  itemNumber,
  type TestLine,
  type TestOrder,
  type TestProduct,
  type TestShop,
  type TestVariant,
} from './test-shop-data.ts';

type Variables = Readonly<Record<string, unknown>>;

const numberIn = (id: unknown): number => Number(String(id).split('/').at(-1));

const pageInfo = (next: number | null) => ({
  hasNextPage: next !== null,
  endCursor: next === null ? null : String(next),
});

/** A page of a list; cursors are places in it. Small, so that every list of a test has several pages. */
const page = <Item>(items: readonly Item[], after: unknown, size: number) => {
  const from = after === null || after === undefined ? 0 : Number(after);
  const next = from + size < items.length ? from + size : null;
  return { nodes: items.slice(from, from + size), pageInfo: pageInfo(next) };
};

const root = ({ id, title, status, updatedAt }: TestProduct) => ({
  id: gid('Product', id),
  title,
  status,
  vendor: 'Bright Star',
  productType: 'Mugs',
  tags: ['gift'],
  createdAt: '2025-01-01T09:00:00Z',
  updatedAt,
  publishedAt: '2025-01-01T09:00:00Z',
  category: null,
  featuredMedia: null,
});

const variantNode = (one: TestVariant) => ({
  id: gid('ProductVariant', one.id),
  title: one.title,
  sku: `SKU-${one.id}`,
  price: one.price,
  position: 1,
  createdAt: one.createdAt,
  updatedAt: one.createdAt,
  inventoryPolicy: 'DENY',
  requiresComponents: one.components.length > 0,
  selectedOptions: [{ name: 'Colour', value: one.title }],
  inventoryItem: {
    id: gid('InventoryItem', itemNumber(one.id)),
    tracked: one.tracked,
    unitCost: one.cost === null ? null : { amount: one.cost },
  },
});

const VARIANTS = 1;
const variantsOf = ({ variants }: TestProduct, after: unknown = null) =>
  page(
    variants.map((one) => ({ ...variantNode(one), media: { nodes: [] } })),
    after,
    VARIANTS,
  );

const productNode = (one: TestProduct) => ({ ...root(one), variants: variantsOf(one) });

const lineNode = (one: TestLine) => ({
  id: gid('LineItem', one.id),
  quantity: one.quantity,
  currentQuantity: one.currentQuantity,
  variant: one.variant === null ? null : { id: gid('ProductVariant', one.variant) },
  discountedTotalSet: { shopMoney: { amount: one.total } },
});

const orderRoot = ({ id, createdAt, updatedAt, cancelledAt, test }: TestOrder) => ({
  id: gid('Order', id),
  name: `#${id}`,
  createdAt,
  updatedAt,
  cancelledAt,
  test,
});

const linesOf = ({ lines }: TestOrder, after: unknown = null) =>
  page(lines.map(lineNode), after, 2);
const orderNode = (one: TestOrder) => ({ ...orderRoot(one), lineItems: linesOf(one) });

const quantities = (available: number) => [{ name: 'available', quantity: available }];

const changedSince =
  (query: unknown) =>
  ({ updatedAt }: { readonly updatedAt: string }): boolean => {
    const from = /'([^']+)'/.exec(String(query))?.[1] ?? '';
    return Date.parse(updatedAt) >= Date.parse(from);
  };

const byChange = (a: { updatedAt: string }, b: { updatedAt: string }): number =>
  Date.parse(a.updatedAt) - Date.parse(b.updatedAt);

const shopAnswer = (shop: TestShop, after: unknown) => ({
  shop: {
    id: gid('Shop', 1),
    name: 'The Gift Shop',
    myshopifyDomain: 'gift-shop.myshopify.com',
    currencyCode: 'GBP',
    ianaTimezone: shop.timeZone,
  },
  currentAppInstallation: { accessScopes: [{ handle: 'read_products' }] },
  locations: page(
    shop.locations.map(({ id, name, isActive }) => ({
      id: gid('Location', id),
      name,
      isActive,
      fulfillsOnlineOrders: true,
      shipsInventory: true,
      address: { address1: '1 High Street', city: 'Leicester', zip: 'LE1', country: 'UK' },
    })),
    after,
    1,
  ),
});

const allVariants = ({ products }: TestShop) =>
  products.flatMap((owner) => owner.variants.map((one) => ({ owner, one })));

const inventoryNode = ({ one }: { readonly one: TestVariant }) => ({
  id: gid('InventoryItem', itemNumber(one.id)),
  tracked: one.tracked,
  unitCost: one.cost === null ? null : { amount: one.cost },
  inventoryLevels: {
    nodes: one.levels.map(({ location, available, updatedAt }) => ({
      location: { id: gid('Location', location) },
      updatedAt,
      quantities: quantities(available),
    })),
  },
});

const collectionNode = (one: TestShop['collections'][number]) => ({
  id: gid('Collection', one.id),
  title: one.title,
  updatedAt: one.updatedAt,
  products: page(
    one.products.map((id) => ({ id: gid('Product', id) })),
    null,
    100,
  ),
});

const find = <Item extends { readonly id: number }>(items: readonly Item[], id: unknown) =>
  items.find((item) => item.id === numberIn(id));

const refundsOf = (one: TestOrder | undefined) =>
  one === undefined
    ? null
    : {
        refunds: one.refunds.map(({ line, quantity, restockType }) => ({
          refundLineItems: {
            nodes: [{ quantity, restockType, lineItem: { id: gid('LineItem', line) } }],
          },
        })),
      };

const ownerOf = (shop: TestShop, isIt: (one: TestVariant) => boolean) => {
  const found = allVariants(shop).find(({ one }) => isIt(one));
  return found === undefined ? null : { product: { id: gid('Product', found.owner.id) } };
};

const componentsOf = (shop: TestShop, id: unknown) => {
  const found = allVariants(shop).find(({ one }) => one.id === numberIn(id));
  const components = found?.one.components ?? [];
  const nodes = components.map(({ variant, quantity }) => ({
    quantity,
    productVariant: { id: gid('ProductVariant', variant) },
  }));
  return { productVariantComponents: page(nodes, null, 50) };
};

interface Change {
  readonly inventoryItemId: string;
  readonly locationId: string;
  readonly delta: number;
}

/** Adjustments of stock that were made, by key. */
export const adjustments = new Map<string, unknown>();

const levelOf = (shop: TestShop, item: unknown, location: unknown) => {
  const found = allVariants(shop).find(({ one }) => itemNumber(one.id) === numberIn(item));
  return found?.one.levels.find((level) => level.location === numberIn(location));
};

const adjust = (shop: TestShop, key: string, input: { readonly changes: readonly Change[] }) => {
  const userErrors = input.changes.flatMap(({ inventoryItemId, locationId }, at) =>
    levelOf(shop, inventoryItemId, locationId) === undefined
      ? {
          field: ['input', 'changes', String(at), 'locationId'],
          message: 'Not stocked there',
          code: 'ITEM_NOT_STOCKED_AT_LOCATION',
        }
      : [],
  );
  if (userErrors.length > 0) return { inventoryAdjustmentGroup: null, userErrors };
  for (const { inventoryItemId, locationId, delta } of adjustments.has(key) ? [] : input.changes) {
    const level = levelOf(shop, inventoryItemId, locationId);
    if (level !== undefined) level.available += delta;
  }
  adjustments.set(key, input);
  return { inventoryAdjustmentGroup: { id: gid('InventoryAdjustmentGroup', 1) }, userErrors: [] };
};

const activate = (shop: TestShop, item: unknown, location: unknown) => {
  const found = allVariants(shop).find(({ one }) => itemNumber(one.id) === numberIn(item));
  const updatedAt = '2026-11-20T12:20:00Z';
  found?.one.levels.push({ location: numberIn(location), available: 0, updatedAt });
  return { inventoryActivate: { userErrors: [] } };
};

/** What the test store answers to each document but the bulk ones, by its name. */
export const answers: Readonly<Record<string, (shop: TestShop, variables: Variables) => unknown>> =
  {
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
    OrderById: ({ orders }, { id }) => {
      const found = find(orders, id);
      return { order: found === undefined ? null : orderNode(found) };
    },
    OrderLines: ({ orders }, { id, after }) => {
      const found = find(orders, id);
      return { order: found === undefined ? null : { lineItems: linesOf(found, after) } };
    },
    OrderRefunds: ({ orders }, { id }) => ({ order: refundsOf(find(orders, id)) }),
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
    AdjustQuantities: (shop, { key, input }) => ({
      inventoryAdjustQuantities: adjust(shop, String(key), input as { changes: readonly Change[] }),
    }),
    ActivateStock: (shop, { item, location }) => activate(shop, item, location),
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

const parent = (__parentId: string) => ({ __parentId });

/** The lines of a bulk answer; all children after all parents, as loosely as the platform allows. */
export const bulkLines: Readonly<Record<string, (shop: TestShop) => readonly unknown[]>> = {
  BulkProducts: (shop) => [
    ...shop.products.map(root),
    ...allVariants(shop).map(({ owner, one }) => ({
      ...variantNode(one),
      ...parent(gid('Product', owner.id)),
    })),
    ...allVariants(shop).flatMap(({ one }) => [
      ...one.levels.map(({ location, available }) => ({
        id: `gid://shopify/InventoryLevel/${location}?inventory_item_id=${itemNumber(one.id)}`,
        location: { id: gid('Location', location) },
        quantities: quantities(available),
        ...parent(gid('ProductVariant', one.id)),
      })),
      ...one.components.map(({ variant, quantity }) => ({
        id: gid('ProductVariantComponent', one.id * 1000 + variant),
        quantity,
        productVariant: { id: gid('ProductVariant', variant) },
        ...parent(gid('ProductVariant', one.id)),
      })),
    ]),
  ],
  BulkOrders: ({ orders }) => [
    ...orders.map(orderRoot),
    ...orders.flatMap((one) =>
      one.lines.map((line) => ({ ...lineNode(line), ...parent(gid('Order', one.id)) })),
    ),
  ],
};
