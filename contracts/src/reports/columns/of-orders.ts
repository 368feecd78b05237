import { type InventoryStatus, inventoryStatusLabels } from '../../inventory/rules/status.ts';
import { column, compared } from './column.ts';
import { product } from './product.ts';

const orderStatus = column('status', 'Status', 'orderStatus', 'The status of the purchase order.');
const supplierName = column('supplierName', 'Supplier', 'text', 'The supplier of the order.');

const currency = column('currency', 'Currency', 'text', 'The currency of the amounts of the row.');

const count = <const Field extends string>(field: Field, label: string, about: string) =>
  compared(column(field, label, 'units', about));

/** The number of variants with a status, under the label of the status. */
const ofStatus = <const Field extends string>(field: Field, status: InventoryStatus) =>
  count(
    field,
    inventoryStatusLabels[status],
    `Variants with the status ${inventoryStatusLabels[status]}.`,
  );

/** The columns of reports on orders and on the shop as a whole. */
export const orderColumns = {
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: [
    column('name', 'Order', 'text', 'The name of the purchase order.'),
    column('reference', 'Reference', 'text', 'The reference of the purchase order.'),
    compared(orderStatus),
    supplierName,
    column('issueDate', 'Issue date', 'day', 'The day on which the order was issued.'),
    column('totalItemsQuantity', 'Units', 'units', 'Ordered units.'),
    column(
      'totalUnallocatedQuantity',
      'Unallocated units',
      'units',
      'Ordered units that are in no shipment.',
    ),
    compared(
      column(
        'totalCost',
        'Total cost',
        'money',
        'Total landed cost. Empty while a rate is missing.',
      ),
    ),
    compared(
      column('nextShipmentDate', 'Next arrival', 'day', 'The earliest arrival of a shipment.'),
    ),
    column(
      'paymentTotal',
      'Payments',
      'money',
      'The sum of all payments, in the currency of the order. Empty while an exchange rate is missing.',
    ),
    compared(
      column(
        'nextPaymentDate',
        'Next payment',
        'day',
        'The earliest due date of an unpaid payment.',
      ),
    ),
    compared(
      column('paymentsStatus', 'Payment status', 'paymentsStatus', 'What of the payments is paid.'),
    ),
    currency,
  ],
  INVENTORY_IN_TRANSIT: [
    column('purchaseOrderName', 'Order', 'text', 'The name of the purchase order.'),
    orderStatus,
    compared(column('arrivalDate', 'Arrival', 'day', 'The expected arrival of the shipment.')),
    supplierName,
    ...product,
    compared(column('quantity', 'Units', 'units', 'Units of the variant in the shipment.')),
    column('unitCost', 'Unit cost', 'money', 'The cost of a unit before discounts.'),
    column(
      'landedCost',
      'Landed cost',
      'money',
      'The cost of a unit with its share of all costs. Empty while an exchange rate is missing.',
    ),
    currency,
  ],
  DASHBOARD_SNAPSHOT: [
    count('itemsCount', 'Items', 'Tracked variants.'),
    ofStatus('healthyCount', 'HEALTHY'),
    ofStatus('runningLowCount', 'RUNNING_LOW'),
    ofStatus('stockGapCount', 'STOCK_GAP'),
    ofStatus('outOfStockCount', 'OUT_OF_STOCK'),
    ofStatus('overstockedCount', 'OVERSTOCKED'),
    ofStatus('noSalesCount', 'NO_SALES'),
    ofStatus('newProductCount', 'NEW_PRODUCT'),
    ofStatus('doNotRestockCount', 'NO_RESTOCK'),
    count('unitsInStock', 'Units in stock', 'Units on hand. Owed units count as 0.'),
    count('unitsInTransit', 'Incoming units', 'Units of open orders that were not received.'),
    compared(column('retailValue', 'Retail value', 'money', 'The stock at sale prices.')),
    compared(column('costValue', 'Cost value', 'money', 'The stock at unit costs.')),
    compared(
      column(
        'noSalesCost',
        `${inventoryStatusLabels.NO_SALES}: cost value`,
        'money',
        'Cost value of items without sales.',
      ),
    ),
    compared(
      column(
        'overstockedCost',
        `${inventoryStatusLabels.OVERSTOCKED}: cost value`,
        'money',
        'Cost value of overstocked items.',
      ),
    ),
    compared(
      column(
        'nextPurchaseOrderArrival',
        'Next arrival',
        'day',
        'The earliest arrival of a shipment of an open order that was not received, from today on.',
      ),
    ),
    count(
      'openPaymentsCount',
      'Open payments',
      'Unpaid payments of orders that are not cancelled.',
    ),
    compared(
      column('nextPaymentDate', 'Next payment', 'day', 'The earliest due date of an open payment.'),
    ),
  ],
} as const;
