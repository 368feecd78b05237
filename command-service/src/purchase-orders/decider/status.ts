import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  isAnythingReceived,
  listItemQuantities,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import {
  canSetStatus,
  type PurchaseOrderStatus,
  purchaseOrderStatusLabels,
  resolveStatusAfterReceipt,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import type { ReopenOrder, SetStatus } from './commands.ts';
import { toCountedOrder, type DataOf, type PurchaseOrder } from './order.ts';

const countUnits = (order: PurchaseOrder) => {
  const items = listItemQuantities(toCountedOrder(order));
  const sum = (of: 'accepted' | 'open' | 'notComing'): number =>
    items.reduce((units, item) => units + item[of], 0);
  return { accepted: sum('accepted'), open: sum('open'), notComing: sum('notComing') };
};

type OpenQuantities = DataOf<'PurchaseOrderStatusSet'>['openQuantities'];

/** Ordered units neither accepted nor declared not coming, per item. */
const listOpenQuantities = (order: PurchaseOrder): OpenQuantities => {
  const variants = new Map(order.items.map((item) => [item.id, item.productVariantId]));
  return listItemQuantities(toCountedOrder(order))
    .filter(({ open }) => open > 0)
    .map(({ id, open }) => ({
      purchaseOrderItemId: id,
      productVariantId: variants.get(id) ?? '',
      quantity: open,
    }));
};

const recordStatus = (
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
  if (!canSetStatus(order.status, status, { anythingReceived: isAnythingReceived(order) })) {
    const label = purchaseOrderStatusLabels[status];
    throw new Rejection('STATUS_NOT_ALLOWED', `Something was received, so it cannot be ${label}`);
  }
  const open = status === 'FullyReceived' ? listOpenQuantities(order) : [];
  return recordStatus(order, status, { cause: 'user', on, openQuantities: open });
};

/** Partially received once a unit was accepted, else the last status before goods arrived; a draft was sent by closing it. */
const resolveReopenedStatus = (order: PurchaseOrder): PurchaseOrderStatus => {
  if (countUnits(order).accepted > 0) return 'PartiallyReceived';
  return order.statusBeforeReceipts === 'Draft' ? 'SentToSupplier' : order.statusBeforeReceipts;
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
    ...recordStatus(order, resolveReopenedStatus(order), { cause: 'user', on, openQuantities: [] }),
  ];
};

const buildReceiptCause = (on: string) => ({ cause: 'receipt' as const, on, openQuantities: [] });

/** The status change after a receipt: none when nothing was accepted yet (AMB-068). */
export const recordStatusByReceipts = (
  order: PurchaseOrder,
  on: string,
): readonly PurchaseOrderEvent[] =>
  recordStatus(
    order,
    resolveStatusAfterReceipt(order.status, countUnits(order)),
    buildReceiptCause(on),
  );

/** The status change after a receipt or a declaration was undone: back to the one before receipts when no unit is accepted. */
export const recordStatusAfterUndo = (
  order: PurchaseOrder,
  on: string,
): readonly PurchaseOrderEvent[] => {
  const { accepted, open, notComing } = countUnits(order);
  const isNothingLeft = accepted === 0 && (open > 0 || notComing === 0);
  const status =
    isNothingLeft && order.status !== 'Cancelled'
      ? order.statusBeforeReceipts
      : resolveStatusAfterReceipt(order.status, countUnits(order));
  return recordStatus(order, status, buildReceiptCause(on));
};
