import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import { defineRows } from './define-rows.ts';
import { toVariantFields } from './item-fields.ts';

/** The sales of each item (REP-09). */
export const salesSnapshot = defineRows({
  type: 'SALES_SNAPSHOT',
  read: ({ stock }) => stock(),
  compute: ({ items, currency }) =>
    items.map((item) => ({
      ...toVariantFields(item),
      storeStatus: item.shopifyStatus,
      landedCost: item.resolvedLandedCost,
      totalSalesRevenue: roundTo6(item.totalSalesRevenue),
      currency,
    })),
});
