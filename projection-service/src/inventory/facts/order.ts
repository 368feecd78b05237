import type { EventOf } from '@quartermaster/contracts/core/event';
import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type { shipmentsAllocated } from '@quartermaster/contracts/purchase-orders/events/shipments';
import {
  type ItemsChanged,
  itemsAfter,
} from '@quartermaster/contracts/purchase-orders/rules/items-after';
import type { OrderedFacts } from '../tables/variant.ts';
import type { OrderFacts } from '../tables/team.ts';

type Allocated = EventOf<typeof shipmentsAllocated>['data'];

/** The order of the items does not matter here. */
export const withItems = (
  order: OrderFacts,
  { order: _, ...change }: ItemsChanged,
): OrderFacts => ({
  ...order,
  items: itemsAfter(order.items, change, ({ id, productVariantId, quantity }) => ({
    id,
    productVariantId,
    quantity,
  })),
});

type AllocatedItem = Allocated['created'][number]['items'][number];
const quantities = (items: readonly AllocatedItem[]): OrderFacts['shipments'][number]['items'] =>
  items.map(({ purchaseOrderItemId, orderedQuantity }) => ({
    itemId: purchaseOrderItemId,
    quantity: orderedQuantity,
  }));

export const withShipments = (order: OrderFacts, change: Allocated): OrderFacts => {
  const removedIds = new Set(change.removed.map(({ id }) => id));
  const changed = new Map(change.changed.map(({ id, to }) => [id, quantities(to)]));
  const kept = order.shipments
    .filter(({ id }) => !removedIds.has(id))
    .map((shipment) => ({ ...shipment, items: changed.get(shipment.id) ?? shipment.items }));
  const created = change.created.map(({ id, arrivalDate, items }) => ({
    id,
    arrivalDate,
    received: false,
    items: quantities(items),
  }));
  return { ...order, shipments: [...kept, ...created] };
};

export const withReceived = (
  order: OrderFacts,
  shipmentId: ShipmentId,
  received: boolean,
): OrderFacts => ({
  ...order,
  shipments: order.shipments.map((shipment) =>
    shipment.id === shipmentId ? { ...shipment, received } : shipment,
  ),
});

export const variantsOf = (order: OrderFacts): readonly string[] =>
  order.items.map(({ productVariantId }) => productVariantId);

type Part = OrderedFacts['shipments'][number] & { readonly received: boolean };

/** The units of each item, shipment by shipment. */
const partsByItem = ({ shipments }: OrderFacts): ReadonlyMap<string, readonly Part[]> => {
  const byItem = new Map<string, Part[]>();
  for (const { arrivalDate, received, items } of shipments) {
    for (const { itemId, quantity } of items) {
      const parts = byItem.get(itemId) ?? [];
      parts.push({ arrivalDate, received, quantity });
      byItem.set(itemId, parts);
    }
  }
  return byItem;
};

/**
 * The incoming units of each variant of an order: none after it is closed or deleted (null). For other orders the
 * contract decides by the status whether they count.
 */
export const owedByVariant = (order: OrderFacts | null): ReadonlyMap<string, OrderedFacts> => {
  if (order === null || order.status === 'FullyReceived' || order.status === 'Cancelled') {
    return new Map();
  }
  const { purchaseOrderId, name, status, issueDate, sentOn } = order;
  const byItem = partsByItem(order);
  return new Map(
    order.items.map(({ id, productVariantId, quantity }) => {
      const parts = byItem.get(id) ?? [];
      const allocated = parts.reduce((sum, part) => sum + part.quantity, 0);
      const shipments = parts
        .filter(({ received }) => !received)
        .map(({ arrivalDate, quantity: open }) => ({ arrivalDate, quantity: open }));
      const unallocated = quantity - allocated;
      return [
        productVariantId,
        { purchaseOrderId, name, status, issueDate, sentOn, unallocated, shipments },
      ];
    }),
  );
};
