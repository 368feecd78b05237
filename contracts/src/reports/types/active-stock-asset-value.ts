import { formatItemCount, defineReport } from './define-report.ts';
import { assetValueReport, formatRetailValue } from './shared-fields.ts';

export const activeStockAssetValue = defineReport({
  ...assetValueReport,
  type: 'ACTIVE_STOCK_ASSET_VALUE',
  label: 'Stock Asset Value (Active)',
  question: 'What is the stock of active products worth, at cost and at retail?',
  headline: (rows) =>
    `${formatItemCount(rows)} of active products, ${formatRetailValue(rows)} at sale prices`,
});
