import type { Actor } from '@quartermaster/contracts/core/event';
import type {
  LocationId,
  ProductId,
  PurchaseOrderId,
  Revision,
  ShipmentId,
  StreamName,
  SupplierId,
  UserId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import type { BigOrder } from '@quartermaster/contracts/inventory/rules/item-facts';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import type { BundleDecision, Component } from '@quartermaster/contracts/inventory/rules/bundles';
import type { SalesHistory } from '@quartermaster/contracts/inventory/rules/history';
import type { VariantFact } from '@quartermaster/contracts/inventory/rules/explain/explanation';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { StockLevelsSettings } from '@quartermaster/contracts/products/events';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { MoqMode } from '@quartermaster/contracts/suppliers/supplier';
import { defineTable } from '@quartermaster/infra/platform/projections/rows/table';

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
  readonly levels: readonly { readonly locationId: LocationId; readonly quantity: number }[];
  /** Number of bundles that the stock of the components allows (CALC-BUN); null for a variant that is no bundle. */
  readonly assembled: number | null;
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
  readonly shipments: readonly { readonly arrivalDate: string | null; readonly quantity: number }[];
}

export interface VariantFacts {
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly catalogue: CatalogueFacts | null;
  readonly stock: StockFacts;
  readonly decisions: DecisionFacts;
  readonly ordered: readonly OrderedFacts[];
  /** Bundle variants that contain this one. */
  readonly bundles: readonly { readonly variantId: VariantId; readonly quantity: number }[];
  readonly collections: readonly { readonly id: string; readonly title: string }[];
  readonly sources: Readonly<Partial<Record<VariantFact, Source>>>;
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
    bundles: 'json',
    collections: 'json',
    sources: 'json',
  },
  indexes: [['productId']],
});

/** Net sales by day as parallel lists, ascending; day numbers count from 1970-01-01. */
export interface SalesByDay {
  readonly days: readonly number[];
  readonly units: readonly number[];
  readonly revenue: readonly number[];
  readonly orders: readonly number[];
}

/**
 * The newest day with sales, after all days in the lists. It is stored separately: an order then changes a few numbers
 * of the row instead of lists of years.
 */
export interface OpenDay {
  readonly openDay: number | null;
  readonly openUnits: number;
  readonly openRevenue: number;
  readonly openOrders: number;
}

/** The last event of sales, with its position in the log. */
export interface SalesSource extends Source {
  readonly position: string;
}

/** The part of the sales of a component that came by a set, by day. */
export interface SetSales extends SalesHistory {
  readonly variantId: VariantId;
}

/** Groups of order lines that were sold as a set, by day. Their units and revenue are sales of its components. */
export interface Groups extends SalesHistory {
  /** Of the days before the newest one. */
  readonly source: SalesSource | null;
  readonly newestSource: SalesSource | null;
}

/** Stored form of the sales of a variant; `salesByDay` puts the parts together. */
export interface VariantSales extends SalesByDay, OpenDay {
  readonly variantId: VariantId;
  /** Of the days in the lists. */
  readonly source: SalesSource | null;
  readonly openSource: SalesSource | null;
  /** The largest orders of about a year, the largest first. */
  readonly bigOrders: readonly BigOrder[];
  /** By variant id of the set. */
  readonly bySets: readonly SetSales[];
  /** Null for a variant that was never sold as a set. */
  readonly groups: Groups | null;
}

export const variantSales = defineTable<VariantSales>({
  name: 'variant_sales',
  key: ['variantId'],
  columns: {
    variantId: 'text',
    days: 'json',
    units: 'json',
    revenue: 'json',
    orders: 'json',
    openDay: 'int',
    openUnits: 'int',
    openRevenue: 'float',
    openOrders: 'int',
    source: 'json',
    openSource: 'json',
    bigOrders: 'json',
    bySets: 'json',
    groups: 'json',
  },
});

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
    readonly received: boolean;
    readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
  }[];
  /** Who recorded or undid a receipt last; null before that. */
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
    receivedBy: 'text',
  },
});

/** Facts of the whole team; `today` comes only from BusinessDayStarted. */
export interface TeamFacts {
  readonly id: string;
  readonly today: string | null;
  readonly timeZone: string;
  readonly currency: string;
  readonly settings: InsightsSettings;
  readonly settingsSource: Source | null;
  readonly locations: readonly { readonly id: string; readonly name: string }[];
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
    calculatedAt: 'text',
    areGradesStale: 'bool',
  },
});

/** A change of status with its cause (NF-D-04). */
export interface StatusChange {
  readonly variantId: VariantId;
  readonly position: string;
  readonly changedOn: string;
  readonly fromStatus: string;
  readonly toStatus: string;
  /** The type of the event. */
  readonly cause: string;
  readonly actorKind: Actor['kind'];
  /** The user who caused it; null for the store and the product itself. */
  readonly actorId: UserId | null;
  /** Name of the purchase order that the event is about; null for other events. */
  readonly orderName: string | null;
}

export const statusChanges = defineTable<StatusChange>({
  name: 'status_changes',
  key: ['variantId', 'position'],
  columns: {
    variantId: 'text',
    position: 'text',
    changedOn: 'text',
    fromStatus: 'text',
    toStatus: 'text',
    cause: 'text',
    actorKind: 'text',
    actorId: 'text',
    orderName: 'text',
  },
});

/** Values of the team's stock when a business day began, over all items and over each dashboard filter. */
export interface DailySnapshot {
  readonly date: string;
  readonly totals: Readonly<Record<SnapshotScope, SnapshotValues>>;
}
export type SnapshotScope = 'ALL' | 'GRADE_A' | 'GRADE_B' | 'GRADE_C' | 'FAVOURITE';
export interface SnapshotValues {
  readonly retailValue: number;
  readonly costValue: number;
  readonly noSalesCost: number;
  readonly overstockedCost: number;
}

export const dailySnapshots = defineTable<DailySnapshot>({
  name: 'daily_snapshots',
  key: ['date'],
  columns: { date: 'text', totals: 'json' },
});
