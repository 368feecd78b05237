import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { LocationEvent } from '@quartermaster/contracts/locations/events';
import type {
  ObservedProduct,
  ObservedVariant,
  StoreStatus,
} from '@quartermaster/contracts/products/events';
import type { TeamCommand } from '../../teams/decider.ts';
import type { AskedShop } from '../connect/ask-shop.ts';
import type { ProductRoot, VariantRoot } from '../platform/products.ts';
import type { StoreLocation } from '../platform/shop.ts';
import { toLocalId } from './store-ids.ts';

export interface StoreVariant extends VariantRoot {
  readonly imageUrl: string | null;
  readonly components: readonly { readonly storeVariantId: string; readonly quantity: number }[];
}

/** A product of the store with all observed fields, from any kind of read. */
export interface StoreProduct extends ProductRoot {
  readonly variants: readonly StoreVariant[];
}

const statuses: Readonly<Record<ProductRoot['status'], StoreStatus>> = {
  ACTIVE: 'ACTIVE',
  ARCHIVED: 'ARCHIVED',
  DRAFT: 'DRAFT',
  UNLISTED: 'ACTIVE', // it can be sold (domain-rules 9)
};

/** The platform's title for the only variant of a product without options. */
const NAMELESS = 'Default Title';

/** The platform shows a missing barcode as null or as an empty text. */
const toBarcodeField = ({ barcode }: StoreVariant): Pick<ObservedVariant, 'barcode'> =>
  barcode === null || barcode === '' ? {} : { barcode };

const toObservedVariant = (teamId: TeamId, variant: StoreVariant): ObservedVariant => {
  const { inventoryItem, title, selectedOptions } = variant;
  const nameless = title === NAMELESS;
  return {
    variantId: toLocalId(teamId, variant.id),
    storeVariantId: variant.id,
    storeInventoryItemId: inventoryItem.id,
    title: nameless ? '' : title,
    sku: variant.sku ?? '',
    ...toBarcodeField(variant),
    options: nameless ? [] : selectedOptions,
    imageUrl: variant.imageUrl,
    salePrice: variant.price,
    costPrice: inventoryItem.unitCost?.amount ?? null,
    isInventoryManagedByStore: inventoryItem.tracked,
    continueSelling: variant.inventoryPolicy === 'CONTINUE',
    createdAt: variant.createdAt,
    updatedAt: variant.updatedAt,
    components: variant.components.map(({ storeVariantId, quantity }) => ({
      variantId: toLocalId(teamId, storeVariantId),
      quantity,
    })),
  };
};

const resolveCategory = ({ category, productType }: ProductRoot): string | null =>
  category?.fullName ?? (productType === '' ? null : productType);

/** A product of the store in the terms of this product (domain-rules 9); variants in the store's order. */
export const toObservedProduct = (teamId: TeamId, product: StoreProduct): ObservedProduct => {
  const variants = [...product.variants].sort(
    (a, b) => a.position - b.position || (a.id < b.id ? -1 : 1),
  );
  return {
    productId: toLocalId(teamId, product.id),
    storeProductId: product.id,
    title: product.title,
    storeStatus: statuses[product.status],
    vendor: product.vendor,
    category: resolveCategory(product),
    storeTags: [...product.tags],
    imageUrl: product.featuredMedia,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    publishedAt: product.publishedAt,
    variants: variants.map((variant) => toObservedVariant(teamId, variant)),
  };
};

export type ObservedLocation = Extract<LocationEvent, { type: 'LocationObserved' }>['data'];

/** The store names no default location. The first one that ships online orders is used. */
const chooseDefaultLocation = (locations: readonly StoreLocation[]): StoreLocation | undefined => {
  const active = locations.filter(({ isActive }) => isActive);
  return (
    active.find(
      ({ fulfillsOnlineOrders, shipsInventory }) => fulfillsOnlineOrders && shipsInventory,
    ) ??
    active.find(({ fulfillsOnlineOrders }) => fulfillsOnlineOrders) ??
    active[0]
  );
};

export const toObservedLocations = (
  teamId: TeamId,
  locations: readonly StoreLocation[],
): readonly ObservedLocation[] => {
  const usual = chooseDefaultLocation(locations);
  return locations.map((location) => ({
    locationId: toLocalId(teamId, location.id),
    storeLocationId: location.id,
    name: location.name,
    isActive: location.isActive,
    isDefault: location.id === usual?.id,
    info: { ...location.address },
  }));
};

/** Builds the command that records a shop and the app's permissions. */
export const toConnectCommand = ({
  shop,
  scopes,
}: AskedShop): Extract<TeamCommand, { type: 'ConnectStore' }> => ({
  type: 'ConnectStore',
  storeDomain: shop.myshopifyDomain,
  shopName: shop.name,
  currency: shop.currencyCode,
  timeZone: shop.ianaTimezone,
  scopes: [...scopes],
});
