import { z } from 'zod';
import { column, formatItemCount, defineReport, chooseVerb } from './define-report.ts';
import { riskFields, shopCurrency, variantReport } from './shared-fields.ts';

export const outOfStock = defineReport({
  ...variantReport,
  type: 'OUT_OF_STOCK',
  label: 'Out-of-stock',
  group: 'Risk',
  question: 'Which items are out of stock, and which sales were lost?',
  fields: {
    ...riskFields,
    /** Today; another column has the day since which the item is out of stock. */
    stockoutDate: z.string().nullable(),
    lostSales30Days: column(
      'money',
      'Lost sales, 30 days',
      'Sales that were missed on the days without stock of the last 30 days, at the sale price.',
    ),
    lastStockoutDate: {
      ...column(
        'day',
        'Out since',
        'The day on which the last unit was sold. Empty where it is unknown.',
      ),
      schema: z.string().nullable().optional(),
    },
    currency: shopCurrency,
  },
  lastColumn: 'lostSales30Days',
  sorts: [{ field: 'lostSales30Days', order: 'DESC' }],
  headline: (rows) => `${formatItemCount(rows)} ${chooseVerb(rows, 'is', 'are')} out of stock`,
});
