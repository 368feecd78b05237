import { foldTexts } from '@quartermaster/contracts/core/fold-text';
import type { PurchaseOrderId, ShipmentId } from '@quartermaster/contracts/core/ids';
import {
  purchaseOrderCreated,
  purchaseOrderDeleted,
  purchaseOrderDetailsChanged,
  type PurchaseOrderEvent,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  shipmentDetailsChanged,
  shipmentReceiptUndone,
  shipmentReceived,
  shipmentsAllocated,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import { withRise } from '@quartermaster/contracts/reports/rules/further-entries';
import {
  defineProjection,
  type EventHandler,
  type Need,
  need,
  on,
  onRow,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { type ShipmentRow, shipments, type ShippedOrder, shippedOrders } from './tables.ts';

type Allocated = Extract<PurchaseOrderEvent, { type: 'ShipmentsAllocated' }>['data'];
type WithOrder = { readonly data: { readonly purchaseOrderId: PurchaseOrderId } };
type WithShipment = { readonly data: { readonly shipmentId: ShipmentId } };

const withSearchText = (row: Omit<ShipmentRow, 'searchText'>): ShipmentRow => ({
  ...row,
  searchText: foldTexts(row.purchaseOrderName, row.name, row.trackingNumber),
});

const calculateTotals = (items: Allocated['removed'][number]['items']) => {
  const ordered = items.reduce((sum, { orderedQuantity }) => sum + orderedQuantity, 0);
  return { totalQuantity: ordered, orderedQuantity: ordered, totalProducts: items.length };
};

const toShipmentRow = (
  { purchaseOrderId, name: purchaseOrderName, status: purchaseOrderStatus }: ShippedOrder,
  { items, ...details }: Allocated['created'][number],
): ShipmentRow =>
  withSearchText({
    ...details,
    ...calculateTotals(items),
    purchaseOrderId,
    purchaseOrderName,
    purchaseOrderStatus,
    receivedAt: null,
    moves: [],
  });

const updateShipment = (rows: Rows, id: string, changes: Partial<ShipmentRow>): void => {
  const row = rows.get(shipments, id);
  if (row !== undefined) rows.put(shipments, withSearchText({ ...row, ...changes }));
};

const onShipmentsAllocated: EventHandler = on(shipmentsAllocated, {
  needs: ({ data }) => [
    need(shippedOrders, data.purchaseOrderId),
    ...data.changed.map(({ id }) => need(shipments, id)),
  ],
  fold: ({ data }, rows) => {
    const order = rows.get(shippedOrders, data.purchaseOrderId);
    if (order === undefined) return;
    const removed = new Set(data.removed.map(({ id }) => id));
    const kept = order.shipmentIds.filter((id) => !removed.has(id));
    const shipmentIds = [...kept, ...data.created.map(({ id }) => id)];
    rows.put(shippedOrders, { ...order, shipmentIds });
    for (const id of removed) rows.remove(shipments, id);
    for (const { id, to } of data.changed) updateShipment(rows, id, calculateTotals(to));
    for (const shipment of data.created) rows.put(shipments, toShipmentRow(order, shipment));
  },
});

/** The rows of the order and its shipments. */
const orderNeeds = (
  { data: { purchaseOrderId } }: WithOrder,
  peek: Rows['get'],
): readonly Need[] => [
  need(shippedOrders, purchaseOrderId),
  ...(peek(shippedOrders, purchaseOrderId)?.shipmentIds ?? []).map((id) => need(shipments, id)),
];

/** Shows a change of the order in all its shipments. */
const changeOrder = (
  rows: Rows,
  { data: { purchaseOrderId } }: WithOrder,
  changes: Partial<Pick<ShippedOrder, 'name' | 'status'>>,
): void => {
  const order = rows.get(shippedOrders, purchaseOrderId);
  if (order === undefined) return;
  const next = { ...order, ...changes };
  if (next.name === order.name && next.status === order.status) return;
  rows.put(shippedOrders, next);
  const shown = { purchaseOrderName: next.name, purchaseOrderStatus: next.status };
  for (const id of order.shipmentIds) updateShipment(rows, id, shown);
};

const onDetailsChanged: EventHandler = on(purchaseOrderDetailsChanged, {
  needs: orderNeeds,
  fold: (event, rows) => changeOrder(rows, event, { name: event.data.content.name }),
});

const onStatusSet: EventHandler = on(purchaseOrderStatusSet, {
  needs: orderNeeds,
  fold: (event, rows) => changeOrder(rows, event, { status: event.data.to }),
});

const onOrderDeleted: EventHandler = on(purchaseOrderDeleted, {
  needs: orderNeeds,
  fold: ({ data: { purchaseOrderId } }, rows) => {
    const order = rows.get(shippedOrders, purchaseOrderId);
    for (const id of order?.shipmentIds ?? []) rows.remove(shipments, id);
    rows.remove(shippedOrders, purchaseOrderId);
  },
});

/** The moves of a shipment after its details were changed. */
const addMove = (
  { moves }: ShipmentRow,
  { data: { from, to }, recordedAt: at, position }: ProjectedEvent<typeof shipmentDetailsChanged>,
): ShipmentRow['moves'] => {
  const { arrivalDate: before } = from;
  const { arrivalDate: after } = to;
  if (before === null || after === null || after <= before) return moves;
  return withRise(moves, { before, after, at, position });
};

const toRowKey = ({ data }: WithShipment) => [data.shipmentId];

/** Shipments of all orders. */
export const shipmentsProjection = defineProjection({
  name: 'shipments',
  version: 1,
  tables: [shipments, shippedOrders],
  on: [
    on(purchaseOrderCreated, {
      fold: ({ data: { purchaseOrderId, content } }, rows) =>
        rows.put(shippedOrders, {
          purchaseOrderId,
          name: content.name,
          status: 'Draft',
          shipmentIds: [],
        }),
    }),
    onDetailsChanged,
    onStatusSet,
    onOrderDeleted,
    onShipmentsAllocated,
    onRow(
      shipmentDetailsChanged,
      shipments,
      toRowKey,
      (row, event) =>
        row && withSearchText({ ...row, ...event.data.to, moves: addMove(row, event) }),
    ),
    onRow(
      shipmentReceived,
      shipments,
      toRowKey,
      (row, { data: { receivedAt, items } }) =>
        row && {
          ...row,
          receivedAt,
          totalQuantity: items.reduce((sum, { receivedQuantity }) => sum + receivedQuantity, 0),
        },
    ),
    onRow(
      shipmentReceiptUndone,
      shipments,
      toRowKey,
      (row) => row && { ...row, receivedAt: null, totalQuantity: row.orderedQuantity },
    ),
  ],
});
