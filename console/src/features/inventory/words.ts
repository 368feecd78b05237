import { formatNumber } from '../../lib/format.ts';
import { plural } from '../../lib/plural.ts';
import { joinParts, productsText, variantsText, unitsText } from '../../lib/words.ts';
import type { ListWords, PastWords } from '../../list/words.ts';
import { itemPicker } from '../../item/words.ts';

export const listWords: ListWords = {
  failed: itemPicker.failed,
  noneMatches: 'No item matches',
  onlyWhere: (reasons) => `Only items are shown where ${reasons}.`,
};

export const ALL_ITEMS = 'All items';

export const tabWords = {
  showAll: 'Show all items',
  noneIn: (tab: string) => `No item is in “${tab}”`,
};

export const pastWords: PastWords = { noneAt: (moment) => `There was no item at ${moment}` };

export const landedCostOf = (items: number): string =>
  plural(items, { one: 'Landed cost of # item', other: 'Landed cost of # items' });

export const tagsOf = (items: number): string =>
  plural(items, { one: 'Tags of # item', other: 'Tags of # items' });

export const suppliersOf = (products: number): string =>
  plural(products, { one: 'Suppliers of # product', other: 'Suppliers of # products' });

/** "12 products, 31 variants, 9 of them not selected": the scope of a change of products, beyond the selected items. */
export const scopeText = (products: number, variants: number, selected: number): string => {
  const others = variants - selected;
  const all = `${productsText(products)}, ${variantsText(variants)}`;
  return others > 0 ? `${all}, ${formatNumber(others)} of them not selected` : all;
};

export const emptyLevelsStay = (scope: string): string =>
  `${scope}. Levels that you leave empty stay.`;

export const exclusionHint = (scope: string): string =>
  `${scope}. All of them leave the inventory, buy now and all totals. Past orders keep them.`;

export const priceSet = (items: number, price: string): string =>
  plural(
    items,
    { one: 'Unit price of # item set to {price}', other: 'Unit price of # items set to {price}' },
    { price },
  );

export const deliversOf = (delivered: number, selected: number): string =>
  plural(
    delivered,
    {
      one: 'Delivers # item of {selected}. The others are not changed.',
      other: 'Delivers # items of {selected}. The others are not changed.',
    },
    { selected: String(selected) },
  );

export const perUnitIn = (currency: string): string => `Per unit, in ${currency}.`;

export const commentOn = (products: number): string =>
  plural(products, { one: 'Comment on # product', other: 'Comment on # products' });

export const commentAdded = (products: number): string =>
  plural(products, { one: 'Comment added to # product', other: 'Comment added to # products' });

export const atMostSelected = (items: number): string =>
  `For at most ${formatNumber(items)} selected items`;

export const atMost = (action: string, items: number): string =>
  `${action}, for at most ${formatNumber(items)}`;

export const whatIfItems = (items: number): string =>
  plural(items, { one: 'What if: # item', other: 'What if: # items' });

export const totalOf = (items: number): string =>
  plural(items, { one: 'Total of # item', other: 'Total of # items' });

export const variantsRead = (variants: number): string =>
  plural(variants, {
    one: '# variant so far. Items appear here as soon as their numbers are calculated.',
    other: '# variants so far. Items appear here as soon as their numbers are calculated.',
  });

export const salesOver = (days: number): string => `Sales over ${String(days)} days`;

interface StockTotals {
  /** False while the list is narrowed. */
  readonly isAll: boolean;
  readonly units: number;
  readonly cost: string;
  readonly retail: string;
  /** Listed items that are not part of the sum of units. */
  readonly bundles: number;
  readonly notCounted: number;
}

export const stockTotals = (totals: StockTotals): string => {
  const { isAll, units, cost, retail, bundles, notCounted } = totals;
  const counted = unitsText(units);
  return joinParts(
    ' · ',
    isAll ? `All stock: ${counted}` : `All that match: ${counted}`,
    `cost ${cost}`,
    `retail ${retail}`,
    bundles > 0 &&
      plural(bundles, {
        one: '# bundle counted through its components',
        other: '# bundles counted through their components',
      }),
    notCounted > 0 && `${formatNumber(notCounted)} not counted`,
  );
};

interface StockValue {
  readonly cost: string;
  readonly retail: string;
  readonly withoutCost: number;
}

export const stockValue = ({ cost, retail, withoutCost }: StockValue): string =>
  withoutCost === 0
    ? `Cost ${cost}, retail ${retail}`
    : plural(
        withoutCost,
        {
          one: 'Cost {cost}, # item without a cost, retail {retail}',
          other: 'Cost {cost}, # items without a cost, retail {retail}',
        },
        { cost, retail },
      );
