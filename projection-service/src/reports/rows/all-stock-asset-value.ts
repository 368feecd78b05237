import { isSummed } from '@quartermaster/contracts/inventory/rules/stock-counting';
import { defineRows } from './define-rows.ts';
import { toValueFields, toVariantFields } from './item-fields.ts';

/** The value of each item that has one: counted, undeleted and no bundle (REP-06). */
export const allStockAssetValue = defineRows({
  type: 'ALL_STOCK_ASSET_VALUE',
  read: ({ stock }) => stock(),
  compute: ({ items, currency }) =>
    items.filter(isSummed).map((item) => ({
      ...toVariantFields(item),
      quantity: item.quantity,
      costPrice: item.costPrice,
      ...toValueFields(item),
      stockoutDate: item.stockoutDate,
      currency,
    })),
});
