import { idOf } from '../../core/ids.ts';
import { column, compared, countedOrNo, defineReport, nullable } from './define-report.ts';
import { orderCurrency, orderStatus, supplierFields, variantFields } from './shared-fields.ts';

export const inventoryInTransit = defineReport({
  type: 'INVENTORY_IN_TRANSIT',
  label: 'Inventory In Transit',
  group: 'Movement',
  question: 'What is on its way, in which shipment, and when does it arrive?',
  fields: {
    purchaseOrderId: idOf.purchaseOrderId,
    purchaseOrderName: column('text', 'Order', 'The name of the purchase order.'),
    status: orderStatus,
    shipmentId: idOf.shipmentId,
    arrivalDate: compared('day', 'Arrival', 'The expected arrival of the shipment.'),
    ...supplierFields,
    ...variantFields,
    quantity: compared('units', 'Units', 'Units of the variant in the shipment.'),
    unitCost: column('money', 'Unit cost', 'The cost of a unit before discounts.'),
    landedCost: nullable(
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
    return `${countedOrNo(units, 'unit')} of ${countedOrNo(orders, 'order').toLowerCase()} in transit`;
  },
  search: 'Search order, supplier, title or SKU',
  hasVariants: true,
});
