import type { ProductId, Revision, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type { BundleStatus, Component } from '@quartermaster/contracts/inventory/rules/bundles';
import type {
  ObservedVariant,
  StoreStatus,
  StockLevelsSettings,
} from '@quartermaster/contracts/products/events';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface ProductVariant {
  readonly id: string;
  readonly title: string;
  readonly sku: string;
  readonly options: ObservedVariant['options'];
  readonly imageUrl: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly storeComponents: readonly Component[];
  /** Set by hand; null for those of the store. */
  readonly mapped: readonly Component[] | null;
}

export interface SupplierLink {
  readonly supplierId: SupplierId;
  readonly isPrimary: boolean;
}

export interface ProductRow {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly shopifyStatus: StoreStatus;
  readonly shopifyTags: readonly string[];
  readonly vendor: string;
  readonly category: string | null;
  readonly excluded: boolean;
  /** Made a bundle by hand. */
  readonly markedBundle: boolean;
  /** True when the team decided that it is no bundle, which overrides the store. */
  readonly unbundled: boolean;
  /** True since the last update of the bundle from the store failed. */
  readonly updateFailed: boolean;
  /** Made a bundle by hand, or with components in a variant. */
  readonly isBundle: boolean;
  /** Variants with components that count. */
  readonly bundleVariantsCount: number;
  readonly bundleStatus: BundleStatus;
  readonly suppliers: readonly SupplierLink[];
  readonly stockLevels: StockLevelsSettings;
  readonly variants: readonly ProductVariant[];
  readonly variantIds: readonly VariantId[];
  readonly variantsCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Revision of the product's stream, for If-Match. */
  readonly revision: Revision;
  /** Lower-case text that the search matches. */
  readonly searchText: string;
}

/** Products with their variants as the store last showed them; a removed product stays, as DELETED. */
export const products = defineTable<ProductRow>({
  name: 'products',
  key: ['id'],
  columns: {
    id: 'text',
    title: 'text',
    imageUrl: 'text',
    shopifyStatus: 'text',
    shopifyTags: 'texts',
    vendor: 'text',
    category: 'text',
    excluded: 'bool',
    markedBundle: 'bool',
    unbundled: 'bool',
    updateFailed: 'bool',
    isBundle: 'bool',
    bundleVariantsCount: 'int',
    bundleStatus: 'text',
    suppliers: 'json',
    stockLevels: 'json',
    variants: 'json',
    variantIds: 'texts',
    variantsCount: 'int',
    createdAt: 'text',
    updatedAt: 'text',
    revision: 'int',
    searchText: 'text',
  },
});

export interface SupplierProduct {
  readonly supplierId: SupplierId;
  readonly productId: ProductId;
  readonly isPrimary: boolean;
}

/** Products of each supplier. */
export const supplierProducts = defineTable<SupplierProduct>({
  name: 'supplier_products',
  key: ['supplierId', 'productId'],
  columns: { supplierId: 'text', productId: 'text', isPrimary: 'bool' },
});

export interface SupplierVariantPrice {
  readonly supplierId: SupplierId;
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly unitPrice: number | null;
  readonly sku: string | null;
}

/** A supplier's price for a variant, in the shop's currency, and the supplier's SKU. */
export const supplierVariantPrices = defineTable<SupplierVariantPrice>({
  name: 'supplier_variant_prices',
  key: ['supplierId', 'variantId'],
  columns: {
    supplierId: 'text',
    variantId: 'text',
    productId: 'text',
    unitPrice: 'float',
    sku: 'text',
  },
});
