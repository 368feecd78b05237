import { formatCount } from '../../core/words.ts';
import { formatItemCount, defineReport } from './define-report.ts';
import { riskFields, variantReport } from './shared-fields.ts';

export const stockoutRisk = defineReport({
  ...variantReport,
  type: 'STOCKOUT_RISK',
  label: 'Stockout risk',
  group: 'Risk',
  question: 'Which items are out of stock or run out within the period, and when?',
  period: {
    days: [30, 60, 90, 120],
    about: 'The report lists items that run out within this many days.',
  },
  fields: riskFields,
  sorts: [
    { field: 'stockoutDate', order: 'ASC' },
    { field: 'averageDailySales', order: 'DESC' },
  ],
  headline: (rows, periodDays) =>
    `${formatItemCount(rows)} will run out of stock within ${formatCount(periodDays, 'day')}`,
});
