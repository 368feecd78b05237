import { comparing, type Pagination } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type {
  PreviewedChange,
  previewInsightSettings,
  Suggested,
} from '@quartermaster/contracts/inventory/calls/settings-preview';
import { gradingLevels } from '@quartermaster/contracts/inventory/rules/grades';
import { reorderCost, reorderTotals } from '@quartermaster/contracts/inventory/rules/reorder';
import { inventoryStatuses } from '@quartermaster/contracts/inventory/rules/status';
import { pageInOrder } from '../../core/page-in-order.ts';
import type { ComparedItem, Side, Sides } from './compared-items.ts';

const changesBy: Readonly<Record<PreviewedChange, (item: ComparedItem) => boolean>> = {
  ANY: ({ before, after }) =>
    before.status !== after.status ||
    before.gradingLevel !== after.gradingLevel ||
    before.reorderQuantity !== after.reorderQuantity,
  STATUS: ({ before, after }) => before.status !== after.status,
  GRADE: ({ before, after }) => before.gradingLevel !== after.gradingLevel,
  TO_BUY: ({ before, after }) => before.reorderQuantity !== after.reorderQuantity,
};

/** Counts the items by value, before and after; leaves out values that no item has. */
export const countsOf = <Values, Value>(
  items: readonly Sides<Values>[],
  valueOf: (values: Values) => Value,
  values: readonly Value[],
): readonly { readonly value: Value; readonly before: number; readonly after: number }[] => {
  const counts = new Map(values.map((value) => [value, { value, before: 0, after: 0 }]));
  for (const { before, after } of items) {
    const [was, willBe] = [counts.get(valueOf(before)), counts.get(valueOf(after))];
    if (was !== undefined) was.before += 1;
    if (willBe !== undefined) willBe.after += 1;
  }
  return [...counts.values()].filter(({ before, after }) => before + after > 0);
};

type Suggestion = Pick<ComparedItem, 'unitPrice' | 'costPrice'> &
  Sides<{ readonly reorderQuantity: number }>;

/** Sums the suggestions for some items. */
export const suggestedOf = (items: readonly Suggestion[], side: Side): Suggested => {
  const bought = items.filter((item) => item[side].reorderQuantity > 0);
  const { quantity, cost, withoutPrice } = reorderTotals(
    bought.map(({ [side]: { reorderQuantity }, unitPrice, costPrice }) => ({
      quantity: reorderQuantity,
      cost: reorderCost(reorderQuantity, unitPrice, costPrice),
    })),
  );
  return { itemsCount: bought.length, quantity, cost, itemsWithoutPriceCount: withoutPrice };
};

const difference = ({ before, after }: ComparedItem): number =>
  Math.abs(after.reorderQuantity - before.reorderQuantity);

const byTitle = comparing<ComparedItem>(({ productTitle }) => productTitle, 'ASC');

const largestFirst = (a: ComparedItem, b: ComparedItem): number =>
  difference(b) - difference(a) || byTitle(a, b);

const changesOf = ({ variantId, before, after }: ComparedItem) => ({
  variantId,
  status: { before: before.status, after: after.status },
  gradingLevel: { before: before.gradingLevel, after: after.gradingLevel },
  reorderQuantity: { before: before.reorderQuantity, after: after.reorderQuantity },
});

/** Changes between before and after, as counts and by item. */
export const previewOf = (
  items: readonly ComparedItem[],
  { changes, pagination }: { readonly changes: PreviewedChange; readonly pagination: Pagination },
): Omit<ResponseOf<typeof previewInsightSettings>, 'data'> & {
  readonly page: readonly ReturnType<typeof changesOf>[];
} => {
  const count = (change: PreviewedChange): number => items.filter(changesBy[change]).length;
  const changed = items.filter(changesBy[changes]);
  return {
    itemsCount: items.length,
    changes: {
      ANY: count('ANY'),
      STATUS: count('STATUS'),
      GRADE: count('GRADE'),
      TO_BUY: count('TO_BUY'),
    },
    statuses: countsOf(items, ({ status }) => status, inventoryStatuses).map(
      ({ value, ...counts }) => ({ status: value, ...counts }),
    ),
    grades: countsOf(items, ({ gradingLevel }) => gradingLevel, [...gradingLevels, null]).map(
      ({ value, ...counts }) => ({ level: value, ...counts }),
    ),
    toBuy: { before: suggestedOf(items, 'before'), after: suggestedOf(items, 'after') },
    page: pageInOrder(changed, largestFirst, pagination).map(changesOf),
    total: changed.length,
  };
};
