import { column } from './column.ts';

/** The columns of every row about a variant. */
export const product = [
  column('productTitle', 'Product', 'text', 'The product in the store.'),
  column('variantTitle', 'Variant', 'text', 'The variant of the product.'),
  column('sku', 'SKU', 'text', 'The SKU of the variant in the store.'),
] as const;
