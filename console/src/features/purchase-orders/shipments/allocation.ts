import {
  listItemQuantities,
  type ItemQuantities,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import type {
  PurchaseOrder,
  Shipment,
} from '@quartermaster/contracts/purchase-orders/read-models/order';

/** Shipment while items are spread over the shipments of an order. */
export interface AllocatedShipment {
  readonly key: string;
  /** Absent until saved. */
  readonly id?: string;
  readonly name: string;
  /** Received quantities cannot be changed. */
  readonly received: boolean;
  /** Units by item; items with 0 units are left out, unless the shipment was received. */
  readonly quantities: ReadonlyMap<string, number>;
  /** Counted units of a received shipment by item; absent until it is received. */
  readonly counts?: ReadonlyMap<string, Counts>;
}

type Counts = Pick<Shipment['items'][number], 'receivedQuantity' | 'acceptedQuantity'>;

export type Allocation = readonly AllocatedShipment[];

export const toAllocation = ({ shipments }: Pick<PurchaseOrder, 'shipments'>): Allocation =>
  shipments.map(({ id, name, receivedAt, items }) => ({
    key: id,
    id,
    name,
    received: receivedAt !== null,
    quantities: new Map(
      items
        .filter(({ orderedQuantity }) => receivedAt !== null || orderedQuantity > 0)
        .map((one) => [one.purchaseOrderItemId, one.orderedQuantity]),
    ),
    ...(receivedAt !== null && {
      counts: new Map(items.map((one) => [one.purchaseOrderItemId, one])),
    }),
  }));

type Ordered = Pick<PurchaseOrder, 'items' | 'itemRests'>;

/** Calculates the allocated and unallocated units of each item (domain-rules 7); a received shipment counts received units. */
export const calculateQuantities = (
  { items, itemRests }: Ordered,
  allocation: Allocation,
): readonly ItemQuantities[] =>
  listItemQuantities({
    items,
    itemRests,
    shipments: allocation.map(({ quantities, counts }) => ({
      arrivalDate: null,
      receivedAt: counts === undefined ? null : '',
      items: [...quantities].map(([purchaseOrderItemId, orderedQuantity]) => {
        const { receivedQuantity = 0, acceptedQuantity = 0 } =
          counts?.get(purchaseOrderItemId) ?? {};
        return { purchaseOrderItemId, orderedQuantity, receivedQuantity, acceptedQuantity };
      }),
    })),
  });

const withUnits = (
  shipment: AllocatedShipment,
  [itemId, quantity]: readonly [string, number],
): AllocatedShipment => {
  const quantities = new Map(shipment.quantities);
  if (quantity > 0) quantities.set(itemId, quantity);
  else quantities.delete(itemId);
  return { ...shipment, quantities };
};

export const allocateUnits = (
  allocation: Allocation,
  key: string,
  units: readonly [string, number],
): Allocation =>
  allocation.map((shipment) => (shipment.key === key ? withUnits(shipment, units) : shipment));

/** Takes the units of one item over from another allocation of the same shipments; received ones cannot be changed. */
export const takeUnits = (allocation: Allocation, itemId: string, from: Allocation): Allocation =>
  allocation.map((shipment) => {
    const units = from.find(({ key }) => key === shipment.key)?.quantities.get(itemId) ?? 0;
    return shipment.received ? shipment : withUnits(shipment, [itemId, units]);
  });

const listUnallocated = (
  order: Ordered,
  allocation: Allocation,
): readonly (readonly [string, number])[] =>
  calculateQuantities(order, allocation)
    .filter(({ unallocated }) => unallocated > 0)
    .map(({ id, unallocated }) => [id, unallocated] as const);

/** Adds all unallocated units to one shipment. */
export const fillShipment = (order: Ordered, allocation: Allocation, key: string): Allocation => {
  const rest = listUnallocated(order, allocation);
  return allocation.map((shipment) => {
    if (shipment.key !== key) return shipment;
    const quantities = new Map(shipment.quantities);
    for (const [id, units] of rest) quantities.set(id, (quantities.get(id) ?? 0) + units);
    return { ...shipment, quantities };
  });
};

export const addShipment = (allocation: Allocation): Allocation => {
  const number = allocation.length + 1;
  const made = { key: `new-${number}`, name: `Shipment ${number}`, received: false };
  return [...allocation, { ...made, quantities: new Map<string, number>() }];
};

export const splitRemaining = (order: Ordered, allocation: Allocation): Allocation => {
  const next = addShipment(allocation);
  const key = next.at(-1)?.key ?? '';
  return fillShipment(order, next, key);
};

/** Converts to the list that the request takes: received shipments unchanged, others without items of 0 units. */
export const toShipmentInputs = (allocation: Allocation) =>
  allocation.map(({ id, received, quantities }) => ({
    ...(id !== undefined && { id }),
    items: [...quantities]
      .filter(([, units]) => received || units > 0)
      .map(([purchaseOrderItemId, orderedQuantity]) => ({ purchaseOrderItemId, orderedQuantity })),
  }));
