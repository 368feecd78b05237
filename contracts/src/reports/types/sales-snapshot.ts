import {
  column,
  comparedColumn,
  formatItemCount,
  defineReport,
  nullableColumn,
} from './define-report.ts';
import { shopCurrency, variantFields, variantReport } from './shared-fields.ts';

export const salesSnapshot = defineReport({
  ...variantReport,
  type: 'SALES_SNAPSHOT',
  label: 'Sales',
  group: 'Snapshots',
  question: 'What did each item sell over the sales period?',
  fields: {
    ...variantFields,
    storeStatus: column('storeStatus', 'Store status', 'The status of the product in the store.'),
    landedCost: nullableColumn(
      'money',
      'Landed cost',
      'The landed cost of a unit: entered by hand, else from the last shipment.',
    ),
    totalSalesRevenue: comparedColumn(
      'money',
      'Sales revenue',
      "Net revenue over the analysis period of the team's settings.",
    ),
    currency: shopCurrency,
  },
  sorts: [{ field: 'totalSalesRevenue', order: 'DESC' }],
  headline: (rows) => `The sales of ${formatItemCount(rows).toLowerCase()}`,
});
