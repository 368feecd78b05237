import { allStockAssetValue } from './all-stock-asset-value.ts';
import { defineRows } from './define-rows.ts';

/** The value of each such item of a product that is active in the store (REP-05). */
export const activeStockAssetValue = defineRows({
  type: 'ACTIVE_STOCK_ASSET_VALUE',
  read: ({ stock }) => stock(),
  compute: (stock) => {
    const items = stock.items.filter(({ shopifyStatus }) => shopifyStatus === 'ACTIVE');
    return allStockAssetValue.compute({ ...stock, items });
  },
});
