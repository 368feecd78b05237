import type { RestoreRevision, UpdatePurchaseOrder, RequestedItem } from './commands.ts';
import type { Item, Payment, PurchaseOrder } from './order.ts';
import type { RequestedPayment } from './payments.ts';

/** An item of the past: the current item with its id, else the one with its variant, else a new item. */
const requestedItem = ({ id, ...fields }: Item, now: PurchaseOrder): RequestedItem => {
  const isKnown = now.items.some((item) => item.id === id);
  return { ...fields, ...(isKnown && { id }), asNew: { ...fields, id } };
};

const requestedPayment = ({ id, ...fields }: Payment, now: PurchaseOrder): RequestedPayment => {
  const isKnown = now.payments.some((payment) => payment.id === id);
  return { ...fields, ...(isKnown && { id }), newId: id };
};

/** The payments of the past, except that paid payments stay unchanged. */
const paymentsThen = (past: PurchaseOrder, now: PurchaseOrder): readonly Payment[] => {
  const paid = now.payments.filter(({ status }) => status === 'PAID');
  const then = past.payments.map((payment) => paid.find(({ id }) => id === payment.id) ?? payment);
  return [...then, ...paid.filter((payment) => !then.includes(payment))];
};

/** The update that restores the values of an earlier revision. */
export const updateToPast = (
  { past, supplierId, on, shopCurrency }: RestoreRevision,
  now: PurchaseOrder,
): UpdatePurchaseOrder => {
  const still = new Set(now.shipments.map(({ id }) => id));
  return {
    type: 'UpdatePurchaseOrder',
    supplierId,
    content: past.content,
    issueDate: past.issueDate,
    defaultStockCoverageDate: past.defaultStockCoverageDate,
    items: past.items.map((item) => requestedItem(item, now)),
    payments: paymentsThen(past, now).map((payment) => requestedPayment(payment, now)),
    shipmentCosts: past.shipments
      .filter(({ id }) => still.has(id))
      .map(({ id, costs }) => ({ shipmentId: id, costs })),
    on,
    shopCurrency,
  };
};
