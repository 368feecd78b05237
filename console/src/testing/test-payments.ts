import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { ORDER } from './test-order.ts';

/** A payment in the list of payments, not paid. */
export const aPayment = (given: Partial<PaymentRow>): PaymentRow => ({
  id: '018f0000-0000-7000-8000-0000000000d1',
  name: 'Deposit',
  description: '',
  status: 'NOT_PAID',
  purchaseOrderId: ORDER,
  purchaseOrderName: 'Spring restock',
  purchaseOrderStatus: 'InDelivery',
  supplierName: 'Harbour Ceramics',
  currency: 'EUR',
  totalAmount: 587.1,
  dueDate: '2026-03-01',
  paidOn: null,
  paidReference: '',
  ...given,
});
