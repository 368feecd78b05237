import { DEFAULT_OPTION, variantTitle, type Variant } from '../../catalogue/model.ts';
import { CUSTOM_LINES } from '../../orders/order-book.ts';
import { gid } from '../../shop/ids.ts';
import { variantAt, type Shop } from '../../shop/shop.ts';

/** The variant of a line, while the shop still lists it. */
export const findVariant = (shop: Shop, line: number): number | undefined => {
  const variant = shop.book.columns.variant.at(line);
  return variant < CUSTOM_LINES && variantAt(shop, variant) ? variant : undefined;
};

interface LineTexts {
  readonly sku: string;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly vendor: string | null;
}

const goodsTexts = (shop: Shop, variant: Variant): LineTexts => {
  const product = shop.catalogue.products[variant.product];
  const alone = product?.options[0]?.name === DEFAULT_OPTION.name;
  return {
    sku: variant.sku,
    title: product?.title ?? '',
    variantTitle: alone ? null : variantTitle(variant),
    vendor: product?.vendor ?? null,
  };
};

/** The sold article of a line; the name stays when the variant is deleted. */
export const lineTexts = (shop: Shop, line: number): LineTexts => {
  const number = shop.book.columns.variant.at(line);
  const variant = number < CUSTOM_LINES ? shop.catalogue.variants[number] : undefined;
  if (variant) return goodsTexts(shop, variant);
  const custom = shop.book.customLines[number - CUSTOM_LINES];
  return { sku: '', title: 'Custom item', ...custom, variantTitle: null, vendor: null };
};

export const calculateSubtotal = ({ book }: Shop, order: number): number => {
  const [from, to] = book.getLineRange(order);
  let sum = 0;
  for (let line = from; line < to; line += 1)
    sum += book.columns.quantity.at(line) * book.columns.unitPrice.at(line);
  return sum;
};

export const currentQuantity = ({ book }: Shop, line: number): number =>
  book.columns.quantity.at(line) - book.countRefunded(line);

export const financialStatus = (shop: Shop, order: number): string => {
  if (shop.book.listRefunds(order).length === 0) return 'PAID';
  const [from, to] = shop.book.getLineRange(order);
  for (let line = from; line < to; line += 1)
    if (currentQuantity(shop, line) > 0) return 'PARTIALLY_REFUNDED';
  return 'REFUNDED';
};

/** The first of the lines into which a bundle was split; they are adjacent. */
const firstOfGroup = ({ book }: Shop, line: number, bundle: number): number => {
  const [from] = book.getLineRange(book.findOrder(line));
  let first = line;
  while (first > from && book.groups.get(first - 1)?.variant === bundle) first -= 1;
  return first;
};

/** The number of the group to which a line belongs; undefined for goods sold alone. */
export const groupNumber = (shop: Shop, line: number): number | undefined => {
  const group = shop.book.groups.get(line);
  return group && firstOfGroup(shop, line, group.variant);
};

/** The bundle to which a line belongs; null for goods sold alone. */
export const toLineItemGroup = (shop: Shop, line: number) => {
  const group = shop.book.groups.get(line);
  const bundle = group && shop.catalogue.variants[group.variant];
  if (!group || !bundle) return null;
  return {
    id: gid('LineItemGroup', firstOfGroup(shop, line, group.variant)),
    title: shop.catalogue.products[bundle.product]?.title ?? '',
    quantity: group.quantity,
    variantId: gid('ProductVariant', group.variant),
    productId: gid('Product', bundle.product),
  };
};
