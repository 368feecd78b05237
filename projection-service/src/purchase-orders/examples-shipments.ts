import type { ShipmentId, TeamId } from '@quartermaster/contracts/core/ids';
import { storeWithdrawalGivenUp } from '@quartermaster/contracts/purchase-orders/events/store';
import type { EventOf } from '@quartermaster/contracts/core/event';
import {
  shipmentCostsSet,
  shipmentDetailsChanged,
  shipmentPushed,
  shipmentPushFailed,
  shipmentReceiptUndone,
  shipmentReceived,
  shipmentsAllocated,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import type { ShipmentCost } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { fact, type GivenEvent } from '../core/given-events.ts';
import { order } from './examples.ts';

export const first = '00000000-0000-4000-8000-0000000000f1';
export const second = '00000000-0000-4000-8000-0000000000f2';
export const dock = '00000000-0000-4000-8000-0000000000a2';

const stream = (id: string): string => `purchase_order.${id}`;
type Allocations = EventOf<typeof shipmentsAllocated>['data']['removed'][number]['items'];
type ShipmentDetails = EventOf<typeof shipmentDetailsChanged>['data']['to'];

/** Quantities of variants in a shipment. */
const allocations = (quantities: Readonly<Record<string, number>>): Allocations =>
  Object.entries(quantities).map(([productVariantId, orderedQuantity]) => ({
    purchaseOrderItemId: `i${productVariantId}`,
    productVariantId,
    orderedQuantity,
  }));

const makeShipmentDetails = (given: Partial<ShipmentDetails> = {}): ShipmentDetails => ({
  name: 'Shipment 1',
  trackingNumber: '',
  locationId: null,
  method: null,
  departureDate: null,
  arrivalDate: null,
  ...given,
});

type Quantities = Readonly<Record<string, number>>;

export const shipmentPlanned = (
  shipmentId: ShipmentId,
  quantities: Quantities,
  given: Partial<ShipmentDetails> & { id?: string; teamId?: TeamId } = {},
): GivenEvent => {
  const { id = order, teamId, ...details } = given;
  const items = allocations(quantities);
  const created = [{ ...makeShipmentDetails(details), id: shipmentId, items }];
  const data = { purchaseOrderId: id, created, changed: [], removed: [] };
  return fact(shipmentsAllocated, stream(id), data, teamId === undefined ? {} : { teamId });
};

export const shipmentChanged = (
  shipmentId: ShipmentId,
  from: Quantities,
  to: Quantities,
): GivenEvent =>
  fact(shipmentsAllocated, stream(order), {
    purchaseOrderId: order,
    created: [],
    changed: [{ id: shipmentId, from: allocations(from), to: allocations(to) }],
    removed: [],
  });

export const shipmentRemoved = (shipmentId: ShipmentId, quantities: Quantities): GivenEvent =>
  fact(shipmentsAllocated, stream(order), {
    purchaseOrderId: order,
    created: [],
    changed: [],
    removed: [{ id: shipmentId, name: 'Shipment 1', items: allocations(quantities) }],
  });

export const shipmentDetailed = (
  shipmentId: ShipmentId,
  from: Partial<ShipmentDetails>,
  to: Partial<ShipmentDetails>,
): GivenEvent =>
  fact(shipmentDetailsChanged, stream(order), {
    purchaseOrderId: order,
    shipmentId,
    from: makeShipmentDetails(from),
    to: makeShipmentDetails(to),
  });

export const costsSet = (
  shipmentId: ShipmentId,
  to: ShipmentCost[],
  from: ShipmentCost[] = [],
): GivenEvent =>
  fact(shipmentCostsSet, stream(order), { purchaseOrderId: order, shipmentId, from, to });

/** Received and accepted units of variants. */
type Counts = Readonly<Record<string, readonly [received: number, accepted: number]>>;
const toCountedItems = (counts: Counts) =>
  Object.entries(counts).map(([productVariantId, [receivedQuantity, acceptedQuantity]]) => ({
    purchaseOrderItemId: `i${productVariantId}`,
    productVariantId,
    receivedQuantity,
    acceptedQuantity,
  }));

export const receivedAt = '2026-03-05T10:00:00.000Z';
const receipt = (shipmentId: ShipmentId) => ({
  purchaseOrderId: order,
  shipmentId,
  receiptId: `receipt-${shipmentId}`,
});

export const received = (
  shipmentId: ShipmentId,
  counts: Counts,
  at = receivedAt,
  alreadyInStock = false,
): GivenEvent =>
  fact(shipmentReceived, stream(order), {
    ...receipt(shipmentId),
    receivedAt: at,
    receivedOn: at.slice(0, 10),
    receivedLocationId: dock,
    items: toCountedItems(counts),
    pushToStore: true,
    alreadyInStock,
    on: '2026-03-05',
  });

export const undone = (shipmentId: ShipmentId, counts: Counts): GivenEvent =>
  fact(shipmentReceiptUndone, stream(order), {
    ...receipt(shipmentId),
    receivedLocationId: dock,
    items: toCountedItems(counts),
    on: '2026-03-06',
  });

export const pushed = (shipmentId: ShipmentId): GivenEvent =>
  fact(shipmentPushed, stream(order), receipt(shipmentId), { actor: { kind: 'store' } });

export const withdrawalGivenUp = (shipmentId: ShipmentId, reason: string): GivenEvent =>
  fact(
    storeWithdrawalGivenUp,
    stream(order),
    { ...receipt(shipmentId), tries: 72, reason },
    { actor: { kind: 'system', name: 'push receipt to store' } },
  );

export const pushRefused = (shipmentId: ShipmentId, reason: string): GivenEvent =>
  fact(
    shipmentPushFailed,
    stream(order),
    { ...receipt(shipmentId), reason },
    { actor: { kind: 'system', name: 'push receipt to store' } },
  );
