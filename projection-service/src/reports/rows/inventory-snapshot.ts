import { isUndeleted } from '@quartermaster/contracts/inventory/rules/stock-counting';
import { defineRows } from './define-rows.ts';
import { toValueFields, toVariantFields } from './item-fields.ts';

/** The health and value of each item that is not deleted (REP-08). */
export const inventorySnapshot = defineRows({
  type: 'INVENTORY_SNAPSHOT',
  read: ({ stock }) => stock(),
  compute: ({ items, currency }) =>
    items.filter(isUndeleted).map((item) => ({
      ...toVariantFields(item),
      gradingLevel: item.gradingLevel,
      status: item.status,
      inTransit: item.inTransit,
      incomingQuantity: item.incomingQuantity,
      ...toValueFields(item),
      currency,
    })),
});
