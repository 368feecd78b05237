import type { Filter } from '@quartermaster/contracts/core/filters';

/*
 * The rules of `contracts/inventory/rules/counted` in SQL, of `inventory_items i`.
 */

/** `isUndeleted` */
export const IS_UNDELETED = `i.shopify_status <> 'DELETED'`;

/** `hasCountedStock` */
export const HAS_COUNTED_STOCK = `(i.is_counted and ${IS_UNDELETED})`;

/** `isSummed` */
export const IS_SUMMED = `(${HAS_COUNTED_STOCK} and i.item_type = 'STAND_ALONE')`;

/** Condition of the rows of a list: deleted items match only when a filter names the store status. */
export const buildListedCondition = (filters: readonly Filter[]): string =>
  filters.some(({ column }) => column === 'shopifyStatus') ? 'true' : IS_UNDELETED;

/** Of `inventory_items i`: sums of costs leave it out. */
export const HAS_UNKNOWN_COST = 'i.quantity > 0 and i.cost_value is null';
