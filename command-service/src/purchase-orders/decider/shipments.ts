import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { ShipmentCost } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { getItemRest } from '@quartermaster/contracts/purchase-orders/rules/item-rests';
import { listItemQuantities } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import isEqual from 'fast-deep-equal';
import type { SetShipments, UpdateShipment, RequestedShipment } from './commands.ts';
import {
  type Allocation,
  toCountedOrder,
  type DataOf,
  omitUndefined,
  isReceived,
  type Item,
  type PurchaseOrder,
  type Shipment,
  getShipment,
} from './order.ts';

type Changes = Omit<DataOf<'ShipmentsAllocated'>, 'purchaseOrderId'>;
type Holder = {
  /** Absent for a new shipment. */
  readonly id?: string | undefined;
  readonly items: readonly Omit<Allocation, 'productVariantId'>[];
};

const toAllocations = ({ items }: Shipment): Allocation[] =>
  items.map(({ purchaseOrderItemId, productVariantId, orderedQuantity }) => ({
    purchaseOrderItemId,
    productVariantId,
    orderedQuantity,
  }));

const noQuantities = { receivedQuantity: 0, acceptedQuantity: 0 };
const plannedShipment = { arrivalDate: null, receivedAt: null };

/** Path of an item's last allocation in a list of shipments. */
const findLastAllocationPath = (
  itemId: string | undefined,
  shipments: readonly Holder[],
): string => {
  const places = shipments.flatMap(({ items }, at) =>
    items.flatMap(({ purchaseOrderItemId }, place) =>
      purchaseOrderItemId === itemId ? [`${at}.items.${place}.orderedQuantity`] : [],
    ),
  );
  return places.at(-1) ?? '';
};

/**
 * ordered = allocated + unallocated + declared not coming, and none is ever negative (NF-D-05, AMB-074): a received shipment
 * allocates what was received. `requestField` is the field of the request with the error.
 */
export const mustFitShipments = (
  order: PurchaseOrder,
  shipments: readonly Holder[],
  requestField: 'items' | 'shipments',
): void => {
  const { items } = order;
  const current = toCountedOrder(order);
  const received = new Map(
    order.shipments.flatMap(({ id, receivedAt }, at) => {
      const counted = receivedAt === null ? undefined : current.shipments[at];
      return counted === undefined ? [] : [[id, counted] as const];
    }),
  );
  const counted = shipments.map(
    (shipment) =>
      received.get(shipment.id ?? '') ?? {
        ...plannedShipment,
        items: shipment.items.map((item) => ({ ...item, ...noQuantities })),
      },
  );
  const over = listItemQuantities({ ...current, shipments: counted }).findIndex(
    ({ unallocated }) => unallocated < 0,
  );
  if (over < 0) return;
  const isDeclared = getItemRest(order, items[over]?.id ?? '').notComing > 0;
  const message = isDeclared
    ? 'More is allocated to shipments or declared not coming than ordered'
    : 'More is allocated to shipments than ordered';
  const path =
    requestField === 'items'
      ? `items.${over}.quantity`
      : findLastAllocationPath(items[over]?.id, shipments);
  throw new Rejection('SHIPMENT_OVER_ALLOCATED', message, { issues: [{ path, message }] });
};

const recordAllocation = (
  order: PurchaseOrder,
  changes: Changes,
): readonly PurchaseOrderEvent[] => {
  const { created, changed, removed } = changes;
  if (created.length + changed.length + removed.length === 0) return [];
  const data = { purchaseOrderId: order.id, created, changed, removed };
  return [{ type: 'ShipmentsAllocated', data }];
};

/** A first shipment holding all items of a new order (AMB-159). */
export const firstShipment = (
  purchaseOrderId: string,
  items: readonly Item[],
  given: {
    readonly id: string;
    readonly locationId: string | null;
    readonly arrivalDate: string | null;
  },
): PurchaseOrderEvent => {
  const created = {
    ...emptyShipment(given.id, 1),
    locationId: given.locationId,
    arrivalDate: given.arrivalDate,
    items: items.map(({ id, productVariantId, quantity }) => ({
      purchaseOrderItemId: id,
      productVariantId,
      orderedQuantity: quantity,
    })),
  };
  const data = { purchaseOrderId, created: [created], changed: [], removed: [] };
  return { type: 'ShipmentsAllocated', data };
};

export const emptyShipment = (id: string, number: number) => ({
  id,
  name: `Shipment ${number}`,
  trackingNumber: '',
  locationId: null,
  method: null,
  departureDate: null,
  arrivalDate: null,
});

/** Removes items that leave the order from the shipments that are not received. */
export const removeFromShipments = (
  order: PurchaseOrder,
  gone: readonly Item[],
): readonly PurchaseOrderEvent[] => {
  const ids = new Set(gone.map(({ id }) => id));
  const changed = order.shipments.flatMap((shipment) => {
    const from = toAllocations(shipment);
    const to = from.filter(({ purchaseOrderItemId }) => !ids.has(purchaseOrderItemId));
    return to.length === from.length ? [] : [{ id: shipment.id, from, to }];
  });
  return recordAllocation(order, { created: [], changed, removed: [] });
};

const createAllocator = (order: PurchaseOrder) => {
  const variants = new Map(order.items.map((item) => [item.id, item.productVariantId]));
  return ({ items }: RequestedShipment): Allocation[] =>
    items.map(({ purchaseOrderItemId, orderedQuantity }) => {
      const productVariantId = variants.get(purchaseOrderItemId);
      if (productVariantId !== undefined) {
        return { purchaseOrderItemId, productVariantId, orderedQuantity };
      }
      throw new Rejection('SHIPMENT_ITEM_UNKNOWN', `No item ${purchaseOrderItemId} in this order`);
    });
};

const toQuantitiesByItem = (allocations: readonly Allocation[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    allocations.map(({ purchaseOrderItemId, orderedQuantity }) => [
      purchaseOrderItemId,
      orderedQuantity,
    ]),
  );

const diffAllocation = (shipment: Shipment, to: Allocation[]): Changes['changed'] => {
  const from = toAllocations(shipment);
  if (isEqual(toQuantitiesByItem(from), toQuantitiesByItem(to))) return [];
  if (isReceived(shipment)) {
    throw new Rejection('SHIPMENT_RECEIVED_IMMUTABLE', 'A received shipment cannot be changed');
  }
  return [{ id: shipment.id, from, to }];
};

const listRemovals = (order: PurchaseOrder, keptIds: ReadonlySet<string>): Changes['removed'] =>
  order.shipments
    .filter(({ id }) => !keptIds.has(id))
    .map((shipment) => {
      if (isReceived(shipment)) {
        throw new Rejection('SHIPMENT_RECEIVED_IMMUTABLE', 'A received shipment cannot be removed');
      }
      return { id: shipment.id, name: shipment.details.name, items: toAllocations(shipment) };
    });

/** Replaces the shipments by this list; it must contain received ones unchanged (AMB-073). */
export const setShipments = (
  { shipments }: SetShipments,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const allocate = createAllocator(order);
  const requested = shipments.map((entry) => ({ ...entry, items: allocate(entry) }));
  const changed = requested.flatMap(({ id, items }) =>
    id === undefined ? [] : diffAllocation(getShipment(order, id), items),
  );
  const keptIds = new Set(requested.flatMap(({ id }) => id ?? []));
  const removed = listRemovals(order, keptIds);
  const created = requested
    .filter(({ id }) => id === undefined)
    .map(({ newId, items }, index) => ({
      ...emptyShipment(newId, order.shipmentsMade + index + 1),
      items,
    }));
  mustFitShipments(order, requested, 'shipments');
  return recordAllocation(order, { created, changed, removed });
};

/** Changes no quantity, so it is allowed for a received shipment, too. */
export const updateShipment = (
  { shipmentId, changes }: UpdateShipment,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const { details: from } = getShipment(order, shipmentId);
  const to = { ...from, ...omitUndefined(changes) };
  if (isEqual(from, to)) return [];
  const data = { purchaseOrderId: order.id, shipmentId, from, to };
  return [{ type: 'ShipmentDetailsChanged', data }];
};

export const setShipmentCosts = (
  order: PurchaseOrder,
  { shipmentId, costs }: { readonly shipmentId: string; readonly costs: readonly ShipmentCost[] },
): readonly PurchaseOrderEvent[] => {
  const { costs: from } = getShipment(order, shipmentId);
  if (isEqual(from, costs)) return [];
  const data = { purchaseOrderId: order.id, shipmentId, from: [...from], to: [...costs] };
  return [{ type: 'ShipmentCostsSet', data }];
};
