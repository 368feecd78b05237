import type { Instant } from '../calendar.ts';
import { DEFAULT_OPTION, type Product, type Variant } from '../catalogue/model.ts';
import { detectProductType } from '../catalogue/product-types.ts';
import type { ChangeOf, StoreEvent, NewVariant } from './changes.ts';
import { WAREHOUSE } from '../stock/locations.ts';
import { listPublications, type Shop } from './shop.ts';

const editProduct = (shop: Shop, index: number, edit: Partial<Product>, at: Instant) => {
  const product = shop.catalogue.products[index];
  if (product) shop.catalogue.products[index] = { ...product, ...edit, updatedAt: at };
};

const editVariant = (shop: Shop, index: number, edit: Partial<Variant>, at: Instant) => {
  const variant = shop.catalogue.variants[index];
  if (variant) shop.catalogue.variants[index] = { ...variant, ...edit, updatedAt: at };
};

const addVariant = (shop: Shop, product: number, made: NewVariant, at: Instant): number => {
  const { stock, ...variant } = made;
  const index = shop.catalogue.variants.length;
  shop.catalogue.variants.push({
    ...variant,
    product,
    createdAt: at,
    updatedAt: at,
    components: [],
    countryOfOrigin: null,
  });
  shop.levels.addVariant();
  const places = stock.length > 0 ? stock : [{ location: WAREHOUSE, available: 0 }];
  for (const { location, available } of places) {
    shop.levels.activate({ variant: index, location }, at);
    shop.levels.change({ variant: index, location }, 'available', available, at);
  }
  return index;
};

const STANDALONE: NewVariant = {
  sku: '',
  values: DEFAULT_OPTION.values,
  price: 0,
  compareAtPrice: null,
  barcode: null,
  unitCost: null,
  inventoryPolicy: 'DENY',
  tracked: true,
  stock: [],
};

export const applyProductCreated = (
  shop: Shop,
  { product, at }: ChangeOf<'product-created'>,
): readonly StoreEvent[] => {
  const index = shop.catalogue.products.length;
  const first = product.options.map(({ values }) => values[0] ?? '');
  shop.catalogue.products.push({
    ...product,
    category: product.title === '' ? null : detectProductType(product.title).category,
    createdAt: at,
    updatedAt: at,
    publishedAt: null,
    variants: [],
  });
  const variant = addVariant(shop, index, { ...STANDALONE, values: first }, at);
  editProduct(shop, index, { variants: [variant] }, at);
  return [{ topic: 'PRODUCTS_CREATE', product: index }];
};

export const applyVariantsCreated = (
  shop: Shop,
  { product, variants, removed, options, at }: ChangeOf<'variants-created'>,
): readonly StoreEvent[] => {
  const kept = (shop.catalogue.products[product]?.variants ?? []).filter(
    (variant) => !removed.includes(variant),
  );
  for (const variant of removed) editVariant(shop, variant, { deleted: true }, at);
  const added = variants.map((variant) => addVariant(shop, product, variant, at));
  editProduct(shop, product, { variants: [...kept, ...added], options }, at);
  return [{ topic: 'PRODUCTS_UPDATE', product }];
};

export const applyProductEdited = (
  shop: Shop,
  { product, edit, at }: ChangeOf<'product-edited'>,
): readonly StoreEvent[] => {
  const { price, ...rest } = edit;
  if (price !== undefined) {
    const variants = shop.catalogue.products[product]?.variants ?? [];
    for (const variant of variants) editVariant(shop, variant, { price }, at);
  }
  editProduct(shop, product, rest, at);
  return [{ topic: 'PRODUCTS_UPDATE', product }];
};

export const applyProductDeleted = (
  shop: Shop,
  { product, at }: ChangeOf<'product-deleted'>,
): readonly StoreEvent[] => {
  for (const variant of shop.catalogue.products[product]?.variants ?? []) {
    editVariant(shop, variant, { deleted: true }, at);
  }
  editProduct(shop, product, { deleted: true }, at);
  return [{ topic: 'PRODUCTS_DELETE', product }];
};

export const applyItemUpdated = (
  shop: Shop,
  { variant, edit, at }: ChangeOf<'item-updated'>,
): readonly StoreEvent[] => {
  editVariant(shop, variant, edit, at);
  shop.itemUpdatedAt.set(variant, at);
  const product = shop.catalogue.variants[variant]?.product ?? 0;
  editProduct(shop, product, {}, at);
  return [
    { topic: 'INVENTORY_ITEMS_UPDATE', variant },
    { topic: 'PRODUCTS_UPDATE', product },
  ];
};

export const applyPublished = (
  shop: Shop,
  { product, publications, at }: ChangeOf<'published'>,
): readonly StoreEvent[] => {
  shop.published.set(product, new Set([...listPublications(shop, product), ...publications]));
  editProduct(
    shop,
    product,
    { publishedAt: shop.catalogue.products[product]?.publishedAt ?? at },
    at,
  );
  return [{ topic: 'PRODUCTS_UPDATE', product }];
};
