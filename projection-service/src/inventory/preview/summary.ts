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
import type { ComparedItem } from './compared-items.ts';

export type Side = 'before' | 'after';
export type Sides<Value> = Readonly<Record<Side, Value>>;

export const differs = ({ before, after }: Sides<unknown>): boolean => before !== after;

const changesBy: Readonly<Record<PreviewedChange, (item: ComparedItem) => boolean>> = {
  ANY: (item) =>
    differs(item.status) || differs(item.gradingLevel) || differs(item.reorderQuantity),
  STATUS: (item) => differs(item.status),
  GRADE: (item) => differs(item.gradingLevel),
  TO_BUY: (item) => differs(item.reorderQuantity),
};

/** How many items have each of some values, before and after; values that no item has are left out. */
export const countsOf = <Value>(
  sides: readonly Sides<Value>[],
  values: readonly Value[],
): readonly { readonly value: Value; readonly before: number; readonly after: number }[] => {
  const counts = new Map(values.map((value) => [value, { value, before: 0, after: 0 }]));
  for (const { before, after } of sides) {
    const [was, willBe] = [counts.get(before), counts.get(after)];
    if (was !== undefined) was.before += 1;
    if (willBe !== undefined) willBe.after += 1;
  }
  return [...counts.values()].filter(({ before, after }) => before + after > 0);
};

/** What buy-now suggests of some items in all. */
export const suggestedOf = (
  items: readonly Pick<ComparedItem, 'reorderQuantity' | 'unitPrice' | 'costPrice'>[],
  side: Side,
): Suggested => {
  const bought = items.filter(({ reorderQuantity }) => reorderQuantity[side] > 0);
  const { quantity, cost, withoutPrice } = reorderTotals(
    bought.map(({ reorderQuantity, unitPrice, costPrice }) => ({
      quantity: reorderQuantity[side],
      cost: reorderCost(reorderQuantity[side], unitPrice, costPrice),
    })),
  );
  return { itemsCount: bought.length, quantity, cost, itemsWithoutPriceCount: withoutPrice };
};

const difference = ({ reorderQuantity: { before, after } }: ComparedItem): number =>
  Math.abs(after - before);

const changesOf = ({ variantId, status, gradingLevel, reorderQuantity }: ComparedItem) => ({
  variantId,
  status,
  gradingLevel,
  reorderQuantity,
});

/** What changes between before and after, in numbers and item by item. */
export const previewOf = (
  items: readonly ComparedItem[],
  { changes, pagination }: { readonly changes: PreviewedChange; readonly pagination: Pagination },
): Omit<ResponseOf<typeof previewInsightSettings>, 'data'> & {
  readonly page: readonly ReturnType<typeof changesOf>[];
} => {
  const count = (change: PreviewedChange): number => items.filter(changesBy[change]).length;
  const byTitle = comparing<ComparedItem>(({ productTitle }) => productTitle, 'ASC');
  const changed = items
    .filter(changesBy[changes])
    .sort((a, b) => difference(b) - difference(a) || byTitle(a, b));
  const first = (pagination.page - 1) * pagination.limit;
  return {
    itemsCount: items.length,
    changes: {
      ANY: count('ANY'),
      STATUS: count('STATUS'),
      GRADE: count('GRADE'),
      TO_BUY: count('TO_BUY'),
    },
    statuses: countsOf(
      items.map(({ status }) => status),
      inventoryStatuses,
    ).map(({ value, ...counts }) => ({ status: value, ...counts })),
    grades: countsOf(
      items.map((item) => item.gradingLevel),
      [...gradingLevels, null],
    ).map(({ value, ...counts }) => ({ level: value, ...counts })),
    toBuy: { before: suggestedOf(items, 'before'), after: suggestedOf(items, 'after') },
    page: changed.slice(first, first + pagination.limit).map(changesOf),
    total: changed.length,
  };
};
