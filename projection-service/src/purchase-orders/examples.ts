import type { EventOf } from '@quartermaster/contracts/core/event';
import {
  paymentsSet,
  purchaseOrderCreated,
  purchaseOrderDeleted,
  purchaseOrderDetailsChanged,
  purchaseOrderItemsChanged,
  purchaseOrderStatusSet,
  shipmentCostsSet,
  shipmentDetailsChanged,
  shipmentPushed,
  shipmentPushFailed,
  shipmentReceiptUndone,
  shipmentReceived,
  shipmentsAllocated,
} from '@quartermaster/contracts/purchase-orders/events';
import {
  emptyContent,
  type PurchaseOrderContent,
  type ShipmentCost,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/status';
import { fact, type GivenEvent } from '../core/given-events.ts';

export const order = '00000000-0000-4000-8000-0000000000e1';
export const otherOrder = '00000000-0000-4000-8000-0000000000e2';
export const first = '00000000-0000-4000-8000-0000000000f1';
export const second = '00000000-0000-4000-8000-0000000000f2';
export const dock = '00000000-0000-4000-8000-0000000000a2';

const stream = (id: string): string => `purchase_order.${id}`;
type ItemsChanged = EventOf<typeof purchaseOrderItemsChanged>['data'];
export type Item = ItemsChanged['added'][number];
type Allocations = EventOf<typeof shipmentsAllocated>['data']['removed'][number]['items'];
type ShipmentDetails = EventOf<typeof shipmentDetailsChanged>['data']['to'];

interface Details {
  readonly id?: string;
  readonly teamId?: string;
  readonly supplierId?: string | null;
  readonly issueDate?: string | null;
  readonly content?: Partial<PurchaseOrderContent>;
}

const detailsOf = ({ id = order, supplierId = null, issueDate = null, content }: Details) => ({
  purchaseOrderId: id,
  supplierId,
  content: { ...emptyContent, name: 'PO-0001', ...content },
  issueDate,
  defaultStockCoverageDate: null,
});

export const drafted = (given: Details = {}): GivenEvent => {
  const { id = order, teamId } = given;
  const data = { ...detailsOf(given), duplicatedFrom: null };
  return fact(purchaseOrderCreated, stream(id), data, teamId === undefined ? {} : { teamId });
};

export const detailed = (given: Details = {}): GivenEvent =>
  fact(purchaseOrderDetailsChanged, stream(given.id ?? order), detailsOf(given));

/** An item goes by the id of its variant with an `i` before it. */
export const item = (
  productVariantId: string,
  quantity: number,
  unitCost: number,
  given: Partial<Item> = {},
): Item => ({
  id: `i${productVariantId}`,
  productVariantId,
  quantity,
  unitCost,
  discount: null,
  discountType: null,
  supplierSKU: null,
  stockCoverageDate: null,
  shopifyPrice: null,
  ...given,
});

export const itemsChanged = (data: Partial<ItemsChanged>, id = order): GivenEvent =>
  fact(purchaseOrderItemsChanged, stream(id), {
    purchaseOrderId: id,
    added: [],
    changed: [],
    removed: [],
    order: [],
    ...data,
  });

export const itemsAdded = (added: Item[], id = order): GivenEvent =>
  itemsChanged({ added, order: added.map((one) => one.id) }, id);

export const statusSet = (
  from: PurchaseOrderStatus,
  to: PurchaseOrderStatus,
  given: Partial<EventOf<typeof purchaseOrderStatusSet>['data']> & { id?: string } = {},
): GivenEvent => {
  const { id = order, ...more } = given;
  const data = { purchaseOrderId: id, from, to, on: '2026-03-02', openQuantities: [] };
  return fact(purchaseOrderStatusSet, stream(id), { ...data, cause: 'user', ...more });
};

/** Quantities of variants in a shipment. */
const allocations = (quantities: Readonly<Record<string, number>>): Allocations =>
  Object.entries(quantities).map(([productVariantId, orderedQuantity]) => ({
    purchaseOrderItemId: `i${productVariantId}`,
    productVariantId,
    orderedQuantity,
  }));

export const detailsOfShipment = (given: Partial<ShipmentDetails> = {}): ShipmentDetails => ({
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
  shipmentId: string,
  quantities: Quantities,
  given: Partial<ShipmentDetails> & { id?: string; teamId?: string } = {},
): GivenEvent => {
  const { id = order, teamId, ...details } = given;
  const items = allocations(quantities);
  const created = [{ ...detailsOfShipment(details), id: shipmentId, items }];
  const data = { purchaseOrderId: id, created, changed: [], removed: [] };
  return fact(shipmentsAllocated, stream(id), data, teamId === undefined ? {} : { teamId });
};

export const shipmentChanged = (shipmentId: string, from: Quantities, to: Quantities): GivenEvent =>
  fact(shipmentsAllocated, stream(order), {
    purchaseOrderId: order,
    created: [],
    changed: [{ id: shipmentId, from: allocations(from), to: allocations(to) }],
    removed: [],
  });

export const shipmentRemoved = (shipmentId: string, quantities: Quantities): GivenEvent =>
  fact(shipmentsAllocated, stream(order), {
    purchaseOrderId: order,
    created: [],
    changed: [],
    removed: [{ id: shipmentId, name: 'Shipment 1', items: allocations(quantities) }],
  });

export const shipmentDetailed = (
  shipmentId: string,
  from: Partial<ShipmentDetails>,
  to: Partial<ShipmentDetails>,
): GivenEvent =>
  fact(shipmentDetailsChanged, stream(order), {
    purchaseOrderId: order,
    shipmentId,
    from: detailsOfShipment(from),
    to: detailsOfShipment(to),
  });

export const costsSet = (
  shipmentId: string,
  to: ShipmentCost[],
  from: ShipmentCost[] = [],
): GivenEvent =>
  fact(shipmentCostsSet, stream(order), { purchaseOrderId: order, shipmentId, from, to });

/** Received and accepted units of variants. */
type Counts = Readonly<Record<string, readonly [received: number, accepted: number]>>;
const counted = (counts: Counts) =>
  Object.entries(counts).map(([productVariantId, [receivedQuantity, acceptedQuantity]]) => ({
    purchaseOrderItemId: `i${productVariantId}`,
    productVariantId,
    receivedQuantity,
    acceptedQuantity,
  }));

export const receivedAt = '2026-03-05T10:00:00.000Z';
const receipt = (shipmentId: string) => ({
  purchaseOrderId: order,
  shipmentId,
  receiptId: `receipt-${shipmentId}`,
});

export const received = (shipmentId: string, counts: Counts, at = receivedAt): GivenEvent =>
  fact(shipmentReceived, stream(order), {
    ...receipt(shipmentId),
    receivedAt: at,
    receivedLocationId: dock,
    items: counted(counts),
    pushToShopify: true,
    on: '2026-03-05',
  });

export const undone = (shipmentId: string, counts: Counts): GivenEvent =>
  fact(shipmentReceiptUndone, stream(order), {
    ...receipt(shipmentId),
    receivedLocationId: dock,
    items: counted(counts),
    on: '2026-03-06',
  });

export const pushed = (shipmentId: string): GivenEvent =>
  fact(shipmentPushed, stream(order), receipt(shipmentId), { actor: { kind: 'store' } });

export const pushRefused = (shipmentId: string, reason: string): GivenEvent =>
  fact(
    shipmentPushFailed,
    stream(order),
    { ...receipt(shipmentId), reason },
    { actor: { kind: 'system', name: 'push receipt to store' } },
  );

export const paid = (
  ...payments: readonly (Partial<EventOf<typeof paymentsSet>['data']['payments'][number]> & {
    id: string;
  })[]
): GivenEvent => {
  const plain = { name: 'Deposit', description: '', amount: 100, currency: 'USD', dueDate: null };
  const list = payments.map((payment) => ({ ...plain, status: 'NOT_PAID' as const, ...payment }));
  return fact(paymentsSet, stream(order), { purchaseOrderId: order, payments: list });
};

export const deleted = (id = order): GivenEvent =>
  fact(purchaseOrderDeleted, stream(id), { purchaseOrderId: id });
