import { compareBy, type Pagination } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type {
  PreviewedChange,
  previewInsightSettings,
  Suggested,
} from '@quartermaster/contracts/inventory/calls/settings-preview';
import { gradingLevels } from '@quartermaster/contracts/inventory/rules/grades';
import {
  calculateReorderCost,
  sumReorderRows,
} from '@quartermaster/contracts/inventory/rules/reorder';
import { inventoryStatuses } from '@quartermaster/contracts/inventory/rules/status';
import { selectSortedPage } from '../../core/sorted-page.ts';
import type { ComparedItem, Side, Sides } from './compared-items.ts';

const changePredicates: Readonly<Record<PreviewedChange, (item: ComparedItem) => boolean>> = {
  ANY: ({ before, after }) =>
    before.status !== after.status ||
    before.gradingLevel !== after.gradingLevel ||
    before.reorderQuantity !== after.reorderQuantity,
  STATUS: ({ before, after }) => before.status !== after.status,
  GRADE: ({ before, after }) => before.gradingLevel !== after.gradingLevel,
  TO_BUY: ({ before, after }) => before.reorderQuantity !== after.reorderQuantity,
};

/** Counts the items by value, before and after; leaves out values that no item has. */
export const countByValue = <Values, Value>(
  items: readonly Sides<Values>[],
  getValue: (values: Values) => Value,
  values: readonly Value[],
): readonly { readonly value: Value; readonly before: number; readonly after: number }[] => {
  const counts = new Map(values.map((value) => [value, { value, before: 0, after: 0 }]));
  for (const { before, after } of items) {
    const [was, willBe] = [counts.get(getValue(before)), counts.get(getValue(after))];
    if (was !== undefined) was.before += 1;
    if (willBe !== undefined) willBe.after += 1;
  }
  return [...counts.values()].filter(({ before, after }) => before + after > 0);
};

type Suggestion = Pick<ComparedItem, 'unitPrice' | 'costPrice'> &
  Sides<{ readonly reorderQuantity: number }>;

/** Sums the suggestions for some items. */
export const sumSuggestions = (items: readonly Suggestion[], side: Side): Suggested => {
  const bought = items.filter((item) => item[side].reorderQuantity > 0);
  const { quantity, cost, withoutPrice } = sumReorderRows(
    bought.map(({ [side]: { reorderQuantity }, unitPrice, costPrice }) => ({
      quantity: reorderQuantity,
      cost: calculateReorderCost(reorderQuantity, unitPrice, costPrice),
    })),
  );
  return { itemsCount: bought.length, quantity, cost, itemsWithoutPriceCount: withoutPrice };
};

const calculateDifference = ({ before, after }: ComparedItem): number =>
  Math.abs(after.reorderQuantity - before.reorderQuantity);

const byTitle = compareBy<ComparedItem>(({ productTitle }) => productTitle, 'ASC');

const largestFirst = (a: ComparedItem, b: ComparedItem): number =>
  calculateDifference(b) - calculateDifference(a) || byTitle(a, b);

const toChanges = ({ variantId, before, after }: ComparedItem) => ({
  variantId,
  status: { before: before.status, after: after.status },
  gradingLevel: { before: before.gradingLevel, after: after.gradingLevel },
  reorderQuantity: { before: before.reorderQuantity, after: after.reorderQuantity },
});

/** Changes between before and after, as counts and by item. */
export const buildPreview = (
  items: readonly ComparedItem[],
  { changes, pagination }: { readonly changes: PreviewedChange; readonly pagination: Pagination },
): Omit<ResponseOf<typeof previewInsightSettings>, 'data'> & {
  readonly page: readonly ReturnType<typeof toChanges>[];
} => {
  const count = (change: PreviewedChange): number => items.filter(changePredicates[change]).length;
  const changed = items.filter(changePredicates[changes]);
  return {
    itemsCount: items.length,
    changes: {
      ANY: count('ANY'),
      STATUS: count('STATUS'),
      GRADE: count('GRADE'),
      TO_BUY: count('TO_BUY'),
    },
    statuses: countByValue(items, ({ status }) => status, inventoryStatuses).map(
      ({ value, ...counts }) => ({ status: value, ...counts }),
    ),
    grades: countByValue(items, ({ gradingLevel }) => gradingLevel, [...gradingLevels, null]).map(
      ({ value, ...counts }) => ({ level: value, ...counts }),
    ),
    toBuy: { before: sumSuggestions(items, 'before'), after: sumSuggestions(items, 'after') },
    page: selectSortedPage(changed, largestFirst, pagination).map(toChanges),
    total: changed.length,
  };
};
