import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import type { DirectoryVariant } from './directory.ts';
import type { DirectoryFacts } from './in-memory.ts';

const id = (suffix: string): string => `0199aaaa-0000-7000-8000-${suffix.padStart(12, '0')}`;

export const shopTeam = 'team-1';
export const harbour = id('a1');
export const shopFloor = id('b1');
export const mug = id('c1');
export const bowl = id('c2');
export const mugProduct = id('d1');
export const bowlProduct = id('d2');

const variant = (
  variantId: VariantId,
  productId: ProductId,
  given: Partial<DirectoryVariant>,
): DirectoryVariant => ({
  variantId,
  productId,
  storeVariantId: `gid://shopify/ProductVariant/${variantId.slice(-2)}`,
  storeInventoryItemId: `gid://shopify/InventoryItem/${variantId.slice(-2)}`,
  title: 'Mug',
  sku: 'MUG-1',
  costPrice: 4,
  salePrice: 12.5,
  ...given,
});

/** A gift shop in London with a mug that Harbour supplies for 3.50 and a bowl without a supplier. */
export const giftShop = (given: Partial<DirectoryFacts> = {}): DirectoryFacts => ({
  teamId: shopTeam,
  shop: { currency: 'GBP', timeZone: 'Europe/London', today: '2026-11-21' },
  variants: [
    variant(mug, mugProduct, {}),
    variant(bowl, bowlProduct, { title: 'Bowl', sku: 'BOWL-1', costPrice: 6, salePrice: 20 }),
  ],
  supplierIds: [harbour],
  supplierNames: new Map([[harbour, 'Harbour Ceramics']]),
  prices: [{ supplierId: harbour, variantId: mug, unitPrice: 3.5, supplierSKU: 'H-MUG' }],
  locations: [
    { locationId: shopFloor, storeLocationId: 'gid://shopify/Location/1', name: 'Shop floor' },
  ],
  favourites: [],
  orders: new Map(),
  payments: new Map(),
  ...given,
});
