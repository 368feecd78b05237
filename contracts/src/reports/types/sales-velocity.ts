import {
  column,
  comparedColumn,
  formatItemCount,
  defineReport,
  chooseVerb,
} from './define-report.ts';
import { variantFields, variantReport } from './shared-fields.ts';

export const salesVelocity = defineReport({
  ...variantReport,
  type: 'SALES_VELOCITY',
  label: 'Sales velocity',
  group: 'Movement',
  question: 'Which items sell faster or slower than at the last scheduled run?',
  comparesStates: true,
  fields: {
    ...variantFields,
    oldAverageDailySales: column(
      'rate',
      'Old daily sales',
      'Average daily sales in the last scheduled report.',
    ),
    newAverageDailySales: comparedColumn(
      'rate',
      'New daily sales',
      'Average daily sales at the time of the report.',
    ),
  },
  sorts: [{ field: 'newAverageDailySales', order: 'DESC' }],
  headline: (rows) =>
    `${formatItemCount(rows)} ${chooseVerb(rows, 'sells', 'sell')} faster or slower`,
});
