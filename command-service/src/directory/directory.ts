import type {
  LocationId,
  ProductId,
  ShipmentId,
  SupplierId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';

/** A variant as commands refer to it; known for good, also after the store removed it. Money in the shop's currency. */
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

/** What a supplier charges for a variant, in the shop's currency, and calls it. */
export interface SupplierPrice {
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

/**
 * What a command may ask about other streams of its team: whether something exists and the few facts a decision
 * copies. Never a reason to skip a rule of the stream itself. Unknown ids are absent, never an error.
 */
export interface Directory {
  readonly variants: (
    teamId: TeamId,
    variantIds: readonly VariantId[],
  ) => Promise<ReadonlyMap<string, DirectoryVariant>>;
  /** Which of these products exist. */
  readonly productsOf: (
    teamId: TeamId,
    productIds: readonly ProductId[],
  ) => Promise<ReadonlySet<string>>;
  /** Which of these suppliers exist and were not deleted. */
  readonly suppliers: (
    teamId: TeamId,
    supplierIds: readonly SupplierId[],
  ) => Promise<ReadonlySet<string>>;
  /** Variants of each SKU, in lower case; several may share one. */
  readonly variantsOfSkus: (
    teamId: TeamId,
    skus: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Suppliers of each name, in lower case; several may share one. */
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
  /** Whether the team may work; as far as is known, without waiting. */
  readonly teamState: (teamId: TeamId) => Promise<'active' | 'disabled'>;
  /** Variants that are favourites now. */
  readonly favourites: (teamId: TeamId) => Promise<readonly string[]>;
  /** The order a shipment belongs to; null for unknown shipments. */
  readonly orderOfShipment: (teamId: TeamId, shipmentId: ShipmentId) => Promise<string | null>;
  /** The order a payment was ever part of, also after it was taken out; null for unknown payments. */
  readonly orderOfPayment: (teamId: TeamId, paymentId: string) => Promise<string | null>;
  /** The business by its own name, as on the paper, else the shop by the store's; empty while both are unknown. */
  readonly shopName: (teamId: TeamId) => Promise<string>;
}
