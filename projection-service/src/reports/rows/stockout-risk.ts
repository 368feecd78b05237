import { addDays } from '@quartermaster/contracts/core/day';
import { hasCountedStock } from '@quartermaster/contracts/inventory/rules/stock-counting';
import { defineRows } from './define-rows.ts';
import { toRiskFields } from './item-fields.ts';

/** Items in stock whose stockout date is at most `periodDays` days away (REP-01). */
export const stockoutRisk = defineRows({
  type: 'STOCKOUT_RISK',
  read: async ({ stock, periodDays }) => ({ ...(await stock()), periodDays }),
  compute: ({ items, today, periodDays }) => {
    const last = addDays(today, periodDays);
    return items
      .filter((item) => hasCountedStock(item) && item.quantity > 0)
      .filter(({ stockoutDate }) => stockoutDate !== null && stockoutDate <= last)
      .filter(({ stockoutDate }) => stockoutDate !== null && stockoutDate >= today)
      .map(toRiskFields);
  },
});
