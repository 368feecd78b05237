import type { EventOf } from '../../core/event.ts';
import type { shipmentReceived, shipmentsAllocated } from '../events/shipments.ts';

type Allocated = EventOf<typeof shipmentsAllocated>['data'];
type NewShipment = Allocated['created'][number];
type Allocation = NewShipment['items'][number];
type CountedItem = EventOf<typeof shipmentReceived>['data']['items'][number];

/** Functions that create and change stored shipments. */
interface StoredShipment<Shipment> {
  readonly create: (shipment: NewShipment) => Shipment;
  readonly replan: (shipment: Shipment, allocations: readonly Allocation[]) => Shipment;
}

/** Returns the shipments of an order after units were allocated; new ones come last. */
export const applyShipmentAllocation = <Shipment extends { readonly id: string }>(
  shipments: readonly Shipment[],
  { created, changed, removed }: Omit<Allocated, 'purchaseOrderId'>,
  { create, replan }: StoredShipment<Shipment>,
): Shipment[] => {
  const removedIds = new Set(removed.map(({ id }) => id));
  const allocations = new Map(changed.map(({ id, to }) => [id, to]));
  const kept = shipments
    .filter(({ id }) => !removedIds.has(id))
    .map((shipment) => {
      const planned = allocations.get(shipment.id);
      return planned === undefined ? shipment : replan(shipment, planned);
    });
  return [...kept, ...created.map(create)];
};

/** Received and accepted units of a shipment that is not received. */
export const noCounts = { receivedQuantity: 0, acceptedQuantity: 0 } as const;

/** Sets the units counted at the receipt of a shipment; 0 for an item that was not counted. */
export const applyCounts = <Item extends { readonly purchaseOrderItemId: string }>(
  items: readonly Item[],
  counted: readonly CountedItem[],
): (Item & Pick<CountedItem, keyof typeof noCounts>)[] => {
  const byItem = new Map<string, CountedItem>(counted.map((one) => [one.purchaseOrderItemId, one]));
  return items.map((item) => {
    const { receivedQuantity, acceptedQuantity } = byItem.get(item.purchaseOrderItemId) ?? noCounts;
    return { ...item, receivedQuantity, acceptedQuantity };
  });
};

/** The shipments of an order with one of them changed. */
export const withShipment = <Shipment extends { readonly id: string }>(
  shipments: readonly Shipment[],
  shipmentId: string,
  change: (shipment: Shipment) => Shipment,
): Shipment[] =>
  shipments.map((shipment) => (shipment.id === shipmentId ? change(shipment) : shipment));
