import type { Revision, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type {
  PurchaseOrder,
  PurchaseOrderSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

type Nullable = 'settlement' | 'statusesReached' | 'itemRests' | 'mailedVersions';

/** An order as it is stored: null where the order has no value. */
export type StoredOrder = Omit<PurchaseOrder, Nullable> & {
  readonly [Field in Nullable]: NonNullable<PurchaseOrder[Field]> | null;
};

export const toPurchaseOrder = ({
  settlement,
  statusesReached,
  itemRests,
  mailedVersions,
  ...order
}: StoredOrder): PurchaseOrder => ({
  ...order,
  ...(settlement !== null && { settlement }),
  ...(statusesReached !== null && { statusesReached }),
  ...(itemRests !== null && { itemRests }),
  ...(mailedVersions !== null && { mailedVersions }),
});

export interface PurchaseOrderRow extends StoredOrder {
  /** Unused balance with the supplier; null without one, and while a rate is missing. */
  readonly supplierBalance: number | null;
  /** Revision of the order's stream, for If-Match. */
  readonly revision: Revision;
  readonly variantIds: readonly VariantId[];
}

/** Purchase orders; a deleted one has no row, and its history stays in the log. */
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
    settlement: 'json',
    statusesReached: 'json',
    itemRests: 'json',
    mailedVersions: 'json',
    supplierBalance: 'float',
    createdAt: 'text',
    updatedAt: 'text',
    revision: 'int',
    variantIds: 'texts',
  },
  indexes: [['supplierId'], ['createdAt', 'id']],
});

/** A deleted order whose payments can still be a balance with its supplier. */
export interface DeletedOrderBalance {
  readonly id: string;
  readonly supplierId: SupplierId;
  readonly name: string;
  readonly currency: string;
  readonly createdAt: string;
  /** Remaining balance; negative when more was used than was paid. */
  readonly balance: number;
}

export const deletedOrderBalances = defineTable<DeletedOrderBalance>({
  name: 'deleted_order_balances',
  key: ['id'],
  columns: {
    id: 'text',
    supplierId: 'text',
    name: 'text',
    currency: 'text',
    createdAt: 'text',
    balance: 'float',
  },
  indexes: [['supplierId']],
});

/** Units of a variant that a delivery of an open order lacked and that are on no shipment. */
export interface OrderRest {
  readonly variantId: VariantId;
  readonly quantity: number;
  /** Day of the last receipt that lacked units of it. */
  readonly since: string;
}

export interface OrderSummary extends PurchaseOrderSummary {
  readonly rests: readonly OrderRest[];
  /** Lower-case text that the search matches. */
  readonly searchText: string;
}

/** The rows of the list of orders, calculated at each change. */
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
    rests: 'json',
  },
});

/** An order after one or more of its events were recorded. */
export interface PurchaseOrderVersion {
  readonly id: string;
  readonly recordedAt: string;
  /** Revision of the order's stream. */
  readonly revision: Revision;
  readonly updatedAt: string;
  readonly isDeleted: boolean;
  readonly summary: PurchaseOrderSummary;
}

/** The revision of each order by time, for requests about the past (NF-D-06). */
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

/** Orders of each supplier. The projection needs them when the supplier is deleted, and then keeps that it was. */
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
