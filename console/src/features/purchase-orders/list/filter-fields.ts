import { orderFilterColumns } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { paymentsStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { currencyOptions } from '../../../lib/currencies.ts';
import { filterFieldsOf } from '../../../list/filters/filter-fields.ts';
import { labelled, named } from '../../../lib/options.ts';
import { fetchSuppliers } from '../../../data/suppliers.ts';

/** What orders may be filtered by. */
export const orderFilterFields = filterFieldsOf({
  subject: 'purchase-orders',
  types: orderFilterColumns,
  first: 'supplierId',
  labels: {
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
  },
  choices: {
    supplierId: async () => named(await fetchSuppliers()),
    status: async () => labelled(purchaseOrderStatusLabels),
    paymentsStatus: async () => labelled(paymentsStatusLabels),
    currency: async () => currencyOptions(),
  },
});
