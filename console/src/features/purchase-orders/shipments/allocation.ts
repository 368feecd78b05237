import {
  itemQuantities,
  type ItemQuantities,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';

/** A shipment while items are spread over the shipments of an order. */
export interface AllocatedShipment {
  readonly key: string;
  /** Absent until it is saved. */
  readonly id?: string;
  readonly name: string;
  /** What was received stays as it is. */
  readonly received: boolean;
  /** Units by item; an item of which it holds none is missing, unless the shipment was received. */
  readonly quantities: ReadonlyMap<string, number>;
}

export type Allocation = readonly AllocatedShipment[];

export const allocationOf = ({ shipments }: Pick<PurchaseOrder, 'shipments'>): Allocation =>
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
  }));

type Items = PurchaseOrder['items'];

/** Units of each item that are in a shipment and that are left (domain-rules 7). */
export const quantitiesOf = (items: Items, allocation: Allocation): readonly ItemQuantities[] =>
  itemQuantities({
    items,
    shipments: allocation.map(({ quantities }) => ({
      arrivalDate: null,
      receivedAt: null,
      items: [...quantities].map(([purchaseOrderItemId, orderedQuantity]) => ({
        purchaseOrderItemId,
        orderedQuantity,
        receivedQuantity: 0,
        acceptedQuantity: 0,
      })),
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

export const allocated = (
  allocation: Allocation,
  key: string,
  units: readonly [string, number],
): Allocation =>
  allocation.map((shipment) => (shipment.key === key ? withUnits(shipment, units) : shipment));

const remaining = (items: Items, allocation: Allocation): readonly (readonly [string, number])[] =>
  quantitiesOf(items, allocation)
    .filter(({ unallocated }) => unallocated > 0)
    .map(({ id, unallocated }) => [id, unallocated] as const);

/** Puts everything that is left into one shipment, on top of what it holds. */
export const filled = (items: Items, allocation: Allocation, key: string): Allocation => {
  const rest = remaining(items, allocation);
  return allocation.map((shipment) => {
    if (shipment.key !== key) return shipment;
    const quantities = new Map(shipment.quantities);
    for (const [id, units] of rest) quantities.set(id, (quantities.get(id) ?? 0) + units);
    return { ...shipment, quantities };
  });
};

export const withNewShipment = (allocation: Allocation): Allocation => {
  const number = allocation.length + 1;
  const made = { key: `new-${number}`, name: `Shipment ${number}`, received: false };
  return [...allocation, { ...made, quantities: new Map<string, number>() }];
};

export const splitRemaining = (items: Items, allocation: Allocation): Allocation => {
  const next = withNewShipment(allocation);
  const key = next.at(-1)?.key ?? '';
  return filled(items, next, key);
};

/** The list that is sent: received shipments exactly as they are, others without what is 0. */
export const shipmentsOf = (allocation: Allocation) =>
  allocation.map(({ id, received, quantities }) => ({
    ...(id !== undefined && { id }),
    items: [...quantities]
      .filter(([, units]) => received || units > 0)
      .map(([purchaseOrderItemId, orderedQuantity]) => ({ purchaseOrderItemId, orderedQuantity })),
  }));
