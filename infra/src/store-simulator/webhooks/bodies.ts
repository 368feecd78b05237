import type { BulkOperation } from '../bulk/model.ts';
import { isoOf, type Instant } from '../calendar.ts';
import { DEFAULT_OPTION, variantTitle } from '../catalogue/model.ts';
import { currentQuantity, financialStatus, lineTexts, subtotalOf } from '../graphql/order-lines.ts';
import { moneyOf, SHOP_DOMAIN, SHOP_NAME } from '../graphql/shop-resolvers.ts';
import { CUSTOM_LINES, type Refund } from '../orders/order-book.ts';
import type { Happening } from '../shop/changes.ts';
import { gid, inventoryLevelGid, numericId, type Kind } from '../shop/ids.ts';
import { sellableUnits, type Shop } from '../shop/shop.ts';
import { SHOP, WAREHOUSE } from '../stock/locations.ts';

/** A REST resource as webhooks carry it: numeric ids, amounts as texts. */
export type Body = Readonly<Record<string, unknown>>;

const named = (kind: Kind, index: number) => ({
  id: numericId(kind, index),
  admin_graphql_api_id: gid(kind, index),
});

const lineBody = (shop: Shop, line: number): Body => {
  const { variant: column, quantity, unitPrice } = shop.book.columns;
  const number = column.at(line);
  const variant = number < CUSTOM_LINES ? shop.catalogue.variants[number] : undefined;
  const { sku, title, variantTitle: variantName, vendor } = lineTexts(shop, line);
  const group = shop.book.groups.get(line);
  return {
    ...named('LineItem', line),
    product_id: variant ? numericId('Product', variant.product) : null,
    variant_id: variant ? numericId('ProductVariant', number) : null,
    sku,
    title,
    name: variantName === null ? title : `${title} - ${variantName}`,
    variant_title: variantName,
    vendor,
    quantity: quantity.at(line),
    current_quantity: currentQuantity(shop, line),
    price: moneyOf(unitPrice.at(line)),
    total_discount: '0.00',
    product_exists: variant !== undefined && variant.deleted === undefined,
    sales_line_item_group_id:
      group === undefined ? null : numericId('ProductVariant', group.variant),
  };
};

const refundBody = (shop: Shop, refund: Refund): Body => ({
  ...named('Refund', refund.number),
  order_id: numericId('Order', refund.order),
  created_at: isoOf(refund.at),
  processed_at: isoOf(refund.at),
  refund_line_items: refund.lines.map(({ line, quantity, restockType }, place) => ({
    id: numericId('RefundLineItem', refund.number * 1_000 + place),
    line_item_id: numericId('LineItem', line),
    quantity,
    restock_type: restockType.toLowerCase(),
    location_id:
      restockType === 'NO_RESTOCK'
        ? null
        : numericId(
            'Location',
            shop.book.columns.counter.at(refund.order) === 1 ? SHOP : WAREHOUSE,
          ),
  })),
});

const orderBody = (shop: Shop, order: number): Body => {
  const { columns, linesOf, refundsOf } = shop.book;
  const [from, to] = linesOf(order);
  const counter = columns.counter.at(order) === 1;
  const cancelledAt = columns.cancelledAt.at(order);
  const subtotal = subtotalOf(shop, order);
  return {
    ...named('Order', order),
    name: `#${columns.name.at(order)}`,
    order_number: columns.name.at(order),
    created_at: isoOf(columns.createdAt.at(order)),
    processed_at: isoOf(columns.createdAt.at(order)),
    updated_at: isoOf(columns.updatedAt.at(order)),
    cancelled_at: cancelledAt === 0 ? null : isoOf(cancelledAt),
    currency: 'GBP',
    presentment_currency: 'GBP',
    financial_status: financialStatus(shop, order).toLowerCase(),
    fulfillment_status: cancelledAt === 0 ? 'fulfilled' : null,
    source_name: counter ? 'pos' : 'web',
    location_id: counter ? numericId('Location', SHOP) : null,
    test: false,
    subtotal_price: moneyOf(subtotal),
    total_price: moneyOf(subtotal + columns.shipping.at(order)),
    line_items: Array.from({ length: to - from }, (_, place) => lineBody(shop, from + place)),
    refunds: refundsOf(order).map((refund) => refundBody(shop, refund)),
  };
};

const variantBody = (shop: Shop, number: number, position: number): Body | [] => {
  const variant = shop.catalogue.variants[number];
  if (variant === undefined) return [];
  return {
    ...named('ProductVariant', number),
    product_id: numericId('Product', variant.product),
    title: variantTitle(variant),
    sku: variant.sku,
    barcode: variant.barcode,
    price: moneyOf(variant.price),
    compare_at_price: variant.compareAtPrice === null ? null : moneyOf(variant.compareAtPrice),
    position,
    inventory_policy: variant.inventoryPolicy.toLowerCase(),
    inventory_item_id: numericId('InventoryItem', number),
    inventory_quantity: sellableUnits(shop, number),
    inventory_management: variant.tracked ? 'shopify' : null,
    created_at: isoOf(variant.createdAt),
    updated_at: isoOf(variant.updatedAt),
    option1: variant.values[0] ?? DEFAULT_OPTION.values[0],
    option2: variant.values[1] ?? null,
    option3: variant.values[2] ?? null,
  };
};

const productBody = (shop: Shop, number: number): Body => {
  const product = shop.catalogue.products[number];
  if (product === undefined) throw new RangeError(`No product ${number}`);
  return {
    ...named('Product', number),
    title: product.title,
    handle: product.handle,
    status: product.status.toLowerCase(),
    vendor: product.vendor,
    product_type: product.productType,
    tags: product.tags.join(', '),
    created_at: isoOf(product.createdAt),
    updated_at: isoOf(product.updatedAt),
    published_at: product.publishedAt === null ? null : isoOf(product.publishedAt),
    options: product.options.map(({ name, values }, place) => ({
      name,
      position: place + 1,
      values,
    })),
    variants: product.variants.flatMap((variant, place) => variantBody(shop, variant, place + 1)),
  };
};

const levelBody = (shop: Shop, variant: number, location: number): Body => ({
  inventory_item_id: numericId('InventoryItem', variant),
  location_id: numericId('Location', location),
  available: shop.levels.quantity({ variant, location }, 'available'),
  updated_at: isoOf(shop.levels.updatedAt({ variant, location })),
  admin_graphql_api_id: inventoryLevelGid(variant, location),
});

const itemBody = (shop: Shop, number: number, at: Instant): Body => {
  const variant = shop.catalogue.variants[number];
  return {
    ...named('InventoryItem', number),
    sku: variant?.sku ?? null,
    cost: typeof variant?.unitCost === 'number' ? moneyOf(variant.unitCost) : null,
    tracked: variant?.tracked ?? false,
    country_code_of_origin: variant?.countryOfOrigin ?? null,
    updated_at: isoOf(at),
  };
};

const shopBody = (): Body => ({
  id: numericId('Shop', 0),
  name: SHOP_NAME,
  domain: SHOP_DOMAIN,
  myshopify_domain: SHOP_DOMAIN,
  currency: 'GBP',
  iana_timezone: 'Europe/London',
});

/** What the subscribers of a topic are sent. */
export const bodyOf = (shop: Shop, happening: Happening, at: Instant): Body => {
  switch (happening.topic) {
    case 'ORDERS_CREATE':
    case 'ORDERS_UPDATED':
    case 'ORDERS_CANCELLED':
      return orderBody(shop, happening.order);
    case 'REFUNDS_CREATE': {
      const refund = shop.book
        .refundsOf(happening.order)
        .find(({ number }) => number === happening.refund);
      return refund ? refundBody(shop, refund) : {};
    }
    case 'PRODUCTS_CREATE':
    case 'PRODUCTS_UPDATE':
      return productBody(shop, happening.product);
    case 'PRODUCTS_DELETE':
      return { id: numericId('Product', happening.product) };
    case 'INVENTORY_LEVELS_UPDATE':
    case 'INVENTORY_LEVELS_CONNECT':
      return levelBody(shop, happening.variant, happening.location);
    case 'INVENTORY_ITEMS_UPDATE':
      return itemBody(shop, happening.variant, at);
    case 'APP_UNINSTALLED':
      return shopBody();
  }
};

export const bulkBody = ({
  id,
  status,
  errorCode,
  createdAt,
  completedAt,
}: BulkOperation): Body => ({
  admin_graphql_api_id: id,
  status: status.toLowerCase(),
  type: 'query',
  error_code: errorCode?.toLowerCase() ?? null,
  created_at: isoOf(createdAt),
  completed_at: completedAt === null ? null : isoOf(completedAt),
});
