import { idSchemas } from '../../core/ids.ts';
import {
  column,
  comparedColumn,
  formatCountOrNo,
  defineReport,
  nullableColumn,
} from './define-report.ts';
import { orderCurrency, orderStatus, supplierFields, variantFields } from './shared-fields.ts';

export const inventoryInTransit = defineReport({
  type: 'INVENTORY_IN_TRANSIT',
  label: 'Inventory In Transit',
  group: 'Movement',
  question: 'What is on its way, in which shipment, and when does it arrive?',
  fields: {
    purchaseOrderId: idSchemas.purchaseOrderId,
    purchaseOrderName: column('text', 'Order', 'The name of the purchase order.'),
    status: orderStatus,
    shipmentId: idSchemas.shipmentId,
    arrivalDate: comparedColumn('day', 'Arrival', 'The expected arrival of the shipment.'),
    ...supplierFields,
    ...variantFields,
    quantity: comparedColumn('units', 'Units', 'Units of the variant in the shipment.'),
    unitCost: column('money', 'Unit cost', 'The cost of a unit before discounts.'),
    landedCost: nullableColumn(
      'money',
      'Landed cost',
      'The cost of a unit with its share of all costs. Empty while an exchange rate is missing.',
    ),
    currency: orderCurrency,
  },
  key: ['shipmentId', 'variantId'],
  sorts: [{ field: 'arrivalDate', order: 'ASC' }],
  headline: (rows) => {
    const orders = new Set(rows.map(({ purchaseOrderId }) => purchaseOrderId)).size;
    const units = rows.reduce((sum, { quantity }) => sum + quantity, 0);
    return `${formatCountOrNo(units, 'unit')} of ${formatCountOrNo(orders, 'order').toLowerCase()} in transit`;
  },
  search: 'Search order, supplier, title or SKU',
  hasVariants: true,
});
