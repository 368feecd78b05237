import { countedItems, defineReport } from './define-report.ts';
import { assetValueReport, retailWorth } from './shared-fields.ts';

export const allStockAssetValue = defineReport({
  ...assetValueReport,
  type: 'ALL_STOCK_ASSET_VALUE',
  label: 'Stock Asset Value (All)',
  question: 'What is the whole stock worth, at cost and at retail?',
  headline: (rows) => `${countedItems(rows)}, ${retailWorth(rows)} at sale prices`,
});
