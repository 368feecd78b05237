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

export const orderRoot = (order: TestOrder) => {
  const { id, createdAt, processedAt = createdAt, updatedAt, cancelledAt, test } = order;
  return {
    id: gid('Order', id),
    name: `#${id}`,
    createdAt,
    processedAt,
    updatedAt,
    cancelledAt,
    test,
  };
};

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

/** Two locations a page. */
export const levelsOf = (one: TestVariant, after: unknown = null) =>
  page(
    one.levels.map(({ location, available, updatedAt }) => ({
      location: { id: gid('Location', location) },
      updatedAt,
      quantities: quantities(available),
    })),
    after,
    2,
  );

export const inventoryNode = ({ one }: { readonly one: TestVariant }) => ({
  id: gid('InventoryItem', itemNumber(one.id)),
  tracked: one.tracked,
  unitCost: one.cost === null ? null : { amount: one.cost },
  inventoryLevels: levelsOf(one),
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

/** The lines of each refund of an order. */
const refundedLines = ({ refunds }: TestOrder): readonly TestRefundLine[][] => {
  const byRefund = new Map<unknown, TestRefundLine[]>();
  for (const line of refunds) {
    const refund = line.refund ?? line;
    byRefund.set(refund, [...(byRefund.get(refund) ?? []), line]);
  }
  return [...byRefund.values()];
};

const REFUND_LINES = 2;
const refundNumber = (order: number, at: number): number => order * 100 + at;

const linesOfRefund = (lines: readonly TestRefundLine[], after: unknown) =>
  page(
    lines.map(({ line, quantity, restockType }) => ({
      quantity,
      restockType,
      lineItem: { id: gid('LineItem', line) },
    })),
    after,
    REFUND_LINES,
  );

/** The agreements of an order: the order itself, then its refunds; two a page. */
export const refundsOf = (one: TestOrder | undefined, after: unknown = null) =>
  one === undefined
    ? null
    : {
        agreements: page(
          [
            { id: gid('SalesAgreement', one.id) },
            ...refundedLines(one).map((lines, at) => ({
              id: gid('SalesAgreement', refundNumber(one.id, at)),
              refund: {
                id: gid('Refund', refundNumber(one.id, at)),
                refundLineItems: linesOfRefund(lines, null),
              },
            })),
          ],
          after,
          2,
        ),
      };

/** More lines of a refund. */
export const refundOf = ({ orders }: TestShop, id: unknown, after: unknown) => {
  const number = numberIn(id);
  const found = orders.find((one) => one.id === Math.floor(number / 100));
  const lines = found === undefined ? undefined : refundedLines(found)[number % 100];
  return lines === undefined ? null : { refundLineItems: linesOfRefund(lines, after) };
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
