import type { ReorderTotals } from '@quartermaster/contracts/inventory/rules/reorder';
import { formatMoney, formatNumber } from '../lib/format.ts';
import type { ListWords } from '../list/words.ts';
import { plural } from '../lib/plural.ts';
import { itemsText, unitsText } from '../lib/words.ts';

export const NO_SUPPLIER = 'No supplier';

export const itemsWithoutPrice = (items: number): string =>
  plural(items, { one: '# item without a price', other: '# items without a price' });

/** The cost of a basket, with what it leaves out. */
export const costText = (
  { cost, withoutPrice }: Pick<ReorderTotals, 'cost' | 'withoutPrice'>,
  currency: string | null,
): string =>
  withoutPrice === 0
    ? formatMoney(cost, currency)
    : `${formatMoney(cost, currency)} and ${itemsWithoutPrice(withoutPrice)}`;

interface BasketSize {
  readonly items: number;
  readonly units: number;
  readonly cost: string;
}

export const basketSize = ({ items, units, cost }: BasketSize): string =>
  `${itemsText(items)}, ${unitsText(units)}, ${cost}`;

export const filledToMinimum = (basket: string): string => `${basket} filled to its minimum`;

export const minimumMet = (minimum: string): string => `Minimum ${minimum} met`;

export const belowMinimum = (minimum: string, shortfall: number): string =>
  `Minimum ${minimum}, short by ${formatNumber(shortfall)}`;

export const ordersBySupplier = (orders: number): string =>
  `One of ${String(orders)} orders, by supplier`;

export const basketItems = (basket: string, items: number): string =>
  `${basket}, ${itemsText(items)}`;

export const orderDrafted = (items: number): string =>
  plural(items, { one: 'Order drafted with # item', other: 'Order drafted with # items' });

export const addedToDraft = (items: number): string =>
  plural(items, { one: '# item added to the draft', other: '# items added to the draft' });

export const draftUnits = (draft: string, units: number): string =>
  `Draft ${draft}, ${unitsText(units)}`;

export const newOrderOf = (basket: string): string => `New purchase order: ${basket}`;

export const quantityOf = (item: string): string => `Quantity of ${item}`;

export const orderListWords: ListWords = {
  failed: 'The orders could not be loaded',
  noneMatches: 'No order matches',
  onlyWhere: (reasons) => `Only orders are shown where ${reasons}.`,
};

export const ordersDrafted = (orders: number): string =>
  plural(orders, { one: '# purchase order drafted', other: '# purchase orders drafted' });
