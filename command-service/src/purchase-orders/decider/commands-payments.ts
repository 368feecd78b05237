import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { Payment } from './order.ts';

export type RequestedPayment = PaymentFields & {
  readonly id?: string | undefined;
  readonly newId: string;
};

export interface SetPayments {
  readonly type: 'SetPayments';
  readonly payments: readonly RequestedPayment[];
}

export interface AddPayment {
  readonly type: 'AddPayment';
  readonly payment: Payment;
}

/** What to change of a payment; keys left out stay. */
export interface UpdatePayment {
  readonly type: 'UpdatePayment';
  readonly paymentId: string;
  readonly changes: { readonly [K in keyof PaymentFields]?: PaymentFields[K] | undefined };
}

export interface DeletePayment {
  readonly type: 'DeletePayment';
  readonly paymentId: string;
}
