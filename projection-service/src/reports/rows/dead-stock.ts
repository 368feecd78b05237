import { hasCountedStock } from '@quartermaster/contracts/inventory/rules/stock-counting';
import { defineRows } from './define-rows.ts';
import { toVariantFields } from './item-fields.ts';

/** Counted items whose status became or left NO_SALES since `before` (REP-03). */
export const deadStock = defineRows({
  type: 'DEAD_STOCK',
  read: async ({ stock, states }) => ({ ...(await stock()), before: await states() }),
  compute: ({ items, before }) =>
    items.filter(hasCountedStock).flatMap((item) => {
      const old = before.get(item.variantId);
      if (old === undefined || old.status === item.status) return [];
      if (old.status !== 'NO_SALES' && item.status !== 'NO_SALES') return [];
      const { quantity, status: newStatus } = item;
      return [{ ...toVariantFields(item), oldStatus: old.status, newStatus, quantity }];
    }),
});
