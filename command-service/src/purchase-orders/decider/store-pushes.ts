import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { RecordPush, RecordWithdrawal, RetryWithdrawal } from './commands.ts';
import { isWaitingForStore, type PurchaseOrder } from './order.ts';

/** Records the outcome of a push; nothing for a receipt that was undone, needs no push or is pushed already. */
export const recordPush = (
  { shipmentId, receiptId, failure }: RecordPush,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  if (shipment?.receiptId !== receiptId || !isWaitingForStore(shipment)) return [];
  const data = { purchaseOrderId: order.id, shipmentId, receiptId };
  return failure === null
    ? [{ type: 'ShipmentPushed', data }]
    : [{ type: 'ShipmentPushFailed', data: { ...data, reason: failure } }];
};

/** Tries of a withdrawal; with an hour between the later ones they take about three days. */
export const MOST_TRIES = 72;

/** Records the outcome of a withdrawal; nothing for one that is done or was not requested. The last failed try gives up. */
export const recordWithdrawal = (
  { receiptId, failure }: RecordWithdrawal,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const open = order.withdrawals.find((one) => one.receiptId === receiptId);
  if (open === undefined || open.isGivenUp) return [];
  const { shipmentId } = open;
  const data = { purchaseOrderId: order.id, shipmentId, receiptId };
  if (failure === null) return [{ type: 'StoreWithdrawn', data }];
  const failed = {
    type: 'StoreWithdrawalFailed' as const,
    data: { purchaseOrderId: order.id, shipmentId, receiptId, reason: failure },
  };
  const tries = open.failures + 1;
  if (tries < MOST_TRIES) return [failed];
  const givenUp = { ...failed.data, tries };
  return [failed, { type: 'StoreWithdrawalGivenUp', data: givenUp }];
};

/** Starts all withdrawals of a shipment again that were given up. */
export const retryWithdrawal = (
  { shipmentId }: RetryWithdrawal,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const givenUp = order.withdrawals.filter((one) => one.shipmentId === shipmentId && one.isGivenUp);
  if (givenUp.length === 0) {
    throw new Rejection('NOT_FOUND', 'Nothing of this shipment was given up in the store');
  }
  return givenUp.map(({ receiptId, locationId, items }) => ({
    type: 'StoreWithdrawalRequested',
    data: { purchaseOrderId: order.id, shipmentId, receiptId, locationId, items },
  }));
};
