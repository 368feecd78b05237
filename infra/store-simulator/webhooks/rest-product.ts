import { isoOf } from '../calendar.ts';
import { DEFAULT_OPTION, variantTitle, type Variant } from '../catalogue/model.ts';
import { moneyOf } from '../graphql/shop-resolvers.ts';
import { numericId } from '../shop/ids.ts';
import { sellableUnits, type Shop } from '../shop/shop.ts';
import { named, type Body } from './rest-body.ts';

const optionBody = ({ values }: Variant): Body => ({
  option1: values[0] ?? DEFAULT_OPTION.values[0],
  option2: values[1] ?? null,
  option3: values[2] ?? null,
});

const amountOrNull = (pence: number | null): string | null =>
  pence === null ? null : moneyOf(pence);

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
    compare_at_price: amountOrNull(variant.compareAtPrice),
    position,
    inventory_policy: variant.inventoryPolicy.toLowerCase(),
    inventory_item_id: numericId('InventoryItem', number),
    inventory_quantity: sellableUnits(shop, number),
    inventory_management: variant.tracked ? 'shopify' : null,
    created_at: isoOf(variant.createdAt),
    updated_at: isoOf(variant.updatedAt),
    ...optionBody(variant),
  };
};

export const productBody = (shop: Shop, number: number): Body => {
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
