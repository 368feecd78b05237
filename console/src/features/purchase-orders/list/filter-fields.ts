import { orderFilterColumns } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { paymentsStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { currencyOptions } from '../../../lib/currencies.ts';
import type { FilterFields, FilterOption } from '../../../list/filters/filter-fields.ts';
import { call } from '../../../lib/http.ts';

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

const suppliers = async (): Promise<readonly FilterOption[]> => {
  const sort = { column: 'name', order: 'ASC' } as const;
  const { data } = await call(listSuppliers, {
    body: { pagination: { page: 1, limit: 1000 }, sort },
  });
  return data.map(({ id, name }) => ({ value: id, label: name }));
};

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
