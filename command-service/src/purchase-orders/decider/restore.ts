import type { RestoreRevision, UpdatePurchaseOrder, RequestedItem } from './commands.ts';
import type { Item, Payment, PurchaseOrder } from './order.ts';
import type { RequestedPayment } from './payments.ts';

/** An item of the past: the current item with its id, else the one with its variant, else a new item. */
const toRequestedItem = ({ id, ...fields }: Item, now: PurchaseOrder): RequestedItem => {
  const isKnown = now.items.some((item) => item.id === id);
  return { ...fields, ...(isKnown && { id }), asNew: { ...fields, id } };
};

const toRequestedPayment = ({ id, ...fields }: Payment, now: PurchaseOrder): RequestedPayment => {
  const isKnown = now.payments.some((payment) => payment.id === id);
  return { ...fields, ...(isKnown && { id }), newId: id };
};

/** The payments of the past, except that paid payments stay unchanged. */
const mergePayments = (past: PurchaseOrder, now: PurchaseOrder): readonly Payment[] => {
  const paid = now.payments.filter(({ status }) => status === 'PAID');
  const restoredPayments = past.payments.map(
    (payment) => paid.find(({ id }) => id === payment.id) ?? payment,
  );
  return [...restoredPayments, ...paid.filter((payment) => !restoredPayments.includes(payment))];
};

/** The update that restores the values of an earlier revision. */
export const toRestoreUpdate = (
  { past, supplierId, on, shopCurrency }: RestoreRevision,
  now: PurchaseOrder,
): UpdatePurchaseOrder => {
  const existingShipmentIds = new Set(now.shipments.map(({ id }) => id));
  return {
    type: 'UpdatePurchaseOrder',
    supplierId,
    content: past.content,
    issueDate: past.issueDate,
    defaultStockCoverageDate: past.defaultStockCoverageDate,
    items: past.items.map((item) => toRequestedItem(item, now)),
    payments: mergePayments(past, now).map((payment) => toRequestedPayment(payment, now)),
    shipmentCosts: past.shipments
      .filter(({ id }) => existingShipmentIds.has(id))
      .map(({ id, costs }) => ({ shipmentId: id, costs })),
    on,
    shopCurrency,
  };
};
