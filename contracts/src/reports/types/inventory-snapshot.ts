import { column, comparedColumn, formatItemCount, defineReport } from './define-report.ts';
import {
  costValue,
  retailValue,
  shopCurrency,
  variantFields,
  variantReport,
} from './shared-fields.ts';

export const inventorySnapshot = defineReport({
  ...variantReport,
  type: 'INVENTORY_SNAPSHOT',
  label: 'Inventory Health & Forecast',
  group: 'Snapshots',
  question: 'What are the status, the grade and the value of every item?',
  fields: {
    ...variantFields,
    gradingLevel: comparedColumn('grade', 'Grade', 'The grade of the variant in the ABC analysis.'),
    status: comparedColumn('itemStatus', 'Status', 'The health of the stock.'),
    inTransit: column('deliveries', 'In transit', 'Expected deliveries by day.'),
    incomingQuantity: column(
      'units',
      'Incoming',
      'Units of open purchase orders that have not been received.',
    ),
    costValue,
    retailValue,
    currency: shopCurrency,
  },
  sorts: [{ field: 'retailValue', order: 'DESC' }],
  headline: (rows) => `The health of ${formatItemCount(rows).toLowerCase()}`,
});
