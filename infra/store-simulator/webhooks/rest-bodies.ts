import { formatInstant } from '../calendar.ts';
import { DEFAULT_OPTION, type Variant, variantTitle } from '../catalogue/model.ts';
import {
  currentQuantity,
  financialStatus,
  groupNumber,
  lineTexts,
  calculateSubtotal,
} from '../graphql/orders/order-lines.ts';
import { formatMoney } from '../graphql/shop-resolvers.ts';
import { CUSTOM_LINES, type Refund } from '../orders/order-book.ts';
import { gid, type Kind, numericId } from '../shop/ids.ts';
import { sellableUnits, type Shop } from '../shop/shop.ts';
import { SHOP, WAREHOUSE } from '../stock/locations.ts';

/** A REST resource as in webhooks: numeric ids, amounts as texts. */
export type Body = Readonly<Record<string, unknown>>;

export const buildIds = (kind: Kind, index: number) => ({
  id: numericId(kind, index),
  admin_graphql_api_id: gid(kind, index),
});

const lineBody = (shop: Shop, line: number): Body => {
  const { variant: column, quantity, unitPrice } = shop.book.columns;
  const number = column.at(line);
  const variant = number < CUSTOM_LINES ? shop.catalogue.variants[number] : undefined;
  const { sku, title, variantTitle: variantName, vendor } = lineTexts(shop, line);
  const group = groupNumber(shop, line);
  return {
    ...buildIds('LineItem', line),
    product_id: variant ? numericId('Product', variant.product) : null,
    variant_id: variant ? numericId('ProductVariant', number) : null,
    sku,
    title,
    name: variantName === null ? title : `${title} - ${variantName}`,
    variant_title: variantName,
    vendor,
    quantity: quantity.at(line),
    current_quantity: currentQuantity(shop, line),
    price: formatMoney(unitPrice.at(line)),
    total_discount: '0.00',
    product_exists: variant !== undefined && variant.deleted === undefined,
    sales_line_item_group_id: group === undefined ? null : numericId('LineItemGroup', group),
  };
};

export const refundBody = (shop: Shop, refund: Refund): Body => ({
  ...buildIds('Refund', refund.number),
  order_id: numericId('Order', refund.order),
  created_at: formatInstant(refund.at),
  processed_at: formatInstant(refund.at),
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

export const orderBody = (shop: Shop, order: number): Body => {
  const { columns, getLineRange, listRefunds } = shop.book;
  const [from, to] = getLineRange(order);
  const counter = columns.counter.at(order) === 1;
  const cancelledAt = columns.cancelledAt.at(order);
  const subtotal = calculateSubtotal(shop, order);
  return {
    ...buildIds('Order', order),
    name: `#${columns.name.at(order)}`,
    order_number: columns.name.at(order),
    created_at: formatInstant(columns.createdAt.at(order)),
    processed_at: formatInstant(columns.processedAt.at(order)),
    updated_at: formatInstant(columns.updatedAt.at(order)),
    cancelled_at: cancelledAt === 0 ? null : formatInstant(cancelledAt),
    currency: 'GBP',
    presentment_currency: 'GBP',
    financial_status: financialStatus(shop, order).toLowerCase(),
    fulfillment_status: cancelledAt === 0 ? 'fulfilled' : null,
    source_name: counter ? 'pos' : 'web',
    location_id: counter ? numericId('Location', SHOP) : null,
    test: false,
    subtotal_price: formatMoney(subtotal),
    total_price: formatMoney(subtotal + columns.shipping.at(order)),
    line_items: Array.from({ length: to - from }, (_, place) => lineBody(shop, from + place)),
    refunds: listRefunds(order).map((refund) => refundBody(shop, refund)),
  };
};

const optionBody = ({ values }: Variant): Body => ({
  option1: values[0] ?? DEFAULT_OPTION.values[0],
  option2: values[1] ?? null,
  option3: values[2] ?? null,
});

const amountOrNull = (pence: number | null): string | null =>
  pence === null ? null : formatMoney(pence);

const variantBody = (shop: Shop, number: number, position: number): Body | [] => {
  const variant = shop.catalogue.variants[number];
  if (variant === undefined) return [];
  return {
    ...buildIds('ProductVariant', number),
    product_id: numericId('Product', variant.product),
    title: variantTitle(variant),
    sku: variant.sku,
    barcode: variant.barcode,
    price: formatMoney(variant.price),
    compare_at_price: amountOrNull(variant.compareAtPrice),
    position,
    inventory_policy: variant.inventoryPolicy.toLowerCase(),
    inventory_item_id: numericId('InventoryItem', number),
    inventory_quantity: sellableUnits(shop, number),
    inventory_management: variant.tracked ? 'shopify' : null,
    created_at: formatInstant(variant.createdAt),
    updated_at: formatInstant(variant.updatedAt),
    ...optionBody(variant),
  };
};

export const productBody = (shop: Shop, number: number): Body => {
  const product = shop.catalogue.products[number];
  if (product === undefined) throw new RangeError(`No product ${number}`);
  return {
    ...buildIds('Product', number),
    title: product.title,
    handle: product.handle,
    status: product.status.toLowerCase(),
    vendor: product.vendor,
    product_type: product.productType,
    tags: product.tags.join(', '),
    created_at: formatInstant(product.createdAt),
    updated_at: formatInstant(product.updatedAt),
    published_at: product.publishedAt === null ? null : formatInstant(product.publishedAt),
    options: product.options.map(({ name, values }, place) => ({
      name,
      position: place + 1,
      values,
    })),
    variants: product.variants.flatMap((variant, place) => variantBody(shop, variant, place + 1)),
  };
};
