import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';

export interface PaymentDraft extends Omit<PaymentFields, 'amount'> {
  readonly purchaseOrderId: PurchaseOrderId | null;
  readonly amount: number | null;
}

export const newPayment = (
  purchaseOrderId: PurchaseOrderId | null,
  currency: string,
): PaymentDraft => ({
  purchaseOrderId,
  name: '',
  description: '',
  amount: null,
  currency,
  status: 'NOT_PAID',
  dueDate: null,
});

export const lacksOf = ({
  purchaseOrderId,
  amount,
  name,
}: PaymentDraft): Readonly<Partial<Record<keyof PaymentDraft, string>>> => ({
  ...(purchaseOrderId === null && { purchaseOrderId: 'Choose an order' }),
  ...(name.trim() === '' && { name: 'Enter a name' }),
  ...(amount === null && { amount: 'Enter an amount' }),
});

export const fieldsOf = (
  draft: PaymentDraft,
): (PaymentFields & { purchaseOrderId: PurchaseOrderId }) | null => {
  const { purchaseOrderId, amount, name } = draft;
  if (purchaseOrderId === null || amount === null || name.trim() === '') return null;
  return { ...draft, purchaseOrderId, amount, name: name.trim() };
};
