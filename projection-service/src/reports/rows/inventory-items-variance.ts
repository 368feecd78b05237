import { addDays } from '@quartermaster/contracts/core/day';
import { isSummed } from '@quartermaster/contracts/inventory/rules/stock-counting';
import { calculateChange } from '@quartermaster/contracts/inventory/rules/values';
import { defineRows } from './define-rows.ts';
import { toValueFields, toVariantFields } from './item-fields.ts';

/** The change of a value with the names of its fields; null where one of the two is unknown. */
const compareValues = (now: number | null, before: number | null) => {
  const isKnown = now !== null && before !== null;
  return {
    before,
    ...(isKnown ? calculateChange(now, before) : { change: null, changePercent: null }),
  };
};

const noValues = { quantity: null, retailValue: null, costValue: null };

/** The values of each counted item that is no bundle, now and of an earlier day; null where the day was not recorded (REP-12). */
export const inventoryItemsVariance = defineRows({
  type: 'INVENTORY_ITEMS_VARIANCE',
  read: async ({ stock, readers, pool, teamId, periodDays }) => {
    const present = await stock();
    const day = addDays(present.today, -periodDays);
    return { ...present, earlier: await readers.itemValues(pool, teamId, day) };
  },
  compute: ({ items, currency, earlier }) =>
    items.filter(isSummed).map((item) => {
      const before = earlier.get(item.variantId) ?? noValues;
      const quantity = compareValues(item.quantity, before.quantity);
      const { retailValue, costValue } = toValueFields(item);
      const retail = compareValues(retailValue, before.retailValue);
      const cost = compareValues(costValue, before.costValue);
      return {
        ...toVariantFields(item),
        quantity: item.quantity,
        previousQuantity: quantity.before,
        quantityChange: quantity.change,
        quantityChangePercent: quantity.changePercent,
        retailValue,
        previousRetailValue: retail.before,
        retailValueChange: retail.change,
        retailValueChangePercent: retail.changePercent,
        costValue,
        previousCostValue: cost.before,
        costValueChange: cost.change,
        costValueChangePercent: cost.changePercent,
        currency,
      };
    }),
});
