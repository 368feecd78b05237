import type { Instant } from '../calendar.ts';

export type ProductStatus = 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
export type InventoryPolicy = 'CONTINUE' | 'DENY';

export interface Category {
  /** A node of the platform's product taxonomy. */
  readonly id: string;
  readonly fullName: string;
}

export interface Component {
  readonly variant: number;
  readonly quantity: number;
}

/** One item of the shop. Amounts are pence. Its index in `Catalogue.variants` is its number everywhere. */
export interface Variant {
  readonly product: number;
  readonly sku: string;
  readonly barcode: string | null;
  /** One value per option of the product. */
  readonly values: readonly string[];
  readonly price: number;
  readonly compareAtPrice: number | null;
  /** null when the purchase price is unknown. */
  readonly unitCost: number | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly inventoryPolicy: InventoryPolicy;
  readonly tracked: boolean;
  /** Components of a bundle; empty for everything else. */
  readonly components: readonly Component[];
  readonly countryOfOrigin: string | null;
  readonly deleted?: true;
}

export interface ProductOption {
  readonly name: string;
  readonly values: readonly string[];
}

export interface Product {
  readonly title: string;
  readonly handle: string;
  readonly status: ProductStatus;
  readonly vendor: string;
  readonly productType: string;
  readonly category: Category | null;
  readonly tags: readonly string[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly publishedAt: Instant | null;
  readonly options: readonly ProductOption[];
  readonly variants: readonly number[];
  /** A picture that the creator of the product gave; the shop draws one for all other products. */
  readonly imageUrl?: string;
  readonly deleted?: true;
}

/** Products and variants by number. Entries are replaced, never moved or removed. */
export interface Catalogue {
  readonly products: Product[];
  readonly variants: Variant[];
}

export const isBundle = (variant: Variant): boolean => variant.components.length > 0;

export const variantTitle = (variant: Variant): string => variant.values.join(' / ');

/** The platform's title of the only variant of a product without options. */
export const DEFAULT_OPTION = { name: 'Title', values: ['Default Title'] } as const;
