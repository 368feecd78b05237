import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { shipmentFilterColumns } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { filterFieldsOf } from '../../list/filters/filter-fields.ts';
import { labelled, named } from '../../lib/options.ts';
import { fetchLocations } from '../../data/locations.ts';
import { orderOptions } from '../../data/purchase-orders/lists.ts';

/** What shipments may be filtered by. */
export const shipmentFilterFields = filterFieldsOf({
  subject: 'shipments',
  types: shipmentFilterColumns,
  first: 'arrivalDate',
  labels: {
    purchaseOrderId: 'Purchase order',
    purchaseOrderName: 'Name of the order',
    purchaseOrderStatus: 'Order status',
    name: 'Shipment',
    trackingNumber: 'Tracking number',
    locationId: 'Location',
    method: 'Method',
    departureDate: 'Departs',
    arrivalDate: 'Arrives',
    isReceived: 'Received',
    receivedAt: 'Received on',
    totalQuantity: 'Units',
    totalProducts: 'Products',
  },
  choices: {
    method: async () => labelled(shipmentMethodLabels),
    purchaseOrderStatus: async () => labelled(purchaseOrderStatusLabels),
    purchaseOrderId: orderOptions,
    locationId: async () => named(await fetchLocations()),
  },
});
