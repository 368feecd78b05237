import type { EventOf } from '@quartermaster/contracts/core/event';
import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type {
  shipmentReceived,
  shipmentsAllocated,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import { withoutRests } from '@quartermaster/contracts/purchase-orders/rules/item-rests';
import {
  type CountedOrder,
  listItemQuantities,
  findRestDays,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import {
  type ItemsChanged,
  applyItemsChange,
} from '@quartermaster/contracts/purchase-orders/rules/apply-items-change';
import type { OrderedFacts } from '../tables/variant.ts';
import type { OrderFacts } from '../tables/team.ts';

type Allocated = EventOf<typeof shipmentsAllocated>['data'];

/** The order of the items does not matter here. */
export const withItems = (
  order: OrderFacts,
  { order: _, ...change }: ItemsChanged,
): OrderFacts => ({
  ...withoutRests(order, change),
  items: applyItemsChange(order.items, change, ({ id, productVariantId, quantity }) => ({
    id,
    productVariantId,
    quantity,
  })),
});

type AllocatedItem = Allocated['created'][number]['items'][number];
const toShippedQuantities = (
  items: readonly AllocatedItem[],
): OrderFacts['shipments'][number]['items'] =>
  items.map(({ purchaseOrderItemId, orderedQuantity }) => ({
    purchaseOrderItemId,
    orderedQuantity,
    receivedQuantity: 0,
    acceptedQuantity: 0,
  }));

export const withShipments = (order: OrderFacts, change: Allocated): OrderFacts => {
  const removedIds = new Set(change.removed.map(({ id }) => id));
  const changed = new Map(change.changed.map(({ id, to }) => [id, toShippedQuantities(to)]));
  const kept = order.shipments
    .filter(({ id }) => !removedIds.has(id))
    .map((shipment) => ({ ...shipment, items: changed.get(shipment.id) ?? shipment.items }));
  const created = change.created.map(({ id, arrivalDate, items }) => ({
    id,
    arrivalDate,
    receivedOn: null,
    items: toShippedQuantities(items),
  }));
  return { ...order, shipments: [...kept, ...created] };
};

type OrderShipment = OrderFacts['shipments'][number];

const updateShipment = (
  order: OrderFacts,
  shipmentId: ShipmentId,
  change: (shipment: OrderShipment) => OrderShipment,
): OrderFacts => ({
  ...order,
  shipments: order.shipments.map((shipment) =>
    shipment.id === shipmentId ? change(shipment) : shipment,
  ),
});

export const withReceipt = (
  order: OrderFacts,
  { shipmentId, receivedOn, items }: EventOf<typeof shipmentReceived>['data'],
): OrderFacts => {
  const counted = new Map(items.map((item) => [item.purchaseOrderItemId, item]));
  return updateShipment(order, shipmentId, (shipment) => ({
    ...shipment,
    receivedOn,
    items: shipment.items.map((item) => {
      const { receivedQuantity = 0, acceptedQuantity = 0 } =
        counted.get(item.purchaseOrderItemId) ?? {};
      return { ...item, receivedQuantity, acceptedQuantity };
    }),
  }));
};

export const withoutReceipt = (order: OrderFacts, shipmentId: ShipmentId): OrderFacts =>
  updateShipment(order, shipmentId, (shipment) => ({
    ...shipment,
    receivedOn: null,
    items: shipment.items.map((item) => ({ ...item, receivedQuantity: 0, acceptedQuantity: 0 })),
  }));

/** A shipment that never comes and is not replaced: it counts as received, and none of its units is accepted. */
export const withLostShipment = (order: OrderFacts, shipmentId: ShipmentId): OrderFacts =>
  updateShipment(order, shipmentId, ({ items, ...shipment }) => ({
    ...shipment,
    receivedOn: order.sentOn ?? '',
    items: items.map((item) => ({ ...item, receivedQuantity: item.orderedQuantity })),
  }));

export const listVariantIds = (order: OrderFacts): readonly string[] =>
  order.items.map(({ productVariantId }) => productVariantId);

type Planned = OrderedFacts['shipments'][number];

/** The units of each item in shipments that were not received. */
const groupPlannedByItem = ({ shipments }: OrderFacts): ReadonlyMap<string, readonly Planned[]> => {
  const byItem = new Map<string, Planned[]>();
  for (const { arrivalDate, receivedOn, items } of shipments) {
    if (receivedOn !== null) continue;
    for (const { purchaseOrderItemId, orderedQuantity } of items) {
      const planned = byItem.get(purchaseOrderItemId) ?? [];
      planned.push({ arrivalDate, quantity: orderedQuantity });
      byItem.set(purchaseOrderItemId, planned);
    }
  }
  return byItem;
};

const toCountedOrder = ({ items, shipments, itemRests }: OrderFacts): CountedOrder => ({
  items,
  itemRests,
  shipments: shipments.map((shipment) => ({ ...shipment, receivedAt: shipment.receivedOn })),
});

/**
 * The incoming units of each variant of an order: none after it is closed or deleted (null). For other orders the
 * contract decides by the status whether they count.
 */
export const groupIncomingByVariant = (
  order: OrderFacts | null,
): ReadonlyMap<string, OrderedFacts> => {
  if (order === null || order.status === 'FullyReceived' || order.status === 'Cancelled') {
    return new Map();
  }
  const { purchaseOrderId, name, status, issueDate, sentOn } = order;
  const counted = toCountedOrder(order);
  const [planned, days] = [groupPlannedByItem(order), findRestDays(counted)];
  const quantitiesOfItems = listItemQuantities(counted);
  return new Map(
    order.items.map(({ id, productVariantId }, at) => {
      const facts: OrderedFacts = {
        purchaseOrderId,
        name,
        status,
        issueDate,
        sentOn,
        unallocated: quantitiesOfItems[at]?.unallocated ?? 0,
        restSince: days.get(id) ?? null,
        shipments: planned.get(id) ?? [],
      };
      return [productVariantId, facts];
    }),
  );
};
