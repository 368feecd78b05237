import type { ProductId, SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  type ObservedProduct,
  type ObservedVariant,
  productExcluded,
  productIncluded,
  productObserved,
  productRemovedFromStore,
  productStockLevelsSet,
  productSuppliersSet,
  type StockLevelsSettings,
  supplierVariantDataSet,
  variantTagsSet,
} from '@quartermaster/contracts/products/events';
import { fact, type GivenEvent } from '../core/given-events.ts';

export const mug = '00000000-0000-4000-8000-0000000000c1';
export const vase = '00000000-0000-4000-8000-0000000000c2';
export const mugRed = '00000000-0000-4000-8000-0000000000d1';
export const mugBlue = '00000000-0000-4000-8000-0000000000d2';
export const vaseOnly = '00000000-0000-4000-8000-0000000000d3';

const storeTime = '2026-02-01T09:00:00.000Z';

/** A variant as the store shows it. */
export const variant = (
  variantId: VariantId,
  given: Partial<ObservedVariant> = {},
): ObservedVariant => ({
  variantId,
  storeVariantId: `gid://variant/${variantId}`,
  storeInventoryItemId: `gid://item/${variantId}`,
  title: 'Red',
  sku: 'MUG-RED',
  options: [{ name: 'Colour', value: 'Red' }],
  imageUrl: null,
  salePrice: 25,
  costPrice: 8,
  isInventoryManagedByStore: true,
  continueSelling: false,
  createdAt: storeTime,
  updatedAt: storeTime,
  components: [],
  ...given,
});

type Given = Partial<ObservedProduct> & { teamId?: TeamId };

/** The store shows a product; fields that are not given are those of a red mug. */
export const productSeen = (productId: ProductId, { teamId, ...given }: Given = {}): GivenEvent => {
  const data: ObservedProduct = {
    productId,
    storeProductId: `gid://product/${productId}`,
    title: 'Harbour mug',
    storeStatus: 'ACTIVE',
    vendor: 'Harbour',
    category: 'Mugs',
    storeTags: ['gift'],
    imageUrl: 'https://cdn.example/mug.jpg',
    createdAt: storeTime,
    updatedAt: storeTime,
    publishedAt: null,
    variants: [variant(mugRed)],
    ...given,
  };
  return fact(
    productObserved,
    `product.${productId}`,
    data,
    teamId === undefined ? {} : { teamId },
  );
};

/** The vase has a single variant, without a title of its own. */
export const vaseSeen = (given: Given = {}): GivenEvent =>
  productSeen(vase, {
    title: 'Blue vase',
    vendor: 'Atelier',
    category: null,
    variants: [variant(vaseOnly, { title: 'Default Title', sku: 'VASE' })],
    ...given,
  });

export const productGone = (productId: ProductId): GivenEvent =>
  fact(productRemovedFromStore, `product.${productId}`, { productId, removedAt: storeTime });

/** The suppliers of a product; a `*` marks the primary one. */
export const suppliedBy = (
  productId: ProductId,
  ...supplierIds: readonly SupplierId[]
): GivenEvent => {
  const suppliers = supplierIds.map((id) => ({
    supplierId: id.replace('*', ''),
    isPrimary: id.endsWith('*'),
  }));
  return fact(productSuppliersSet, `product.${productId}`, { productId, suppliers });
};

/** The team sets the tags of a variant. */
export const tagged = (
  variantId: VariantId,
  tags: readonly string[],
  ...of: readonly TeamId[]
): GivenEvent => {
  const [teamId] = of;
  return fact(
    variantTagsSet,
    `variant.${variantId}`,
    { variantId, tags: [...tags] },
    teamId === undefined ? {} : { teamId },
  );
};

export const priced = (
  productId: ProductId,
  supplierId: SupplierId,
  prices: Readonly<Record<string, number | null>>,
): GivenEvent => {
  const variants = Object.entries(prices).map(([productVariantId, unitPrice]) => ({
    productVariantId,
    unitPrice,
    supplierSKU: unitPrice === null ? null : `S-${String(unitPrice)}`,
  }));
  const data = { productId, supplierId, variants };
  return fact(supplierVariantDataSet, `product.${productId}`, data);
};

export const excluded = (productId: ProductId): GivenEvent =>
  fact(productExcluded, `product.${productId}`, { productId });

export const included = (productId: ProductId): GivenEvent =>
  fact(productIncluded, `product.${productId}`, { productId });

export const stockLevelsSet = (
  productId: ProductId,
  stockLevels: StockLevelsSettings,
): GivenEvent => fact(productStockLevelsSet, `product.${productId}`, { productId, stockLevels });
