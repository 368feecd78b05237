import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ObservedProduct, ObservedVariant } from '@quartermaster/contracts/products/events';
import type { SupplierLink, VariantPrice } from './decider.ts';

export const productId = '0199c000-0000-7000-8000-000000000001';
export const mugRed = '0199c000-0000-7000-8000-000000000011';
export const mugBlue = '0199c000-0000-7000-8000-000000000012';
export const harbour = '0199c000-0000-7000-8000-0000000000a1';
export const atelier = '0199c000-0000-7000-8000-0000000000a2';

const makeVariant = (variantId: VariantId, title: string): ObservedVariant => ({
  variantId,
  storeVariantId: `gid://shopify/ProductVariant/${variantId.slice(-2)}`,
  storeInventoryItemId: `gid://shopify/InventoryItem/${variantId.slice(-2)}`,
  title,
  sku: `MUG-${title.toUpperCase()}`,
  options: [{ name: 'Colour', value: title }],
  imageUrl: null,
  salePrice: 12.5,
  costPrice: 4,
  isInventoryManagedByStore: true,
  continueSelling: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  components: [],
});

/** A mug in two colours, observed in the store at an instant. */
export const mug = (
  updatedAt = '2026-11-01T09:00:00.000Z',
  given: Partial<ObservedProduct> = {},
): ObservedProduct => ({
  productId,
  storeProductId: 'gid://shopify/Product/1',
  title: 'Harbour mug',
  storeStatus: 'ACTIVE',
  vendor: 'Harbour',
  category: 'Kitchen',
  storeTags: [],
  imageUrl: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt,
  publishedAt: '2026-01-05T09:00:00.000Z',
  variants: [makeVariant(mugRed, 'Red'), makeVariant(mugBlue, 'Blue')],
  ...given,
});

export const observed = (...product: Parameters<typeof mug>) =>
  ({ type: 'ProductObserved', data: mug(...product) }) as const;

export const removed = (removedAt: string) =>
  ({ type: 'ProductRemovedFromStore', data: { productId, removedAt } }) as const;

export const link = (supplierId: SupplierId, isPrimary = false): SupplierLink => ({
  supplierId,
  isPrimary,
});

export const suppliersSet = (...suppliers: SupplierLink[]) =>
  ({ type: 'ProductSuppliersSet', data: { productId, suppliers } }) as const;

export const price = (productVariantId: VariantId, unitPrice: number | null): VariantPrice => ({
  productVariantId,
  unitPrice,
  supplierSKU: null,
});

export const pricesSet = (supplierId: SupplierId, ...variants: VariantPrice[]) =>
  ({ type: 'SupplierVariantDataSet', data: { productId, supplierId, variants } }) as const;
