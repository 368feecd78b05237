import { countedItems, defineReport } from './define-report.ts';
import { assetValueReport, retailWorth } from './shared-fields.ts';

export const activeStockAssetValue = defineReport({
  ...assetValueReport,
  type: 'ACTIVE_STOCK_ASSET_VALUE',
  label: 'Stock Asset Value (Active)',
  question: 'What is the stock of active products worth, at cost and at retail?',
  headline: (rows) =>
    `${countedItems(rows)} of active products, ${retailWorth(rows)} at sale prices`,
});
