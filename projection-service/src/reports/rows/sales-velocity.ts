import { defineRows } from './define-rows.ts';
import { toVariantFields } from './item-fields.ts';

/** Items whose average daily sales differ from those in `before` (REP-04). */
export const salesVelocity = defineRows({
  type: 'SALES_VELOCITY',
  read: async ({ stock, states }) => ({ ...(await stock()), before: await states() }),
  compute: ({ items, before }) =>
    items.flatMap((item) => {
      const oldRate = before.get(item.variantId)?.averageDailySales;
      const newRate = item.averageDailySales;
      if (oldRate === undefined || oldRate === newRate) return [];
      const rates = { oldAverageDailySales: oldRate, newAverageDailySales: newRate };
      return [{ ...toVariantFields(item), ...rates }];
    }),
});
