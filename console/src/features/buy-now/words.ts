import type { ListWords, PastWords } from '../../list/words.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts';
import { itemsWithoutPrice } from '../../ordering/words.ts';
import { plural } from '../../lib/plural.ts';
import { itemsText, unitsText, productsText } from '../../lib/words.ts';
import { productListWords } from '../../item/words.ts';

export const listWords: ListWords = {
  ...productListWords,
  counted: productsText,
};

export const pastWords: PastWords = { noneAt: (moment) => `There was no product at ${moment}` };

interface Totals {
  readonly itemsCount: number;
  readonly quantity: number;
  readonly cost: number;
  readonly itemsWithoutPriceCount: number;
}

/** Totals of all matching items. */
export const totalsText = (totals: Totals, currency: string | null): string => {
  const { itemsCount, quantity, cost, itemsWithoutPriceCount } = totals;
  const parts = [itemsText(itemsCount), unitsText(quantity), formatMoney(cost, currency)];
  if (itemsWithoutPriceCount > 0) parts.push(itemsWithoutPrice(itemsWithoutPriceCount));
  return parts.join(' · ');
};

export const changedItem = (author: string, item: string | undefined): string =>
  `${author} changed ${item ?? 'an item'}.`;

interface SetQuantity {
  readonly author: string;
  readonly item: string | undefined;
  readonly quantity: number;
}

export const quantitySetTo = ({ author, item, quantity }: SetQuantity): string =>
  `${author} set ${item ?? 'an item'} to ${formatNumber(quantity)}.`;

/** After the sentences about the changes of others. */
export const choiceKept = (changes: readonly string[]): string =>
  `${changes.join(' ')} Your choice was kept.`;

export const createOrders = (orders: number): string =>
  plural(orders, { one: 'Create # order', other: 'Create all # orders' });

export const orderFailed = (basket: string, reason: string): string => `${basket}: ${reason}`;

export const itemsInBaskets = (items: number, baskets: number): string =>
  plural(
    baskets,
    { one: '{items} in # basket', other: '{items} in # baskets' },
    { items: itemsText(items) },
  );

export const unitsFor = (units: number, cost: string): string => `${unitsText(units)}, ${cost}`;

/** Beside a quantity that differs from the suggested or the needed one. */
export const ofSuggested = (units: number | null): string => `of ${formatNumber(units)}`;

export const needsUnits = (units: number | null): string => `needs ${formatNumber(units)}`;

export const suggestedHint = (units: number | null): string =>
  `Suggested: ${formatNumber(units)}. Empty the cell to go back to it.`;

export const neededHint = (units: number | null): string =>
  `Needed: ${formatNumber(units)}. Raised to the supplier’s minimum.`;

export const whySuggested = (units: number | null, item: string): string =>
  `Why ${formatNumber(units)} of ${item}`;

export const whyQuantity = (item: string): string => `Why this quantity: ${item}`;

export const withoutPrice = (variants: number): string =>
  `${formatNumber(variants)} without a price`;

interface Ordered {
  readonly poName: string;
  readonly quantity: number;
}

/** "PO-7: 40, PO-9: 12" */
export const orderedText = (orders: readonly Ordered[]): string =>
  orders.map(({ poName, quantity }) => `${poName}: ${formatNumber(quantity)}`).join(', ');

export const daysLate = (days: number): string => `${formatNumber(days)} d late`;

export const backOnDay = (items: number): string =>
  plural(items, {
    one: '# item back in the list on that day',
    other: '# items back in the list on that day',
  });

export const ignoredUntil = (items: number, day: string): string =>
  plural(
    items,
    { one: '# item ignored until {day}', other: '# items ignored until {day}' },
    { day: formatDate(day) },
  );

export const hideOrder = (order: string): string => `Hide order ${order}`;

export const orderByDay = (day: string): string => `by ${formatDate(day)}`;

export const dueNowOf = (due: number, items: number): string =>
  `${formatNumber(due)} due now of ${formatNumber(items)}`;

export const ofCost = (cost: string): string => `of ${cost}`;

export const unitsBelowMinimum = (units: number, minimum: number | null): string =>
  `${formatNumber(units)} below the minimum of ${formatNumber(minimum)}`;

export const minimumOf = (minimum: string): string => `Minimum ${minimum}`;

export const inBasket = (items: number): string => `${formatNumber(items)} in basket`;
