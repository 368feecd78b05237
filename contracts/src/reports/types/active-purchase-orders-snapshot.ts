import { z } from 'zod';
import { idOf } from '../../core/ids.ts';
import {
  asCompared,
  column,
  compared,
  countedOrNo,
  defineReport,
  nullable,
  verbFor,
} from './define-report.ts';
import { orderCurrency, orderStatus, supplierFields } from './shared-fields.ts';

export const activePurchaseOrdersSnapshot = defineReport({
  type: 'ACTIVE_PURCHASE_ORDERS_SNAPSHOT',
  label: 'Open Purchase Orders',
  group: 'Snapshots',
  question: 'Which purchase orders are open, and what comes next in each?',
  fields: {
    purchaseOrderId: idOf.purchaseOrderId,
    name: column('text', 'Order', 'The name of the purchase order.'),
    reference: column('text', 'Reference', 'The reference of the purchase order.'),
    status: asCompared(orderStatus),
    ...supplierFields,
    issueDate: column('day', 'Issue date', 'The day on which the order was issued.'),
    totalItemsQuantity: column('units', 'Units', 'Ordered units.'),
    totalUnallocatedQuantity: column(
      'units',
      'Unallocated units',
      'Ordered units that are in no shipment.',
    ),
    totalCost: asCompared(
      nullable('money', 'Total cost', 'Total landed cost. Empty while a rate is missing.'),
    ),
    nextShipmentDate: compared('day', 'Next arrival', 'The earliest arrival of a shipment.'),
    paymentTotal: nullable(
      'money',
      'Payments',
      'The sum of all payments, in the currency of the order. Empty while an exchange rate is missing.',
    ),
    nextPaymentDate: compared('day', 'Next payment', 'The earliest due date of an unpaid payment.'),
    paymentsStatus: compared('paymentsStatus', 'Payment status', 'What of the payments is paid.'),
    createdAt: z.string(),
    currency: orderCurrency,
  },
  key: ['purchaseOrderId'],
  sorts: [{ field: 'nextShipmentDate', order: 'ASC' }],
  headline: (rows) =>
    `${countedOrNo(rows.length, 'purchase order')} ${verbFor(rows, 'is', 'are')} open`,
  search: 'Search order, reference or supplier',
  hasVariants: false,
});
