import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { withoutPaidFacts } from '@quartermaster/contracts/purchase-orders/rules/payments';

export interface PaymentDraft extends Omit<PaymentFields, 'amount'> {
  readonly purchaseOrderId: PurchaseOrderId | null;
  readonly amount: number | null;
}

/** Characters of the reference of a payment. */
export const MAX_REFERENCE = 200;

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

export const findMissingFields = ({
  purchaseOrderId,
  amount,
  name,
}: PaymentDraft): Readonly<Partial<Record<keyof PaymentDraft, string>>> => ({
  ...(purchaseOrderId === null && { purchaseOrderId: 'Choose an order' }),
  ...(name.trim() === '' && { name: 'Enter a name' }),
  ...(amount === null && { amount: 'Enter an amount' }),
});

type Fields = PaymentFields & { readonly purchaseOrderId: PurchaseOrderId };
/** Fields that a payment keeps when an update leaves them out (API-PO-26). */
type OptionalField = 'description' | 'dueDate' | 'status' | 'paidOn' | 'paidReference';

/** Returns the fields that an update sends: of the optional ones only those that were typed. */
export const omitUntouchedFields = (
  { description, dueDate, status, paidOn, paidReference, ...fields }: Fields,
  typed: Partial<PaymentDraft>,
): Omit<Fields, OptionalField> & Partial<Pick<Fields, OptionalField>> => ({
  ...fields,
  ...('description' in typed && { description }),
  ...('dueDate' in typed && { dueDate }),
  ...('status' in typed && { status }),
  ...('paidOn' in typed && { paidOn }),
  ...('paidReference' in typed && { paidReference }),
});

export const toPaymentFields = (draft: PaymentDraft): Fields | null => {
  const { purchaseOrderId, amount, name } = draft;
  if (purchaseOrderId === null || amount === null || name.trim() === '') return null;
  const fields = { ...draft, purchaseOrderId, amount, name: name.trim() };
  return draft.status === 'PAID' ? fields : withoutPaidFacts(fields);
};
