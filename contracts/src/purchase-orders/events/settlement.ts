import { z } from 'zod';
import { defineEvent, createTextReplacer } from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';

export const recordedCredit = z.object({
  /** The order's currency. */
  currency: z.string(),
  amount: z.number(),
  lines: z.array(
    z.object({
      purchaseOrderItemId: z.string(),
      productVariantId: idSchemas.variantId,
      /** Units that are not owed. */
      quantity: z.int(),
      /** For one unit, with its share of percentage costs and discounts. */
      unitAmount: z.number(),
      amount: z.number(),
    }),
  ),
});

export const supplierCreditSet = defineEvent({
  type: 'SupplierCreditSet',
  version: 1,
  summary: 'What is not owed to the supplier of an order changed: short or rejected units.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    cause: z.enum(['closed', 'received', 'undone', 'reopened', 'declared', 'changed']),
    /** Day in the shop's time zone. */
    on: z.string(),
    credit: recordedCredit,
    /** Previous credit; 0 without one. */
    previousAmount: z.number(),
    /** Amounts of payments that changed with the credit, each in its own currency. */
    payments: z.array(z.object({ paymentId: z.string(), from: z.number(), to: z.number() })),
  }),
});

/** An amount that was applied from the balance of one order to a payment of another. */
const balance = {
  paymentId: z.string(),
  currency: z.string(),
  amount: z.number(),
  /** Day in the shop's time zone. */
  on: z.string(),
};

export const supplierBalanceUsed = defineEvent({
  type: 'SupplierBalanceUsed',
  version: 1,
  summary: 'A part of what was paid too much for an order was applied to a payment of another.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    toPurchaseOrderId: idSchemas.purchaseOrderId,
    ...balance,
  }),
});

export const supplierBalanceApplied = defineEvent({
  type: 'SupplierBalanceApplied',
  version: 1,
  summary: 'What was paid too much for another order was applied to a payment of an order.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    fromPurchaseOrderId: idSchemas.purchaseOrderId,
    ...balance,
  }),
});

export const supplierBalanceUseUndone = defineEvent({
  type: 'SupplierBalanceUseUndone',
  version: 1,
  summary:
    'A balance that was applied to a payment of another order is a balance of this order again.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    toPurchaseOrderId: idSchemas.purchaseOrderId,
    ...balance,
  }),
});

export const supplierBalanceApplicationUndone = defineEvent({
  type: 'SupplierBalanceApplicationUndone',
  version: 1,
  summary: 'A balance of another order no longer reduces a payment of this order.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    fromPurchaseOrderId: idSchemas.purchaseOrderId,
    ...balance,
  }),
});

export const purchaseOrderReopened = defineEvent({
  type: 'PurchaseOrderReopened',
  version: 1,
  summary: 'A fully received order was opened again; its new status is recorded right after.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    reason: z.string(),
    on: z.string(),
  }),
  teamTexts: { replace: createTextReplacer('reason') },
});

export const settlementEvents = [
  purchaseOrderReopened,
  supplierCreditSet,
  supplierBalanceUsed,
  supplierBalanceApplied,
  supplierBalanceUseUndone,
  supplierBalanceApplicationUndone,
] as const;
