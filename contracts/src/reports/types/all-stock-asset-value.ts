import { formatItemCount, defineReport } from './define-report.ts';
import { assetValueReport, formatRetailValue } from './shared-fields.ts';

export const allStockAssetValue = defineReport({
  ...assetValueReport,
  type: 'ALL_STOCK_ASSET_VALUE',
  label: 'Stock Asset Value (All)',
  question: 'What is the whole stock worth, at cost and at retail?',
  headline: (rows) => `${formatItemCount(rows)}, ${formatRetailValue(rows)} at sale prices`,
});
