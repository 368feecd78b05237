import {
  gid,
  itemNumber,
  type TestLine,
  type TestOrder,
  type TestProduct,
  type TestShop,
  type TestVariant,
} from '../test-shop-data.ts';

export const numberIn = (id: unknown): number => Number(String(id).split('/').at(-1));

const pageInfo = (next: number | null) => ({
  hasNextPage: next !== null,
  endCursor: next === null ? null : String(next),
});

/** A page of a list; cursors are places in it. Small, so that every list of a test has several pages. */
export const page = <Item>(items: readonly Item[], after: unknown, size: number) => {
  const from = after === null || after === undefined ? 0 : Number(after);
  const next = from + size < items.length ? from + size : null;
  return { nodes: items.slice(from, from + size), pageInfo: pageInfo(next) };
};

export const root = ({ id, title, status, updatedAt }: TestProduct) => ({
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

export const variantNode = (one: TestVariant) => ({
  id: gid('ProductVariant', one.id),
  title: one.title,
  sku: `SKU-${one.id}`,
  barcode: null,
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
export const variantsOf = ({ variants }: TestProduct, after: unknown = null) =>
  page(
    variants.map((one) => ({ ...variantNode(one), media: { nodes: [] } })),
    after,
    VARIANTS,
  );

export const productNode = (one: TestProduct) => ({ ...root(one), variants: variantsOf(one) });

const groupNode = (group: TestLine['group']) =>
  group === undefined
    ? null
    : {
        id: gid('LineItemGroup', group.id),
        quantity: group.quantity,
        variantId: group.variant === null ? null : gid('ProductVariant', group.variant),
      };

export const lineNode = (one: TestLine) => ({
  id: gid('LineItem', one.id),
  quantity: one.quantity,
  currentQuantity: one.currentQuantity,
  variant: one.variant === null ? null : { id: gid('ProductVariant', one.variant) },
  discountedTotalSet: { shopMoney: { amount: one.total } },
  lineItemGroup: groupNode(one.group),
});

export const orderRoot = ({ id, createdAt, updatedAt, cancelledAt, test }: TestOrder) => ({
  id: gid('Order', id),
  name: `#${id}`,
  createdAt,
  updatedAt,
  cancelledAt,
  test,
});

export const linesOf = ({ lines }: TestOrder, after: unknown = null) =>
  page(lines.map(lineNode), after, 2);
export const orderNode = (one: TestOrder) => ({ ...orderRoot(one), lineItems: linesOf(one) });

export const quantities = (available: number) => [{ name: 'available', quantity: available }];

export const changedSince =
  (query: unknown) =>
  ({ updatedAt }: { readonly updatedAt: string }): boolean => {
    const from = /'([^']+)'/.exec(String(query))?.[1] ?? '';
    return Date.parse(updatedAt) >= Date.parse(from);
  };

export const byChange = (a: { updatedAt: string }, b: { updatedAt: string }): number =>
  Date.parse(a.updatedAt) - Date.parse(b.updatedAt);

export const shopAnswer = (shop: TestShop, after: unknown) => ({
  shop: {
    id: gid('Shop', 1),
    name: 'The Gift Shop',
    myshopifyDomain: 'gift-shop.myshopify.com',
    currencyCode: 'GBP',
    ianaTimezone: shop.timeZone,
  },
  currentAppInstallation: { accessScopes: shop.scopes.map((handle) => ({ handle })) },
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

export const allVariants = ({ products }: TestShop) =>
  products.flatMap((owner) => owner.variants.map((one) => ({ owner, one })));

export const inventoryNode = ({ one }: { readonly one: TestVariant }) => ({
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

export const collectionNode = (one: TestShop['collections'][number]) => ({
  id: gid('Collection', one.id),
  title: one.title,
  updatedAt: one.updatedAt,
  products: page(
    one.products.map((id) => ({ id: gid('Product', id) })),
    null,
    100,
  ),
});

export const find = <Item extends { readonly id: number }>(items: readonly Item[], id: unknown) =>
  items.find((item) => item.id === numberIn(id));

export const refundsOf = (one: TestOrder | undefined) =>
  one === undefined
    ? null
    : {
        refunds: one.refunds.map(({ line, quantity, restockType }) => ({
          refundLineItems: {
            nodes: [{ quantity, restockType, lineItem: { id: gid('LineItem', line) } }],
          },
        })),
      };

export const ownerOf = (shop: TestShop, isIt: (one: TestVariant) => boolean) => {
  const found = allVariants(shop).find(({ one }) => isIt(one));
  return found === undefined ? null : { product: { id: gid('Product', found.owner.id) } };
};

export const componentsOf = (shop: TestShop, id: unknown) => {
  const found = allVariants(shop).find(({ one }) => one.id === numberIn(id));
  const components = found?.one.components ?? [];
  const nodes = components.map(({ variant, quantity }) => ({
    quantity,
    productVariant: { id: gid('ProductVariant', variant) },
  }));
  return { productVariantComponents: page(nodes, null, 50) };
};
