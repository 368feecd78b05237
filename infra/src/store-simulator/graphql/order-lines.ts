import { isBundle, variantTitle } from '../catalogue/model.ts';
import { CUSTOM_LINES } from '../orders/order-book.ts';
import { gid } from '../shop/ids.ts';
import { variantAt, type Shop } from '../shop/shop.ts';

/** Goods of a line, as long as the shop still lists them. */
export const variantOf = (shop: Shop, line: number): number | undefined => {
  const variant = shop.book.columns.variant.at(line);
  return variant < CUSTOM_LINES && variantAt(shop, variant) ? variant : undefined;
};

/** What a line says is sold: the name stays when the goods are deleted. */
export const lineTexts = (shop: Shop, line: number) => {
  const number = shop.book.columns.variant.at(line);
  const variant = shop.catalogue.variants[number];
  if (number >= CUSTOM_LINES || variant === undefined) {
    const { sku, title } = shop.book.customLines[number - CUSTOM_LINES] ?? {
      sku: '',
      title: 'Custom item',
    };
    return { sku, title, variantTitle: null, vendor: null };
  }
  const product = shop.catalogue.products[variant.product];
  const alone = product?.options[0]?.name === 'Title';
  return {
    sku: variant.sku,
    title: product?.title ?? '',
    variantTitle: alone ? null : variantTitle(variant),
    vendor: product?.vendor ?? null,
  };
};

export const subtotalOf = ({ book }: Shop, order: number): number => {
  const [from, to] = book.linesOf(order);
  let sum = 0;
  for (let line = from; line < to; line += 1)
    sum += book.columns.quantity.at(line) * book.columns.unitPrice.at(line);
  return sum;
};

export const currentQuantity = ({ book }: Shop, line: number): number =>
  book.columns.quantity.at(line) - book.refundedOf(line);

export const financialStatus = (shop: Shop, order: number): string => {
  if (shop.book.refundsOf(order).length === 0) return 'PAID';
  const [from, to] = shop.book.linesOf(order);
  for (let line = from; line < to; line += 1)
    if (currentQuantity(shop, line) > 0) return 'PARTIALLY_REFUNDED';
  return 'REFUNDED';
};

/** The bundle a line was part of; its lines stand together and share the number of the first. */
export const groupOf = (shop: Shop, line: number) => {
  const group = shop.book.groups.get(line);
  if (group === undefined) return null;
  const order = shop.book.orderOf(line);
  let first = line;
  while (
    first > shop.book.linesOf(order)[0] &&
    shop.book.groups.get(first - 1)?.variant === group.variant
  )
    first -= 1;
  const variant = shop.catalogue.variants[group.variant];
  return {
    id: gid('LineItemGroup', first),
    title: shop.catalogue.products[variant?.product ?? 0]?.title ?? '',
    quantity: group.quantity,
    variantId: variant && isBundle(variant) ? gid('ProductVariant', group.variant) : null,
    productId: variant ? gid('Product', variant.product) : null,
  };
};
