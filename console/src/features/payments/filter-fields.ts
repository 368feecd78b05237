import { paymentFilterColumns } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { paymentStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { filterFieldsOf } from '../../list/filters/filter-fields.ts';
import { labelled } from '../../lib/options.ts';
import { orderOptions } from '../../data/purchase-orders/lists.ts';
import { fetchPaymentCurrencies } from '../../data/payments.ts';

/** What payments may be filtered by. */
export const paymentFilterFields = filterFieldsOf({
  subject: 'payments',
  types: paymentFilterColumns,
  first: 'status',
  labels: {
    name: 'Payment',
    description: 'Description',
    status: 'Status',
    purchaseOrderId: 'Purchase order',
    purchaseOrderName: 'Name of the order',
    purchaseOrderStatus: 'Order status',
    currency: 'Currency',
    totalAmount: 'Amount',
    dueDate: 'Due date',
  },
  choices: {
    status: async () => labelled(paymentStatusLabels),
    purchaseOrderStatus: async () => labelled(purchaseOrderStatusLabels),
    purchaseOrderId: orderOptions,
    currency: async () =>
      (await fetchPaymentCurrencies()).map((code) => ({ value: code, label: code })),
  },
});
