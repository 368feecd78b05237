import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  itemQuantities,
  totalOpenQuantity,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import {
  canSetStatus,
  type PurchaseOrderStatus,
  purchaseOrderStatusLabels,
  statusAfterReceipt,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import type { ReopenOrder, SetStatus } from './commands.ts';
import { countedOrder, type DataOf, isReceived, type PurchaseOrder } from './order.ts';

type OpenQuantities = DataOf<'PurchaseOrderStatusSet'>['openQuantities'];

/** Ordered units not accepted yet, per item. */
const openQuantities = (order: PurchaseOrder): OpenQuantities => {
  const variants = new Map(order.items.map((item) => [item.id, item.productVariantId]));
  return itemQuantities(countedOrder(order))
    .filter(({ open }) => open > 0)
    .map(({ id, open }) => ({
      purchaseOrderItemId: id,
      productVariantId: variants.get(id) ?? '',
      quantity: open,
    }));
};

const statusSet = (
  order: PurchaseOrder,
  to: PurchaseOrderStatus,
  rest: Pick<DataOf<'PurchaseOrderStatusSet'>, 'cause' | 'on' | 'openQuantities'>,
): readonly PurchaseOrderEvent[] =>
  order.status === to
    ? []
    : [
        {
          type: 'PurchaseOrderStatusSet',
          data: { purchaseOrderId: order.id, from: order.status, to, ...rest },
        },
      ];

/** Sets the status by hand; an order closed before everything arrived records the open quantities (AMB-067). */
export const setStatus = (
  { status, on }: Pick<SetStatus, 'status' | 'on'>,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  if (order.status === status) return [];
  if (!canSetStatus(order.status, status, { anythingReceived: order.shipments.some(isReceived) })) {
    const label = purchaseOrderStatusLabels[status];
    throw new Rejection('STATUS_NOT_ALLOWED', `Something was received, so it cannot be ${label}`);
  }
  const open = status === 'FullyReceived' ? openQuantities(order) : [];
  return statusSet(order, status, { cause: 'user', on, openQuantities: open });
};

/** Opens a fully received order again, with the reason (ADR 16). */
export const reopen = (
  { reason, on }: ReopenOrder,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  if (order.status !== 'FullyReceived') {
    throw new Rejection('STATUS_NOT_ALLOWED', 'Only a fully received order can be reopened');
  }
  return [
    { type: 'PurchaseOrderReopened', data: { purchaseOrderId: order.id, reason, on } },
    ...statusSet(order, 'PartiallyReceived', { cause: 'user', on, openQuantities: [] }),
  ];
};

const statusOf = (order: PurchaseOrder): PurchaseOrderStatus => {
  if (!order.shipments.some(isReceived) && order.status !== 'Cancelled') {
    return order.statusBeforeReceipts;
  }
  return statusAfterReceipt(order.status, totalOpenQuantity(countedOrder(order)));
};

/** The automatic status change after receipts (AMB-068). */
export const statusByReceipts = (order: PurchaseOrder, on: string): readonly PurchaseOrderEvent[] =>
  statusSet(order, statusOf(order), { cause: 'receipt', on, openQuantities: [] });
