import { orderFilterColumns } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { paymentsStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { currencyOptions } from '../../../lib/currencies.ts';
import type { FilterFields, FilterOption } from '../../../list/filters/filter-fields.ts';
import { fetchSuppliers } from '../../../data/suppliers.ts';

type Column = keyof typeof orderFilterColumns;

const labels: Readonly<Record<Column, string>> = {
  name: 'Purchase order',
  reference: 'Reference',
  supplierId: 'Supplier',
  status: 'Status',
  currency: 'Currency',
  totalItemsQuantity: 'Units',
  totalUnallocatedQuantity: 'Unallocated',
  totalCost: 'Total cost',
  nextShipmentDate: 'Next arrival',
  nextPaymentDate: 'Next payment',
  paymentsStatus: 'Payments',
  issueDate: 'Issued',
  createdAt: 'Created',
};

const labelled = (of: Readonly<Record<string, string>>): readonly FilterOption[] =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

const suppliers = async (): Promise<readonly FilterOption[]> =>
  (await fetchSuppliers()).map(({ id, name }) => ({ value: id, label: name }));

const choices: Readonly<Partial<Record<Column, () => Promise<readonly FilterOption[]>>>> = {
  supplierId: suppliers,
  status: async () => labelled(purchaseOrderStatusLabels),
  paymentsStatus: async () => labelled(paymentsStatusLabels),
  currency: async () => currencyOptions(),
};

/** What orders may be filtered by. */
export const orderFilterFields: FilterFields = {
  types: orderFilterColumns,
  label: (column) => labels[column as Column],
  first: 'supplierId',
  optionsOf: (column) => ({
    queryKey: ['purchase-orders', 'filter-options', column],
    queryFn: () => choices[column as Column]?.() ?? [],
  }),
};
