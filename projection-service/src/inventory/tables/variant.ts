import type { AdjustedMonths } from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import type {
  LocationId,
  ProductId,
  PurchaseOrderId,
  Revision,
  ShipmentId,
  StreamName,
  SupplierId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import type { BundleDecision, Component } from '@quartermaster/contracts/inventory/rules/bundles';
import type { VariantFact } from '@quartermaster/contracts/inventory/rules/explain/explanation';
import type { StockLevelsSettings } from '@quartermaster/contracts/products/events';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

/** The last event of a fact, for explanations. */
export interface Source {
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly recordedAt: string;
}

/** A variant and its product as the store reports them. */
export interface CatalogueFacts {
  readonly sku: string;
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly variantOptions: readonly { readonly name: string; readonly value: string }[];
  readonly imageUrl: string | null;
  readonly salePrice: number;
  readonly costPrice: number | null;
  readonly continueSelling: boolean;
  readonly isInventoryManagedByShopify: boolean;
  readonly shopifyStatus: InventoryItem['shopifyStatus'];
  readonly vendor: string;
  readonly category: string | null;
  readonly createdAt: string;
  /** Day of its creation in the shop's time zone. */
  readonly createdOn: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  /** Those that count, by the store or by hand. */
  readonly components: readonly Component[];
  readonly storeComponents: readonly Component[];
}

/** Stock of a variant and its history: days are YYYY-MM-DD, out-of-stock periods are full days without any stock. */
export interface StockFacts {
  /** At active locations, in the order of their ids. */
  readonly levels: readonly { readonly locationId: LocationId; readonly quantity: number }[];
  /** At locations that are not active: they count for nothing until these are active again. */
  readonly levelsElsewhere: StockFacts['levels'];
  /** Number of bundles that the stock of the components allows (CALC-BUN); null for a variant that is no bundle. */
  readonly assembled: number | null;
  /** False where the store does not manage the units, or those of no component of a bundle. */
  readonly isCounted: boolean;
  readonly firstAvailableOn: string | null;
  readonly everInStock: boolean;
  readonly outSpells: readonly (readonly [string, string])[];
  readonly outSince: string | null;
  readonly lastStockoutDate: string | null;
  readonly openingStockThisWeek: number | null;
  readonly openingStockThisMonth: number | null;
}

/** The team's decisions about a variant or its product. */
export interface DecisionFacts extends BundleDecision {
  readonly favourite: boolean;
  readonly manualStatus: 'NO_RESTOCK' | null;
  readonly manualLandedCost: number | null;
  readonly landedCost: number | null;
  readonly landedCostSource: {
    readonly purchaseOrderId: PurchaseOrderId;
    readonly shipmentId: ShipmentId;
  } | null;
  readonly ignoreUntil: string | null;
  readonly tags: readonly string[];
  readonly excluded: boolean;
  readonly stockLevels: StockLevelsSettings | null;
  readonly suppliers: readonly { readonly supplierId: SupplierId; readonly isPrimary: boolean }[];
  readonly supplierPrices: readonly {
    readonly supplierId: SupplierId;
    readonly unitPrice: number | null;
    readonly supplierSKU: string | null;
  }[];
}

/** Incoming quantities of one open order for a variant. */
export interface OrderedFacts {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly name: string;
  readonly status: PurchaseOrderStatus;
  readonly issueDate: string | null;
  readonly sentOn: string | null;
  readonly unallocated: number;
  readonly restSince: string | null;
  readonly shipments: readonly { readonly arrivalDate: string | null; readonly quantity: number }[];
}

/** What the demand plan of a team says of a variant. */
export interface PlannedFacts {
  /** The forecast in force, and one that is being recorded. */
  readonly forecasts: readonly {
    readonly forecastId: string;
    /** Units of each month of the plan. */
    readonly units: readonly number[];
  }[];
  readonly adjusted: AdjustedMonths;
}

export interface VariantFacts {
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly catalogue: CatalogueFacts | null;
  readonly stock: StockFacts;
  readonly decisions: DecisionFacts;
  readonly ordered: readonly OrderedFacts[];
  /** Null for a variant that no plan ever had. */
  readonly planned: PlannedFacts | null;
  /** Bundle variants that contain this one. */
  readonly bundles: readonly { readonly variantId: VariantId; readonly quantity: number }[];
  readonly collections: readonly { readonly id: string; readonly title: string }[];
  readonly sources: Readonly<Partial<Record<VariantFact, Source | undefined>>>;
}

export const variantFacts = defineTable<VariantFacts>({
  name: 'variant_facts',
  key: ['variantId'],
  columns: {
    variantId: 'text',
    productId: 'text',
    catalogue: 'json',
    stock: 'json',
    decisions: 'json',
    ordered: 'json',
    planned: 'json',
    bundles: 'json',
    collections: 'json',
    sources: 'json',
  },
  indexes: [['productId']],
});
