import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import { hasCountedStock } from '@quartermaster/contracts/inventory/rules/stock-counting';
import { defineRows } from './define-rows.ts';
import { toRiskFields } from './item-fields.ts';

/** Items with the status OUT_OF_STOCK (REP-02). */
export const outOfStock = defineRows({
  type: 'OUT_OF_STOCK',
  read: ({ stock }) => stock(),
  compute: ({ items, currency }) =>
    items
      .filter((item) => hasCountedStock(item) && item.status === 'OUT_OF_STOCK')
      .map((item) => ({
        ...toRiskFields(item),
        lostSales30Days: roundTo6(item.lostSales30Days),
        lastStockoutDate: item.lastStockoutDate,
        currency,
      })),
});
