import { paymentFilterColumns } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { paymentStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { FilterFields, FilterOption } from '../../list/filters/filter-fields.ts';
import { orderOptions } from '../../data/purchase-orders/lists.ts';
import { fetchPaymentCurrencies } from '../../data/payments.ts';

type Column = keyof typeof paymentFilterColumns;

const labels: Readonly<Record<Column, string>> = {
  name: 'Payment',
  description: 'Description',
  status: 'Status',
  purchaseOrderId: 'Purchase order',
  purchaseOrderName: 'Name of the order',
  purchaseOrderStatus: 'Order status',
  currency: 'Currency',
  totalAmount: 'Amount',
  dueDate: 'Due date',
};

const labelled = (of: Readonly<Record<string, string>>): readonly FilterOption[] =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

const choices: Readonly<Partial<Record<Column, () => Promise<readonly FilterOption[]>>>> = {
  status: async () => labelled(paymentStatusLabels),
  purchaseOrderStatus: async () => labelled(purchaseOrderStatusLabels),
  purchaseOrderId: orderOptions,
  currency: async () =>
    (await fetchPaymentCurrencies()).map((code) => ({ value: code, label: code })),
};

/** What payments may be filtered by. */
export const paymentFilterFields: FilterFields = {
  types: paymentFilterColumns,
  label: (column) => labels[column as Column],
  first: 'status',
  optionsOf: (column) => ({
    queryKey: ['payments', 'filter-options', column],
    queryFn: () => choices[column as Column]?.() ?? [],
  }),
};
