import type { Revision, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type {
  PurchaseOrder,
  PurchaseOrderSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { defineTable } from '@quartermaster/infra/platform/projections/rows/table';

export interface PurchaseOrderRow extends PurchaseOrder {
  /** Of the order's stream, for If-Match. */
  readonly revision: Revision;
  readonly variantIds: readonly VariantId[];
}

/** Purchase orders as they stand; a deleted one has no row, its history stays in the log. */
export const purchaseOrders = defineTable<PurchaseOrderRow>({
  name: 'purchase_orders',
  key: ['id'],
  columns: {
    id: 'text',
    supplierId: 'text',
    status: 'text',
    content: 'json',
    items: 'json',
    shipments: 'json',
    payments: 'json',
    defaultStockCoverageDate: 'text',
    issueDate: 'text',
    sentOn: 'text',
    ratesFixed: 'json',
    createdAt: 'text',
    updatedAt: 'text',
    revision: 'int',
    variantIds: 'texts',
  },
  indexes: [['supplierId'], ['createdAt', 'id']],
});

export interface OrderSummary extends PurchaseOrderSummary {
  /** Lower-case text the search looks into. */
  readonly searchText: string;
}

/** The orders that have a row above as the list of orders shows them, worked out once per change. */
export const orderSummaries = defineTable<OrderSummary>({
  name: 'purchase_order_summaries',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    reference: 'text',
    supplierId: 'text',
    status: 'text',
    currency: 'text',
    totalItemsQuantity: 'float',
    totalUnallocatedQuantity: 'float',
    totalCost: 'float',
    missingCurrencies: 'texts',
    shipmentsInTransit: 'json',
    nextShipmentDate: 'text',
    payments: 'json',
    nextPaymentDate: 'text',
    paymentsStatus: 'text',
    issueDate: 'text',
    createdAt: 'text',
    searchText: 'text',
  },
});

/** How an order stood after one or more of its events were recorded. */
export interface PurchaseOrderVersion {
  readonly id: string;
  readonly recordedAt: string;
  /** Of the order's stream. */
  readonly revision: Revision;
  readonly updatedAt: string;
  readonly isDeleted: boolean;
  readonly summary: PurchaseOrderSummary;
}

/** Which revision of an order counted from when on, for questions about the past (NF-D-06). */
export const purchaseOrderVersions = defineTable<PurchaseOrderVersion>({
  name: 'purchase_order_versions',
  key: ['id', 'recordedAt'],
  columns: {
    id: 'text',
    recordedAt: 'text',
    revision: 'int',
    updatedAt: 'text',
    isDeleted: 'bool',
    summary: 'json',
  },
});

export interface SupplierOrders {
  readonly supplierId: SupplierId;
  readonly isDeleted: boolean;
  readonly orderIds: readonly string[];
}

/** Orders of each supplier, so that they are found when the supplier is deleted, and remembered as deleted after. */
export const supplierOrders = defineTable<SupplierOrders>({
  name: 'purchase_order_suppliers',
  key: ['supplierId'],
  columns: { supplierId: 'text', isDeleted: 'bool', orderIds: 'json' },
});

export interface Shop {
  readonly id: 'shop';
  /** Currency of orders that name none (AMB-158). */
  readonly currency: string;
}

export const shops = defineTable<Shop>({
  name: 'purchase_order_shops',
  key: ['id'],
  columns: { id: 'text', currency: 'text' },
});
