import type { AppSubscription } from '../billing/app-subscription.ts';
import type { Instant } from '../calendar.ts';
import type { InventoryPolicy, ProductOption, ProductStatus } from '../catalogue/model.ts';
import type { NewOrderLine, RestockType } from '../orders/order-book.ts';
import type { LocationState } from '../stock/locations.ts';
import type { WritableQuantity } from '../stock/stock-levels.ts';

/** The shop at its first start; everything else follows from it and from later changes. */
export interface Anchor {
  readonly kind: 'anchored';
  readonly at: Instant;
  readonly seed: number;
  readonly extraVariants: number;
  /** Number of goods in its records. */
  readonly goods: number;
  /** Raised whenever a rule changes the result of an anchor. */
  readonly rules: number;
}

export interface StockChange {
  readonly variant: number;
  readonly location: number;
  readonly delta: number;
}

export interface NewVariant {
  readonly sku: string;
  readonly values: readonly string[];
  readonly price: number;
  readonly compareAtPrice: number | null;
  readonly barcode: string | null;
  readonly unitCost: number | null;
  readonly inventoryPolicy: InventoryPolicy;
  readonly tracked: boolean;
  readonly stock: readonly { readonly location: number; readonly available: number }[];
}

export interface NewProduct {
  readonly title: string;
  readonly handle: string;
  readonly status: ProductStatus;
  readonly vendor: string;
  readonly productType: string;
  readonly tags: readonly string[];
  readonly options: readonly ProductOption[];
  readonly imageUrl?: string;
}

export interface ProductEdit {
  readonly title?: string;
  readonly status?: ProductStatus;
  readonly vendor?: string;
  /** Pence, for each variant. */
  readonly price?: number;
}

export interface ItemEdit {
  readonly unitCost?: number;
  readonly tracked?: boolean;
  readonly sku?: string;
  readonly countryOfOrigin?: string;
}

export interface Subscription {
  readonly number: number;
  readonly topic: string;
  readonly uri: string;
  readonly includeFields: readonly string[];
}

/** Stored with its change, so that an equal request returns the same answer and changes nothing. */
export interface Remembered {
  readonly key: string;
  readonly fingerprint: string;
  readonly answer: unknown;
}

type Facts =
  | { readonly kind: 'filled'; readonly from: Instant }
  | { readonly kind: 'ordered'; readonly counter: boolean; readonly lines: readonly NewOrderLine[] }
  /** An order of another system, whose goods left before. */
  | {
      readonly kind: 'order-imported';
      readonly processedAt: Instant;
      readonly lines: readonly NewOrderLine[];
    }
  | { readonly kind: 'order-deleted'; readonly order: number }
  | { readonly kind: 'cancelled'; readonly order: number }
  | {
      readonly kind: 'refunded';
      readonly order: number;
      readonly restockType: RestockType;
      readonly lines: readonly { readonly line: number; readonly quantity: number }[];
    }
  | {
      readonly kind: 'stock-changed';
      readonly name: WritableQuantity;
      readonly reason: string;
      readonly reference: string | null;
      readonly changes: readonly StockChange[];
    }
  | {
      readonly kind: 'stock-activated';
      readonly variant: number;
      readonly location: number;
      readonly available: number;
    }
  | { readonly kind: 'stock-deactivated'; readonly variant: number; readonly location: number }
  | { readonly kind: 'location-set'; readonly location: number; readonly state: LocationState }
  | { readonly kind: 'item-updated'; readonly variant: number; readonly edit: ItemEdit }
  | { readonly kind: 'product-created'; readonly product: NewProduct }
  | {
      readonly kind: 'variants-created';
      readonly product: number;
      readonly removed: readonly number[];
      readonly options: readonly ProductOption[];
      readonly variants: readonly NewVariant[];
    }
  | { readonly kind: 'product-edited'; readonly product: number; readonly edit: ProductEdit }
  | { readonly kind: 'product-deleted'; readonly product: number }
  | {
      readonly kind: 'published';
      readonly product: number;
      readonly publications: readonly number[];
    }
  | { readonly kind: 'subscribed'; readonly subscription: Subscription }
  | { readonly kind: 'unsubscribed'; readonly number: number }
  | {
      readonly kind: 'plan-offered';
      readonly plan: Omit<AppSubscription, 'createdAt' | 'decidedAt' | 'status'>;
    }
  | {
      readonly kind: 'plan-decided';
      readonly number: number;
      readonly status: 'ACTIVE' | 'CANCELLED' | 'DECLINED';
    }
  | { readonly kind: 'selling-set'; readonly running: boolean; readonly factor: number }
  | { readonly kind: 'uninstalled' }
  | { readonly kind: 'installed' };

/** A change of the shop after it was opened: one line of the journal. */
export type Change = Facts & { readonly at: Instant; readonly remembered?: Remembered };
export type ChangeOf<K extends Change['kind']> = Extract<Change, { readonly kind: K }>;

/** A change that the platform reports to its subscribers. */
export type StoreEvent =
  | {
      readonly topic: 'ORDERS_CREATE' | 'ORDERS_UPDATED' | 'ORDERS_CANCELLED' | 'ORDERS_DELETE';
      readonly order: number;
    }
  | { readonly topic: 'REFUNDS_CREATE'; readonly order: number; readonly refund: number }
  | { readonly topic: 'PRODUCTS_CREATE' | 'PRODUCTS_UPDATE'; readonly product: number }
  | { readonly topic: 'PRODUCTS_DELETE'; readonly product: number }
  | {
      readonly topic:
        | 'INVENTORY_LEVELS_UPDATE'
        | 'INVENTORY_LEVELS_CONNECT'
        | 'INVENTORY_LEVELS_DISCONNECT';
      readonly variant: number;
      readonly location: number;
    }
  | {
      readonly topic: 'LOCATIONS_ACTIVATE' | 'LOCATIONS_DEACTIVATE' | 'LOCATIONS_DELETE';
      readonly location: number;
    }
  | { readonly topic: 'INVENTORY_ITEMS_UPDATE'; readonly variant: number }
  | { readonly topic: 'APP_SUBSCRIPTIONS_UPDATE'; readonly subscription: number }
  | { readonly topic: 'APP_UNINSTALLED' };
