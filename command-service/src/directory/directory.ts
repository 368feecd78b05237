/** A variant as commands refer to it; known for good, also after the store removed it. Money in the shop's currency. */
export interface DirectoryVariant {
  readonly variantId: string;
  readonly productId: string;
  readonly storeVariantId: string;
  readonly storeInventoryItemId: string;
  readonly title: string;
  readonly sku: string;
  readonly costPrice: number | null;
  readonly salePrice: number;
}

export interface DirectoryLocation {
  readonly locationId: string;
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
    teamId: string,
    variantIds: readonly string[],
  ) => Promise<ReadonlyMap<string, DirectoryVariant>>;
  /** Which of these products exist. */
  readonly productsOf: (
    teamId: string,
    productIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Which of these suppliers exist and were not deleted. */
  readonly suppliers: (
    teamId: string,
    supplierIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Variants of each SKU, in lower case; several may share one. */
  readonly variantsOfSkus: (
    teamId: string,
    skus: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Suppliers of each name, in lower case; several may share one. */
  readonly suppliersNamed: (
    teamId: string,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly location: (teamId: string, locationId: string) => Promise<DirectoryLocation | null>;
  readonly shop: (teamId: string) => Promise<DirectoryShop>;
  readonly supplierPrices: (
    teamId: string,
    supplierId: string,
    variantIds: readonly string[],
  ) => Promise<ReadonlyMap<string, SupplierPrice>>;
  /** Whether the team may work; as far as is known, without waiting. */
  readonly teamState: (teamId: string) => Promise<'active' | 'disabled'>;
  /** Variants that are favourites now. */
  readonly favourites: (teamId: string) => Promise<readonly string[]>;
  /** The order a shipment belongs to; null for unknown shipments. */
  readonly orderOfShipment: (teamId: string, shipmentId: string) => Promise<string | null>;
  /** The order a payment was ever part of, also after it was taken out; null for unknown payments. */
  readonly orderOfPayment: (teamId: string, paymentId: string) => Promise<string | null>;
  /** The business by its own name, as on the paper, else the shop by the store's; empty while both are unknown. */
  readonly shopName: (teamId: string) => Promise<string>;
}
