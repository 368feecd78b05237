import { z } from 'zod';
import type { FilterType } from '../../core/filters.ts';
import { idSchemas } from '../../core/ids.ts';
import { paymentStatus } from '../purchase-order.ts';
import { purchaseOrderStatus } from '../rules/status.ts';

/** A row in the list of all payments (ENT-PYR). */
export const paymentRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: paymentStatus,
  purchaseOrderId: idSchemas.purchaseOrderId,
  purchaseOrderName: z.string(),
  purchaseOrderStatus,
  /** Present name of the supplier of the order; null without one. */
  supplierName: z.string().nullable(),
  currency: z.string(),
  /** The payment's own amount, in its own currency (AMB-080). */
  totalAmount: z.number(),
  dueDate: z.string().nullable(),
  /** Null while it is not paid, and where the day is not known. */
  paidOn: z.string().nullable(),
  /** Empty without one. */
  paidReference: z.string(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** The filterable columns of payments, with their types. */
export const paymentFilterColumns = {
  name: 'string',
  description: 'string',
  status: 'select',
  purchaseOrderId: 'select',
  purchaseOrderName: 'string',
  purchaseOrderStatus: 'select',
  currency: 'select',
  totalAmount: 'number',
  dueDate: 'date',
  paidOn: 'date',
  paidReference: 'string',
} as const satisfies Readonly<Record<string, FilterType>>;

export const paymentSortColumns = [
  'name',
  'status',
  'purchaseOrderName',
  'purchaseOrderStatus',
  'currency',
  'totalAmount',
  'dueDate',
  'paidOn',
  'paidReference',
] as const;
export type PaymentSortColumn = (typeof paymentSortColumns)[number];
