import type { Day } from '@quartermaster/contracts/core/day';
import type { PurchaseOrderId, ShipmentId } from '@quartermaster/contracts/core/ids';
import type { ShipmentSummary } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { Rise } from '@quartermaster/contracts/reports/rules/further-entries';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface ShipmentRow extends Omit<ShipmentSummary, 'supplierName' | 'orderedQuantity'> {
  readonly orderedQuantity: number;
  readonly purchaseOrderStatus: PurchaseOrderStatus;
  /** Lower-case text that the search matches. */
  readonly searchText: string;
  /** The last postponements of its arrival. */
  readonly moves: readonly Rise<Day>[];
}

/** Shipments of all orders that were not deleted, one row each. */
export const shipments = defineTable<ShipmentRow>({
  name: 'shipments',
  key: ['id'],
  columns: {
    id: 'text',
    purchaseOrderId: 'text',
    purchaseOrderName: 'text',
    purchaseOrderStatus: 'text',
    name: 'text',
    trackingNumber: 'text',
    locationId: 'text',
    method: 'text',
    departureDate: 'text',
    arrivalDate: 'text',
    receivedAt: 'text',
    totalQuantity: 'float',
    orderedQuantity: 'float',
    totalProducts: 'int',
    searchText: 'text',
    moves: 'json',
  },
  indexes: [['purchaseOrderId']],
});

/** Fields of an order that its shipments show, and the ids of the shipments. */
export interface ShippedOrder {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly name: string;
  readonly status: PurchaseOrderStatus;
  readonly shipmentIds: readonly ShipmentId[];
}

export const shippedOrders = defineTable<ShippedOrder>({
  name: 'shipment_orders',
  key: ['purchaseOrderId'],
  columns: { purchaseOrderId: 'text', name: 'text', status: 'text', shipmentIds: 'json' },
});
