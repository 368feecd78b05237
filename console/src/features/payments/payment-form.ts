import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import { createPayment } from '@quartermaster/contracts/purchase-orders/calls/payments';
import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { withoutPaidFacts } from '@quartermaster/contracts/purchase-orders/rules/payments';
import type { z } from 'zod';
import type { Checks } from '../../form/use-fields.ts';

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

const words: Readonly<Record<string, string>> = {
  purchaseOrderId: 'Choose an order',
  name: 'Enter a name',
  amount: 'Enter an amount',
};

const schema = createPayment.body.strip();
export type Fields = z.output<typeof schema>;

export const paymentChecks: Checks<PaymentDraft, Fields> = { schema, words: (path) => words[path] };

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

/** Returns the fields to send: a payment that is not paid has no day and no reference. */
export const omitUnpaidFacts = (fields: Fields): Fields =>
  fields.status === 'PAID' ? fields : withoutPaidFacts(fields);
