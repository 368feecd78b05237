import { isSummed } from '@quartermaster/contracts/inventory/rules/stock-counting';
import { defineRows } from './define-rows.ts';
import { unitsAtLocations, toVariantFields } from './item-fields.ts';

/** Counted items with a location below 0, also when all locations together are not (REP-07). */
export const negativeOnHand = defineRows({
  type: 'NEGATIVE_ON_HAND',
  read: ({ stock }) => stock(),
  compute: ({ items }) =>
    items.filter(isSummed).flatMap((item) => {
      const locations = unitsAtLocations(item).filter(({ quantity }) => quantity < 0);
      return locations.length === 0 ? [] : [{ ...toVariantFields(item), locations }];
    }),
});
