import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { amount } from '../../core/bounds.ts';
import type { PurchaseOrderId } from '../../core/ids.ts';
import { uuid, brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { lineText } from '../../core/text.ts';
import { recordedCredit } from '../events/settlement.ts';

const byOrder = z.object({ id: brandedUuid<PurchaseOrderId>() });
const byPayment = z.object({ id: uuid });
const known = z.number().nullable();

/** The money between the shop and the supplier of an order (ADR 16); null while an exchange rate is missing. */
const supplierAccount = z.object({
  currency: z.string(),
  /** The supplier cost of all ordered units (CALC-PO). */
  ordered: known,
  /** Amount that is not owed: short and rejected units. */
  credited: z.number(),
  owed: known,
  paid: known,
  /** Balances of other orders that were applied to payments of this one. */
  applied: known,
  /** Balance of this order that was applied to payments of others. */
  used: known,
  /** Owed and neither paid nor applied. */
  open: known,
  /** Paid too much because of the credit, and not used yet. */
  balance: known,
  /** Paid and planned payments. */
  planned: known,
  /** Ordered units that were neither accepted nor credited. */
  openUnits: z.int(),
  creditedUnits: z.int(),
  missingCurrencies: z.array(z.string()),
  lines: recordedCredit.shape.lines,
  /** Explanation of the amounts, one sentence each. */
  explanation: z.array(z.string()),
});

export const getSupplierAccount = defineRoute({
  id: 'API-PO-47',
  method: 'GET',
  path: '/purchase-orders/:id/account',
  kind: 'query',
  summary:
    'What an order costs its supplier side: ordered, credited for short and rejected units, owed, paid and balance, with an explanation',
  params: byOrder,
  query: asOfQuery,
  work: 'past',
  response: supplierAccount,
});

export const reopenPurchaseOrder = defineRoute({
  id: 'API-PO-48',
  method: 'POST',
  path: '/purchase-orders/:id/reopen',
  kind: 'command',
  versioned: true,
  summary:
    'Opens a fully received order again as PartiallyReceived, with a reason; units that did not come are owed again. 409 in another status',
  params: byOrder,
  body: z.strictObject({ reason: lineText.trim().max(500).default('') }),
  refusals: ['PURCHASE_ORDER_DELETED', 'STATUS_NOT_ALLOWED'],
});

export const applyBalance = defineRoute({
  id: 'API-PO-49',
  method: 'POST',
  path: '/purchase-orders/payments/:id/apply-balance',
  kind: 'command',
  summary:
    'Reduces an unpaid payment by an amount of the balance of another order of the same supplier and currency; a payment without an amount left is settled. 409 when the balance or the payment is lower',
  params: byPayment,
  body: z.strictObject({
    fromPurchaseOrderId: brandedUuid<PurchaseOrderId>(),
    /** In the currency of the payment. */
    amount: amount.positive(),
  }),
  refusals: ['PURCHASE_ORDER_DELETED'],
});

export const undoBalance = defineRoute({
  id: 'API-PO-50',
  method: 'POST',
  path: '/purchase-orders/payments/:id/undo-balance',
  kind: 'command',
  summary:
    'Undoes what was applied to a payment of the balance of another order: the payment is as high as before and the other order has its balance again. 409 when the payment is paid',
  params: byPayment,
  body: z.strictObject({ fromPurchaseOrderId: brandedUuid<PurchaseOrderId>() }),
  refusals: ['PURCHASE_ORDER_DELETED'],
});

export const settlementRoutes = [
  getSupplierAccount,
  reopenPurchaseOrder,
  applyBalance,
  undoBalance,
] as const;
