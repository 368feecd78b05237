import { z } from 'zod';
import { idSchemas } from '../../core/ids.ts';
import {
  markCompared,
  column,
  comparedColumn,
  formatCountOrNo,
  defineReport,
  nullableColumn,
  chooseVerb,
} from './define-report.ts';
import { orderCurrency, orderStatus, supplierFields } from './shared-fields.ts';

export const activePurchaseOrdersSnapshot = defineReport({
  type: 'ACTIVE_PURCHASE_ORDERS_SNAPSHOT',
  label: 'Open Purchase Orders',
  group: 'Snapshots',
  question: 'Which purchase orders are open, and what comes next in each?',
  fields: {
    purchaseOrderId: idSchemas.purchaseOrderId,
    name: column('text', 'Order', 'The name of the purchase order.'),
    reference: column('text', 'Reference', 'The reference of the purchase order.'),
    status: markCompared(orderStatus),
    ...supplierFields,
    issueDate: column('day', 'Issue date', 'The day on which the order was issued.'),
    totalItemsQuantity: column('units', 'Units', 'Ordered units.'),
    totalUnallocatedQuantity: column(
      'units',
      'Unallocated units',
      'Ordered units that are in no shipment.',
    ),
    totalCost: markCompared(
      nullableColumn('money', 'Total cost', 'Total landed cost. Empty while a rate is missing.'),
    ),
    nextShipmentDate: comparedColumn('day', 'Next arrival', 'The earliest arrival of a shipment.'),
    paymentTotal: nullableColumn(
      'money',
      'Payments',
      'The sum of all payments, in the currency of the order. Empty while an exchange rate is missing.',
    ),
    nextPaymentDate: comparedColumn(
      'day',
      'Next payment',
      'The earliest due date of an unpaid payment.',
    ),
    paymentsStatus: comparedColumn(
      'paymentsStatus',
      'Payment status',
      'What of the payments is paid.',
    ),
    createdAt: z.string(),
    currency: orderCurrency,
  },
  key: ['purchaseOrderId'],
  sorts: [{ field: 'nextShipmentDate', order: 'ASC' }],
  headline: (rows) =>
    `${formatCountOrNo(rows.length, 'purchase order')} ${chooseVerb(rows, 'is', 'are')} open`,
  search: 'Search order, reference or supplier',
  hasVariants: false,
});
