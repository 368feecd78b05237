import type {
  ProductId,
  PurchaseOrderId,
  ShipmentId,
  SupplierId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import type { Component } from '@quartermaster/contracts/inventory/rules/bundles';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import type { DirectoryLocation, DirectoryVariant, SupplierPrice } from './directory.ts';

/** Never removed: an order may hold a variant the store has dropped since. */
export const variants = defineTable<DirectoryVariant>({
  name: 'variants',
  key: ['variantId'],
  columns: {
    variantId: 'text',
    productId: 'text',
    storeVariantId: 'text',
    storeInventoryItemId: 'text',
    title: 'text',
    sku: 'text',
    costPrice: 'float',
    salePrice: 'float',
  },
  indexes: [[{ sql: 'lower(sku)' }]],
});

/** Never removed. */
export const products = defineTable<{
  readonly productId: ProductId;
  /** Those that the store has now. */
  readonly variantIds: readonly VariantId[];
  /** Its variants with components, as the store shows them. */
  readonly bundles: readonly {
    readonly variantId: VariantId;
    readonly components: readonly Component[];
  }[];
}>({
  name: 'products',
  key: ['productId'],
  columns: { productId: 'text', variantIds: 'texts', bundles: 'json' },
});

export const suppliers = defineTable<{ readonly supplierId: SupplierId; readonly name: string }>({
  name: 'suppliers',
  key: ['supplierId'],
  columns: { supplierId: 'text', name: 'text' },
});

export const prices = defineTable<
  { readonly supplierId: SupplierId; readonly variantId: VariantId } & SupplierPrice
>({
  name: 'prices',
  key: ['supplierId', 'variantId'],
  columns: { supplierId: 'text', variantId: 'text', unitPrice: 'float', supplierSKU: 'text' },
});

export const locations = defineTable<DirectoryLocation>({
  name: 'locations',
  key: ['locationId'],
  columns: { locationId: 'text', storeLocationId: 'text', name: 'text' },
});

/** One row per team. */
export interface ShopRow {
  readonly id: 'shop';
  /** Null until the store is connected. */
  readonly currency: string | null;
  readonly timeZone: string;
  readonly today: string | null;
  /** Null until the store is connected. */
  readonly name: string | null;
}
export const shops = defineTable<ShopRow>({
  name: 'shops',
  key: ['id'],
  columns: { id: 'text', currency: 'text', timeZone: 'text', today: 'text', name: 'text' },
});

/** The business name that a team has entered; one row per team. */
export const businesses = defineTable<{ readonly id: 'business'; readonly name: string }>({
  name: 'businesses',
  key: ['id'],
  columns: { id: 'text', name: 'text' },
});

/** The currency of each order that is not deleted. */
export interface OrderCurrencyRow {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly supplierId: SupplierId | null;
  /** Null for the shop's. */
  readonly currency: string | null;
  readonly status: PurchaseOrderStatus;
  readonly createdAt: string;
}
export const orderCurrencies = defineTable<OrderCurrencyRow>({
  name: 'order_currencies',
  key: ['purchaseOrderId'],
  columns: {
    purchaseOrderId: 'text',
    supplierId: 'text',
    currency: 'text',
    status: 'text',
    createdAt: 'text',
  },
  indexes: [['supplierId']],
});

/** The reference rates of the newest days, in units of each currency per 1 euro; of all teams. */
export const referenceRates = defineTable<{
  readonly day: string;
  readonly rates: Readonly<Record<string, number>>;
}>({
  name: 'reference_rates',
  key: ['day'],
  columns: { day: 'text', rates: 'json' },
});

/** One row per disabled team. */
export const disabledTeams = defineTable<{ readonly id: 'team' }>({
  name: 'disabled_teams',
  key: ['id'],
  columns: { id: 'text' },
});

export const favourites = defineTable<{ readonly variantId: VariantId }>({
  name: 'favourites',
  key: ['variantId'],
  columns: { variantId: 'text' },
});

export const variantTags = defineTable<{
  readonly variantId: VariantId;
  readonly tags: readonly string[];
}>({
  name: 'variant_tags',
  key: ['variantId'],
  columns: { variantId: 'text', tags: 'texts' },
});

export const excludedProducts = defineTable<{ readonly productId: ProductId }>({
  name: 'excluded_products',
  key: ['productId'],
  columns: { productId: 'text' },
});

export const shipments = defineTable<{
  readonly shipmentId: ShipmentId;
  readonly purchaseOrderId: PurchaseOrderId;
}>({
  name: 'shipments',
  key: ['shipmentId'],
  columns: { shipmentId: 'text', purchaseOrderId: 'text' },
});

/** Bulk acts that are waiting, running or being undone. */
export const bulkActsUnderWay = defineTable<{ readonly actId: string }>({
  name: 'bulk_acts_under_way',
  key: ['actId'],
  columns: { actId: 'text' },
});

/** Never removed: a command to a removed payment goes to its order, which rejects it. */
export const payments = defineTable<{
  readonly paymentId: string;
  readonly purchaseOrderId: PurchaseOrderId;
}>({
  name: 'payments',
  key: ['paymentId'],
  columns: { paymentId: 'text', purchaseOrderId: 'text' },
});
