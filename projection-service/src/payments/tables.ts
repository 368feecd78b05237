import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import type { PaymentRow as ShownPayment } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface PaymentRow extends Omit<ShownPayment, 'supplierName'> {
  /** The amount in the shop's currency at the order's rates; null while a rate is missing. */
  readonly shopAmount: number | null;
  /** Currencies whose rate is missing. */
  readonly missingCurrencies: readonly string[];
  /** Lower-case text that the search matches. */
  readonly searchText: string;
}

/** Payments of all orders that were not deleted, one row each. */
export const payments = defineTable<PaymentRow>({
  name: 'payments',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    description: 'text',
    status: 'text',
    purchaseOrderId: 'text',
    purchaseOrderName: 'text',
    purchaseOrderStatus: 'text',
    currency: 'text',
    totalAmount: 'float',
    dueDate: 'text',
    paidOn: 'text',
    paidReference: 'text',
    shopAmount: 'float',
    missingCurrencies: 'texts',
    searchText: 'text',
  },
  indexes: [['dueDate']],
});

/** Fields of an order that its payments show, its exchange rates, and the ids of its payments. */
export interface PayingOrder {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly name: string;
  readonly status: PurchaseOrderStatus;
  /** Null for the shop's currency (AMB-158). */
  readonly currency: string | null;
  readonly exchangeRates: Readonly<Record<string, number>>;
  readonly paymentIds: readonly string[];
}

export const payingOrders = defineTable<PayingOrder>({
  name: 'payment_orders',
  key: ['purchaseOrderId'],
  columns: {
    purchaseOrderId: 'text',
    name: 'text',
    status: 'text',
    currency: 'text',
    exchangeRates: 'json',
    paymentIds: 'json',
  },
});

/** One row per team. */
export const payingShops = defineTable<{ readonly id: 'shop'; readonly currency: string }>({
  name: 'payment_shops',
  key: ['id'],
  columns: { id: 'text', currency: 'text' },
});
