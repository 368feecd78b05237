import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { createFiltersSchema } from '../../core/filters.ts';
import type { PurchaseOrderId } from '../../core/ids.ts';
import { createTotalsQuery } from '../../core/totals-query.ts';
import { pagination, search, sortBy, uuid, brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { distinctIds, paymentFields, paymentStatus } from '../purchase-order.ts';
import {
  paymentFilterColumns,
  paymentRow,
  paymentSortColumns,
} from '../read-models/payment-rows.ts';

const paymentFilters = createFiltersSchema(paymentFilterColumns);
const byOrder = z.object({ id: brandedUuid<PurchaseOrderId>() });
const byPayment = z.object({ id: uuid });
const changeRefusals = ['PURCHASE_ORDER_DELETED', 'DAY_OUT_OF_BOUNDS'] as const;

export const setPayments = defineRoute({
  id: 'API-PO-14',
  method: 'PUT',
  path: '/purchase-orders/:id/payments',
  kind: 'command',
  versioned: true,
  summary: 'Makes exactly these the payments of an order; those without an id are new',
  params: byOrder,
  body: z
    .array(paymentFields.extend({ id: uuid.optional() }))
    .max(500)
    .refine(...distinctIds),
  refusals: changeRefusals,
});

export const queryPayments = defineRoute({
  id: 'API-PO-21',
  method: 'POST',
  path: '/purchase-orders/payments/query',
  kind: 'query',
  summary: 'Payments of all orders, by due date unless sorted otherwise',
  query: asOfQuery,
  work: 'past',
  body: z.strictObject({
    pagination: pagination.optional(),
    search: search.optional(),
    sort: sortBy(paymentSortColumns).optional(),
    filters: paymentFilters.default([]),
  }),
  response: z.object({ data: z.array(paymentRow), total: z.int() }),
});

export const listPaymentCurrencies = defineRoute({
  id: 'API-PO-22',
  method: 'GET',
  path: '/purchase-orders/payments/currencies',
  kind: 'query',
  summary: "Currencies of the team's payments, each once, in alphabetical order (AMB-131)",
  query: asOfQuery,
  work: 'past',
  response: z.array(z.string()),
});

const narrowing = createTotalsQuery(paymentFilters);

export const totalPaymentsByMonth = defineRoute({
  id: 'API-PO-23',
  method: 'GET',
  path: '/purchase-orders/payments/totals-by-month',
  kind: 'query',
  summary:
    "Per year (YYYY) twelve amounts in the shop's currency, January to December, of the payments due then; null where none is due or an exchange rate is missing (AMB-078)",
  query: narrowing,
  work: 'past',
  response: z.record(z.string(), z.array(z.number().nullable())),
});

const twelveAmounts = z.array(z.number().nullable()).length(12);

export const paymentsByMonth = defineRoute({
  id: 'API-PO-23-MONTHS',
  method: 'GET',
  path: '/purchase-orders/payments/by-month',
  kind: 'query',
  summary:
    "Per year (YYYY) twelve amounts in the shop's currency that are still to be paid and twelve that are paid, by the month in which they are due; null where there is none or an exchange rate is missing",
  query: narrowing,
  work: 'past',
  response: z.record(z.string(), z.object({ due: twelveAmounts, paid: twelveAmounts })),
});

const paymentsTotal = z.object({
  count: z.int(),
  /** In the shop's currency, without amounts that have no exchange rate. */
  amount: z.number(),
  /** Currencies that are left out because they have no rate. */
  missingCurrencies: z.array(z.string()),
});
export type PaymentsTotal = z.infer<typeof paymentsTotal>;

export const paymentTotals = defineRoute({
  id: 'API-PO-23-TOTALS',
  method: 'GET',
  path: '/purchase-orders/payments/totals',
  kind: 'query',
  summary:
    "What is paid, still due and overdue of the payments that match, in the shop's currency; overdue is due before the business day and not paid",
  query: narrowing,
  work: 'past',
  response: z.object({
    currency: z.string(),
    paid: paymentsTotal,
    due: paymentsTotal,
    overdue: paymentsTotal,
  }),
});

const newPayment = paymentFields.extend({ purchaseOrderId: uuid });

export const createPayment = defineRoute({
  id: 'API-PO-25',
  method: 'POST',
  path: '/purchase-orders/payments',
  kind: 'command',
  summary: 'Adds a payment to an order; answers its id',
  body: newPayment,
  response: z.object({ id: z.string() }),
  status: 201,
  refusals: changeRefusals,
});

const { name, amount, currency, description, status, dueDate, paidOn, paidReference } =
  paymentFields.shape;

export const updatePayment = defineRoute({
  id: 'API-PO-26',
  method: 'PUT',
  path: '/purchase-orders/payments/:id',
  kind: 'command',
  summary:
    'Changes a payment; description, status, due date and how it was paid stay when left out, and it stays with its order',
  params: byPayment,
  body: z.strictObject({
    name,
    amount,
    currency,
    description: description.unwrap().optional(),
    status: status.unwrap().optional(),
    dueDate: dueDate.unwrap().optional(),
    paidOn,
    paidReference,
    /** Order of the payment; a payment of another order is not found. */
    purchaseOrderId: uuid.optional(),
  }),
  refusals: changeRefusals,
});

export const setPaymentStatus = defineRoute({
  id: 'API-PO-27',
  method: 'PUT',
  path: '/purchase-orders/payments/:id/status',
  kind: 'command',
  summary:
    'Marks a payment as paid, where known with its day (from a year before the order to tomorrow) and a reference, or as not paid, which drops both',
  params: byPayment,
  body: z.strictObject({ status: paymentStatus, paidOn, paidReference }),
  refusals: changeRefusals,
});

export const deletePayment = defineRoute({
  id: 'API-PO-28',
  method: 'DELETE',
  path: '/purchase-orders/payments/:id',
  kind: 'command',
  summary: 'Takes a payment out of its order; once more it is not found',
  params: byPayment,
  refusals: ['PURCHASE_ORDER_DELETED'],
});

export const applyPaymentTerms = defineRoute({
  id: 'API-PO-14-TERMS',
  method: 'POST',
  path: '/purchase-orders/:id/payments/apply-terms',
  kind: 'command',
  versioned: true,
  summary:
    "Makes the payments follow the supplier's payment term: shares of the supplier cost in the order's currency, due from the issue date, else from the business day. Replaces what is not paid; refused with 409 once something is paid, without a term or with nothing to pay, with 422 when percentages do not add up to 100 or an exchange rate is missing",
  params: byOrder,
  refusals: ['PURCHASE_ORDER_DELETED', 'EXCHANGE_RATE_MISSING', 'INSTALLMENTS_NOT_100'],
});

export const paymentRoutes = [
  setPayments,
  queryPayments,
  listPaymentCurrencies,
  totalPaymentsByMonth,
  paymentsByMonth,
  paymentTotals,
  createPayment,
  updatePayment,
  setPaymentStatus,
  deletePayment,
  applyPaymentTerms,
] as const;
