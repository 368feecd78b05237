import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  listItemQuantities,
  type ItemQuantities,
  sumOpenQuantity,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { isOpenStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { ExpectRest, SetNotComing, SetReplacements } from './commands.ts';
import { evolve } from './evolve.ts';
import { toCountedOrder, type DataOf, isReceived, type PurchaseOrder } from './order.ts';
import { emptyShipment } from './shipments.ts';
import { recordStatusAfterUndo, recordStatusByReceipts } from './status.ts';

type Events = readonly PurchaseOrderEvent[];
type DeclarationChanges = DataOf<'UnitsNotComingSet'>['items'];
type Declaration = 'notComing' | 'replacements';

/** The items whose declared units change. */
const selectChangedItems = (
  { items }: Pick<SetNotComing, 'items'>,
  order: PurchaseOrder,
  declaration: Declaration,
): DeclarationChanges => {
  const variants = new Map(order.items.map(({ id, productVariantId }) => [id, productVariantId]));
  const rests = new Map((order.itemRests ?? []).map((rest) => [rest.purchaseOrderItemId, rest]));
  return items.flatMap(({ purchaseOrderItemId, quantity: to }) => {
    const productVariantId = variants.get(purchaseOrderItemId);
    if (productVariantId === undefined) {
      throw new Rejection('NOT_FOUND', `No item ${purchaseOrderItemId} in this order`);
    }
    const from = rests.get(purchaseOrderItemId)?.[declaration] ?? 0;
    return from === to ? [] : [{ purchaseOrderItemId, productVariantId, from, to }];
  });
};

/** Units can be declared while the order is open; a declaration can also be undone after it is fully received. */
const mustBeDeclarable = ({ status }: PurchaseOrder, changes: DeclarationChanges): void => {
  const isUndoing = changes.every(({ from, to }) => to < from);
  if (isOpenStatus(status) || (isUndoing && status === 'FullyReceived')) return;
  throw new Rejection('STATUS_NOT_ALLOWED', 'Only an open order expects units');
};

/** Throws when more units of an item are declared than `most` allows. */
const mustNotExceed = (
  order: PurchaseOrder,
  changes: DeclarationChanges,
  { most, message }: { most: (item: ItemQuantities) => number; message: string },
): void => {
  const counted = new Map(listItemQuantities(toCountedOrder(order)).map((item) => [item.id, item]));
  const over = changes.findIndex(({ purchaseOrderItemId, from, to }) => {
    const item = counted.get(purchaseOrderItemId);
    return to > from && item !== undefined && to > most(item);
  });
  if (over < 0) return;
  throw new Rejection('UNITS_NOT_DECLARABLE', message, {
    issues: [{ path: `items.${over}.quantity`, message }],
  });
};

const isComplete = (order: PurchaseOrder): boolean => sumOpenQuantity(toCountedOrder(order)) === 0;

/** Adds the status change after a declaration; an undone declaration can open the order again. */
const withStatus = (
  order: PurchaseOrder,
  event: PurchaseOrderEvent,
  { on, isUndoing }: { readonly on: string; readonly isUndoing: boolean },
): Events => {
  const after = evolve(order, event);
  if (isUndoing) {
    return [event, ...(order.status === 'FullyReceived' ? recordStatusAfterUndo(after, on) : [])];
  }
  return [event, ...(isComplete(after) ? recordStatusByReceipts(after, on) : [])];
};

/**
 * Declares units that are on no shipment as not coming; they are credited as closing short credits them (ADR 16). An order
 * without another open unit is fully received then.
 */
export const setNotComing = (command: SetNotComing, order: PurchaseOrder): Events => {
  const items = selectChangedItems(command, order, 'notComing');
  if (items.length === 0) return [];
  mustBeDeclarable(order, items);
  mustNotExceed(order, items, {
    most: ({ unallocated, notComing }) => notComing + unallocated,
    message: 'Only units that are on no shipment can be declared not coming',
  });
  const { on } = command;
  const event = {
    type: 'UnitsNotComingSet' as const,
    data: { purchaseOrderId: order.id, items, on },
  };
  const isUndoing = items.some(({ from, to }) => to < from);
  return withStatus(order, event, { on, isUndoing });
};

/** Removes rejected units from the allocated ones, so that a replacement is expected, or undoes this. */
export const setReplacements = (command: SetReplacements, order: PurchaseOrder): Events => {
  const items = selectChangedItems(command, order, 'replacements');
  if (items.length === 0) return [];
  mustBeDeclarable(order, items);
  mustNotExceed(order, items, {
    most: ({ replacements, replaceable }) => Math.max(replacements, replaceable),
    message: 'A replacement is expected for rejected units only',
  });
  const { on } = command;
  const event = {
    type: 'ReplacementsExpectedSet' as const,
    data: { purchaseOrderId: order.id, items, on },
  };
  const after = evolve(order, event);
  if (listItemQuantities(toCountedOrder(after)).some(({ unallocated }) => unallocated < 0)) {
    throw new Rejection(
      'REST_IN_USE',
      'The replacements are on a shipment or declared not coming already',
    );
  }
  return [event];
};

/** The location of the last received shipment that lacked units. */
const findLastLocationId = ({ shipments }: PurchaseOrder): string | null => {
  const lacking = shipments
    .filter(isReceived)
    .filter(({ items }) =>
      items.some(({ orderedQuantity, acceptedQuantity }) => acceptedQuantity < orderedQuantity),
    )
    .toSorted((a, b) => (a.receivedAt ?? '').localeCompare(b.receivedAt ?? ''));
  const last = lacking.at(-1);
  return last?.details.locationId ?? last?.receivedLocationId ?? null;
};

/** Puts the missing units of deliveries, and replacements, on one new shipment that arrives on a day. */
export const expectRest = (
  { shipmentId, arrivalDate }: ExpectRest,
  order: PurchaseOrder,
): Events => {
  if (!isOpenStatus(order.status)) {
    throw new Rejection('STATUS_NOT_ALLOWED', 'Only an open order expects units');
  }
  const variants = new Map(order.items.map((item) => [item.id, item.productVariantId]));
  const items = listItemQuantities(toCountedOrder(order))
    .filter(({ rest }) => rest > 0)
    .map(({ id, rest }) => ({
      purchaseOrderItemId: id,
      productVariantId: variants.get(id) ?? '',
      orderedQuantity: rest,
    }));
  if (items.length === 0) {
    throw new Rejection('CONFLICT', 'No received shipment of this order lacks units');
  }
  const shipment = {
    ...emptyShipment(shipmentId, order.shipmentsMade + 1),
    locationId: findLastLocationId(order),
    arrivalDate,
    items,
  };
  const data = { purchaseOrderId: order.id, created: [shipment], changed: [], removed: [] };
  return [{ type: 'ShipmentsAllocated', data }];
};
