import { isWithin } from '@quartermaster/contracts/core/plausible-days';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { listItemQuantities } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import type { ReceiveShipment, UndoReceipt } from './commands.ts';
import { evolve } from './evolve.ts';
import {
  toCountedOrder,
  isReceived,
  plausibleDays,
  type PurchaseOrder,
  type ReceivedItem,
  type Shipment,
  getShipment,
} from './order.ts';
import { recordStatusAfterUndo, recordStatusByReceipts } from './status.ts';

const mustBeCountable = (shipment: Shipment, items: ReceiveShipment['items']): void => {
  const known = new Set(shipment.items.map((item) => item.purchaseOrderItemId));
  for (const { purchaseOrderItemId, receivedQuantity, acceptedQuantity } of items) {
    if (!known.has(purchaseOrderItemId)) {
      throw new Rejection(
        'SHIPMENT_ITEM_UNKNOWN',
        `No item ${purchaseOrderItemId} in this shipment`,
      );
    }
    if (acceptedQuantity > receivedQuantity || acceptedQuantity < 0) {
      throw new Rejection(
        'ACCEPTED_ABOVE_RECEIVED',
        'Accepted quantity must not exceed received quantity',
      );
    }
  }
};

/** The received items of the whole shipment; an item missing in the list counts as 0. */
const toReceivedItems = (shipment: Shipment, items: ReceiveShipment['items']): ReceivedItem[] => {
  const counted = new Map(items.map((item) => [item.purchaseOrderItemId, item]));
  return shipment.items.map(({ purchaseOrderItemId, productVariantId }) => {
    const count = counted.get(purchaseOrderItemId);
    return {
      purchaseOrderItemId,
      productVariantId,
      receivedQuantity: count?.receivedQuantity ?? 0,
      acceptedQuantity: count?.acceptedQuantity ?? 0,
    };
  });
};

const requireLocationId = (shipment: Shipment, command: ReceiveShipment): string => {
  const locationId = command.receivedLocationId ?? shipment.details.locationId;
  if (locationId !== null) return locationId;
  const message = 'Say at which location the shipment was received';
  throw new Rejection('VALIDATION_FAILED', message, {
    issues: [{ path: 'receivedLocationId', message }],
  });
};

/** A receipt lies on a plausible day (domain-rules 7). */
const mustBePlausible = (
  { receivedOn, on }: Pick<ReceiveShipment, 'receivedOn' | 'on'>,
  order: PurchaseOrder,
): void => {
  const bounds = plausibleDays(order, on);
  if (isWithin(receivedOn, bounds)) return;
  const message = `A receipt of this order lies between ${bounds.earliest} and ${bounds.latest}`;
  throw new Rejection('RECEIVED_AT_OUT_OF_BOUNDS', message, {
    issues: [{ path: 'receivedAt', message }],
  });
};

/** Rejects when units that the shipment lacked are expected elsewhere or declared not coming (AMB-076). */
const mustBeFree = (undone: PurchaseOrder): void => {
  const items = listItemQuantities(toCountedOrder(undone));
  const isUsed = items.some(
    ({ unallocated, replacements, rejected }) => unallocated < 0 || replacements > rejected,
  );
  if (!isUsed) return;
  throw new Rejection(
    'REST_IN_USE',
    'Units that this shipment lacked are on another shipment, declared not coming or to be replaced',
  );
};

/** Receives a shipment once; the status of the order follows automatically (AMB-068). */
export const receiveShipment = (
  command: ReceiveShipment,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const { shipmentId, receiptId, receivedAt, receivedOn, pushToStore, alreadyInStock, on } =
    command;
  const shipment = getShipment(order, shipmentId);
  if (isReceived(shipment)) {
    throw new Rejection('SHIPMENT_ALREADY_RECEIVED', 'The shipment was received before');
  }
  if (order.status === 'Cancelled') {
    throw new Rejection('PURCHASE_ORDER_CANCELLED', 'The purchase order is cancelled');
  }
  mustBeCountable(shipment, command.items);
  mustBePlausible(command, order);
  const data = {
    purchaseOrderId: order.id,
    shipmentId,
    receiptId,
    receivedAt,
    receivedOn,
    receivedLocationId: requireLocationId(shipment, command),
    items: toReceivedItems(shipment, command.items),
    pushToStore,
    alreadyInStock,
    on,
  };
  const event = { type: 'ShipmentReceived' as const, data };
  return [event, ...recordStatusByReceipts(evolve(order, event), on)];
};

/**
 * A failed push may still have reached the store, in part or on a later try. So an undone receipt requests the withdrawal of
 * the units that the store may have.
 */
const requestWithdrawal = (
  order: PurchaseOrder,
  { id: shipmentId, receiptId, receivedLocationId, push, items }: Shipment,
): readonly PurchaseOrderEvent[] => {
  const accepted = items.filter(({ acceptedQuantity }) => acceptedQuantity > 0);
  if (push !== 'failed' || receiptId === null || accepted.length === 0) return [];
  const data = {
    purchaseOrderId: order.id,
    shipmentId,
    receiptId,
    locationId: receivedLocationId ?? '',
    items: accepted.map(({ productVariantId, acceptedQuantity: quantity }) => ({
      productVariantId,
      quantity,
    })),
  };
  return [{ type: 'StoreWithdrawalRequested', data }];
};

/** Undoes a receipt, unless the store has it, a push is running or its rest is in use (AMB-076). */
export const undoReceipt = (
  { shipmentId, on }: UndoReceipt,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const shipment = getShipment(order, shipmentId);
  const { receiptId, receivedLocationId } = shipment;
  if (receiptId === null || receivedLocationId === null) return [];
  if (shipment.push === 'done' || shipment.push === 'pending') {
    throw new Rejection('SHIPMENT_PUSHED_TO_STORE', 'The store has taken the receipt over');
  }
  const items = shipment.items.map(({ orderedQuantity: _, ...counted }) => counted);
  const data = { purchaseOrderId: order.id, shipmentId, receiptId, receivedLocationId, items, on };
  const event = { type: 'ShipmentReceiptUndone' as const, data };
  const undone = evolve(order, event);
  mustBeFree(undone);
  return [event, ...recordStatusAfterUndo(undone, on), ...requestWithdrawal(order, shipment)];
};
