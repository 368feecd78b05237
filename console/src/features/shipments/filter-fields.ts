import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { shipmentFilterColumns } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { FilterFields, FilterOption } from '../../list/filters/filter-fields.ts';
import { fetchLocations } from '../../data/locations.ts';
import { orderOptions } from '../../data/purchase-orders/lists.ts';

type Column = keyof typeof shipmentFilterColumns;

const labels: Readonly<Record<Column, string>> = {
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
};

const labelled = (of: Readonly<Record<string, string>>): readonly FilterOption[] =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

const choices: Readonly<Partial<Record<Column, () => Promise<readonly FilterOption[]>>>> = {
  method: async () => labelled(shipmentMethodLabels),
  purchaseOrderStatus: async () => labelled(purchaseOrderStatusLabels),
  purchaseOrderId: orderOptions,
  locationId: async () =>
    (await fetchLocations()).map(({ id, name }) => ({ value: id, label: name })),
};

/** What shipments may be filtered by. */
export const shipmentFilterFields: FilterFields = {
  types: shipmentFilterColumns,
  label: (column) => labels[column as Column],
  first: 'arrivalDate',
  optionsOf: (column) => ({
    queryKey: ['shipments', 'filter-options', column],
    queryFn: () => choices[column as Column]?.() ?? [],
  }),
};
