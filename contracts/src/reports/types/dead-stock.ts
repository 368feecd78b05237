import { comparedColumn, formatItemCount, defineReport, chooseVerb } from './define-report.ts';
import { quantity, variantFields, variantReport } from './shared-fields.ts';

export const deadStock = defineReport({
  ...variantReport,
  type: 'DEAD_STOCK',
  label: 'Dead Stock',
  group: 'Movement',
  question: 'Which items stopped selling, or sell again, since the last scheduled run?',
  comparesStates: true,
  fields: {
    ...variantFields,
    oldStatus: comparedColumn(
      'itemStatus',
      'Old status',
      'The status in the last scheduled report.',
    ),
    newStatus: comparedColumn('itemStatus', 'New status', 'The status at the time of the report.'),
    quantity,
  },
  sorts: [{ field: 'quantity', order: 'DESC' }],
  headline: (rows) =>
    `${formatItemCount(rows)} stopped selling or sell${chooseVerb(rows, 's', '')} again`,
});
