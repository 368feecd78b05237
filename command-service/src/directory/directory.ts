import type {
  LocationId,
  ProductId,
  ShipmentId,
  SupplierId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import type { CurrentSuggestions } from '@quartermaster/contracts/inventory/calls/suggested-units';
import type { StoreBundles } from '@quartermaster/contracts/inventory/rules/bundles';

/** The facts of a variant that commands use; they stay after the store removed it. Money in the shop's currency. */
export interface DirectoryVariant {
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly storeVariantId: string;
  readonly storeInventoryItemId: string;
  readonly title: string;
  readonly sku: string;
  readonly costPrice: number | null;
  readonly salePrice: number;
}

export interface DirectoryLocation {
  readonly locationId: LocationId;
  readonly storeLocationId: string;
  readonly name: string;
}

export interface DirectoryShop {
  readonly currency: string;
  readonly timeZone: string;
  /** The business day the team is in, YYYY-MM-DD; null before its first one. */
  readonly today: string | null;
}

/** A supplier's price of a variant, in the shop's currency, and its own name for it. */
export interface SupplierPrice {
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

/**
 * Facts about other streams of the team, for commands: existence and the few values that a decision copies. They never
 * replace a rule of the stream itself. Unknown ids are absent from results and cause no error.
 */
export interface Directory {
  readonly variants: (
    teamId: TeamId,
    variantIds: readonly VariantId[],
  ) => Promise<ReadonlyMap<string, DirectoryVariant>>;
  /** Those of these products that exist. */
  readonly products: (
    teamId: TeamId,
    productIds: readonly ProductId[],
  ) => Promise<ReadonlySet<string>>;
  /** Those of these suppliers that exist and are not deleted. */
  readonly suppliers: (
    teamId: TeamId,
    supplierIds: readonly SupplierId[],
  ) => Promise<ReadonlySet<string>>;
  /** Variants by SKU in lower case; several may share one. */
  readonly variantsOfSkus: (
    teamId: TeamId,
    skus: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Suppliers by name in lower case; several may share one. */
  readonly suppliersNamed: (
    teamId: TeamId,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly location: (teamId: TeamId, locationId: LocationId) => Promise<DirectoryLocation | null>;
  readonly shop: (teamId: TeamId) => Promise<DirectoryShop>;
  readonly supplierPrices: (
    teamId: TeamId,
    supplierId: SupplierId,
    variantIds: readonly VariantId[],
  ) => Promise<ReadonlyMap<string, SupplierPrice>>;
  /** What is suggested of some variants now, by the read models; null when they do not answer in time. */
  readonly suggestions: (
    teamId: TeamId,
    variantIds: readonly VariantId[],
  ) => Promise<CurrentSuggestions | null>;
  /**
   * The currency of the supplier's newest order that is neither a draft, cancelled nor deleted; null for the shop's, and
   * where there is none.
   */
  readonly lastCurrency: (teamId: TeamId, supplierId: SupplierId) => Promise<string | null>;
  /** Units of one currency per 1 unit of the other by the newest reference rates up to a day; null while one is missing. */
  readonly referenceRate: (
    currencies: { readonly base: string; readonly counter: string },
    day: string,
  ) => Promise<number | null>;
  /** State of the team in the last folded event; does not wait for later ones. */
  readonly teamState: (teamId: TeamId) => Promise<'active' | 'disabled'>;
  /** Variants that are favourites now. */
  readonly favourites: (teamId: TeamId) => Promise<readonly string[]>;
  /** The tags of those of these variants that have some. */
  readonly tags: (
    teamId: TeamId,
    variantIds: readonly VariantId[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** The different tags that variants of the team have. */
  readonly teamTags: (teamId: TeamId) => Promise<ReadonlySet<string>>;
  /** Variants that the store shows with components. */
  readonly storeBundles: (teamId: TeamId) => Promise<StoreBundles>;
  /** The products of those of these variants that the store has now. */
  readonly productsInStore: (
    teamId: TeamId,
    variantIds: readonly VariantId[],
  ) => Promise<ReadonlyMap<string, ProductId>>;
  /** Products that are excluded from tracking now. */
  readonly excludedProducts: (teamId: TeamId) => Promise<readonly string[]>;
  /** Number of bulk acts that are waiting, running or being undone. */
  readonly bulkActsUnderWay: (teamId: TeamId) => Promise<number>;
  /** The order a shipment belongs to; null for unknown shipments. */
  readonly orderOfShipment: (teamId: TeamId, shipmentId: ShipmentId) => Promise<string | null>;
  /** The order of a payment, also after the payment was removed; null for unknown payments. */
  readonly orderOfPayment: (teamId: TeamId, paymentId: string) => Promise<string | null>;
  /** The business name, as on printed orders, else the shop's name in the store; empty while both are unknown. */
  readonly shopName: (teamId: TeamId) => Promise<string>;
  /** The addresses of the active users of the team. */
  readonly memberEmails: (teamId: TeamId) => Promise<readonly string[]>;
}
