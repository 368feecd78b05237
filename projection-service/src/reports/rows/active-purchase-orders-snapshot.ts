import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import { convertSum, getOrderRates } from '@quartermaster/contracts/purchase-orders/rules/currency';
import { isOpenStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { ReportedOrder } from '@quartermaster/contracts/reports/content';
import { defineRows } from './define-rows.ts';

/** The sum of the payments in the order's currency; null without a rate. */
const paymentTotal = ({ summary, order }: ReportedOrder): number | null => {
  const rates = getOrderRates(summary.currency, order.content.exchangeRates);
  const { amount } = convertSum(order.payments, summary.currency, rates);
  return amount === null ? null : roundTo6(amount);
};

/** Orders in one of the four open statuses (REP-10). */
export const activePurchaseOrdersSnapshot = defineRows({
  type: 'ACTIVE_PURCHASE_ORDERS_SNAPSHOT',
  read: ({ readers, pool, teamId }) => readers.openOrders(pool, teamId),
  compute: (orders) =>
    orders
      .filter(({ summary }) => isOpenStatus(summary.status))
      .map((one) => ({
        purchaseOrderId: one.summary.id,
        name: one.summary.name,
        reference: one.summary.reference,
        status: one.summary.status,
        supplierId: one.summary.supplierId,
        supplierName: one.supplierName,
        issueDate: one.summary.issueDate,
        totalItemsQuantity: one.summary.totalItemsQuantity,
        totalUnallocatedQuantity: one.summary.totalUnallocatedQuantity,
        totalCost: one.summary.totalCost,
        nextShipmentDate: one.summary.nextShipmentDate,
        paymentTotal: paymentTotal(one),
        nextPaymentDate: one.summary.nextPaymentDate,
        paymentsStatus: one.summary.paymentsStatus,
        createdAt: one.summary.createdAt,
        currency: one.summary.currency,
      })),
});
