import type {
  ProductId,
  PurchaseOrderId,
  SupplierId,
  UserId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import type { ShopSeasons } from '@quartermaster/contracts/forecast/rules/group-season';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { ItemRest } from '@quartermaster/contracts/purchase-orders/rules/item-rests';
import type { ShippedQuantities } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { MoqMode } from '@quartermaster/contracts/suppliers/supplier';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import type { DecisionFacts, Source, VariantFacts } from './variant.ts';

/** Variants of a product, so that facts of the product reach them. */
export interface ProductVariants {
  readonly productId: ProductId;
  readonly variantIds: readonly VariantId[];
  readonly decisions: Pick<DecisionFacts, 'excluded' | 'stockLevels' | 'suppliers' | 'unbundled'>;
  readonly collections: readonly { readonly id: string; readonly title: string }[];
  /** The event that recorded the decisions. */
  readonly sources: VariantFacts['sources'];
}

export const productVariants = defineTable<ProductVariants>({
  name: 'inventory_products',
  key: ['productId'],
  columns: {
    productId: 'text',
    variantIds: 'json',
    decisions: 'json',
    collections: 'json',
    sources: 'json',
  },
});

export interface SupplierTerms {
  readonly supplierId: SupplierId;
  readonly name: string;
  readonly leadTime: number | null;
  readonly moq: number | null;
  readonly moqMode: MoqMode;
  readonly source: Source;
}

export const supplierTerms = defineTable<SupplierTerms>({
  name: 'inventory_suppliers',
  key: ['supplierId'],
  columns: {
    supplierId: 'text',
    name: 'text',
    leadTime: 'int',
    moq: 'float',
    moqMode: 'text',
    source: 'json',
  },
});

/** The facts of an order on which incoming stock depends. */
export interface OrderFacts {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly name: string;
  readonly status: PurchaseOrderStatus;
  readonly issueDate: string | null;
  readonly sentOn: string | null;
  readonly items: readonly {
    readonly id: string;
    readonly productVariantId: VariantId;
    readonly quantity: number;
  }[];
  readonly shipments: readonly {
    readonly id: string;
    readonly arrivalDate: string | null;
    /** Day of the receipt; null until it is received. */
    readonly receivedOn: string | null;
    readonly items: readonly ShippedQuantities[];
  }[];
  /** Declarations about units that did not arrive as ordered. */
  readonly itemRests: readonly ItemRest[];
  /** User who last recorded or undid a receipt; null before that. */
  readonly receivedBy: UserId | null;
}

export const orderFacts = defineTable<OrderFacts>({
  name: 'inventory_orders',
  key: ['purchaseOrderId'],
  columns: {
    purchaseOrderId: 'text',
    name: 'text',
    status: 'text',
    issueDate: 'text',
    sentOn: 'text',
    items: 'json',
    shipments: 'json',
    itemRests: 'json',
    receivedBy: 'text',
  },
});

/** A forecast of the demand plan. */
export interface PlanForecast {
  readonly forecastId: string;
  /** The first of its first month. */
  readonly startDate: string;
}

/** Facts of the whole team; `today` comes only from BusinessDayStarted. */
export interface TeamFacts {
  readonly id: string;
  readonly today: string | null;
  readonly timeZone: string;
  readonly currency: string;
  readonly settings: InsightsSettings;
  readonly settingsSource: Source | null;
  readonly locations: readonly {
    readonly id: string;
    readonly name: string;
    readonly isActive: boolean;
  }[];
  readonly plan: {
    /** Null without a ready plan. */
    readonly inForce: PlanForecast | null;
    /** Null while no forecast is being made. */
    readonly requested: PlanForecast | null;
  };
  readonly calculatedAt: string | null;
  /** True while the value of a variant has changed within a batch whose end grades all again; false in written rows. */
  readonly areGradesStale: boolean;
}

export const teamFacts = defineTable<TeamFacts>({
  name: 'inventory_teams',
  key: ['id'],
  columns: {
    id: 'text',
    today: 'text',
    timeZone: 'text',
    currency: 'text',
    settings: 'json',
    settingsSource: 'json',
    locations: 'json',
    plan: 'json',
    calculatedAt: 'text',
    areGradesStale: 'bool',
  },
});

/** How the demand of a whole shop behaves; worked out when a business day begins. */
export interface ShopDemand {
  readonly id: string;
  /** Mean of ln(variance / mean) of the weekly units of its variants (`getUsualLogRatio`). */
  readonly usualLogRatio: number;
  readonly seasons: ShopSeasons;
  /** The month at whose first business day the seasons were estimated, YYYY-MM; null before that. */
  readonly seasonsOf: string | null;
}

export const shopDemand = defineTable<ShopDemand>({
  name: 'inventory_shop_demand',
  key: ['id'],
  columns: { id: 'text', usualLogRatio: 'float', seasons: 'json', seasonsOf: 'text' },
});
