import { compareBy, type Pagination } from '@quartermaster/contracts/core/page';
import { inventoryStatuses } from '@quartermaster/contracts/inventory/rules/status';
import type { WhatIfDifference, WhatIfResult } from '@quartermaster/contracts/what-if/result';
import { selectSortedPage } from '../../core/sorted-page.ts';
import type { Side } from '../preview/compared-items.ts';
import { countByValue, sumSuggestions } from '../preview/summary.ts';
import type { AssumedItem, AssumedNumbers } from './items.ts';

const differencePredicates: Readonly<Record<WhatIfDifference, (item: AssumedItem) => boolean>> = {
  ANY: ({ before, after }) =>
    before.status !== after.status ||
    before.stockoutDate !== after.stockoutDate ||
    before.salesAtRisk !== after.salesAtRisk ||
    before.reorderQuantity !== after.reorderQuantity,
  STATUS: ({ before, after }) => before.status !== after.status,
  STOCKOUT: ({ before, after }) => before.stockoutDate !== after.stockoutDate,
  SALES_AT_RISK: ({ before, after }) => before.salesAtRisk !== after.salesAtRisk,
  TO_BUY: ({ before, after }) => before.reorderQuantity !== after.reorderQuantity,
};

const countStockouts = (items: readonly AssumedItem[], side: Side) => {
  const out = items.filter((item) => item[side].runsOut);
  return {
    itemsCount: out.length,
    unitsLost: out.reduce((sum, item) => sum + item[side].unitsAtRisk, 0),
  };
};

const sumSalesAtRisk = (items: readonly AssumedItem[], side: Side): number =>
  items.reduce((sum, item) => sum + item[side].salesAtRisk, 0);

type Measure = (numbers: AssumedNumbers) => number;
const calculateChange = ({ before, after }: AssumedItem, size: Measure): number =>
  Math.abs(size(after) - size(before));

const salesAtRisk: Measure = (numbers) => numbers.salesAtRisk;
const reorderQuantity: Measure = (numbers) => numbers.reorderQuantity;
const byTitle = compareBy<AssumedItem>(({ productTitle }) => productTitle, 'ASC');

const largestFirst = (a: AssumedItem, b: AssumedItem): number =>
  calculateChange(b, salesAtRisk) - calculateChange(a, salesAtRisk) ||
  calculateChange(b, reorderQuantity) - calculateChange(a, reorderQuantity) ||
  byTitle(a, b);

const toShownItem = ({ variantId, before, after }: AssumedItem) => ({
  variantId,
  status: { before: before.status, after: after.status },
  stockoutDate: { before: before.stockoutDate, after: after.stockoutDate },
  salesAtRisk: { before: before.salesAtRisk, after: after.salesAtRisk },
  reorderQuantity: { before: before.reorderQuantity, after: after.reorderQuantity },
});

type Summary = Pick<
  WhatIfResult,
  'itemsCount' | 'differences' | 'statuses' | 'stockouts' | 'salesAtRisk' | 'toBuy' | 'total'
> & { readonly page: readonly ReturnType<typeof toShownItem>[] };

/** Differences between before and after, as counts and by item. */
export const buildSummary = (
  items: readonly AssumedItem[],
  {
    differences,
    pagination,
  }: { readonly differences: WhatIfDifference; readonly pagination: Pagination },
): Summary => {
  const count = (difference: WhatIfDifference): number =>
    items.filter(differencePredicates[difference]).length;
  const different = items.filter(differencePredicates[differences]);
  const both = <Value>(of: (side: Side) => Value) => ({ before: of('before'), after: of('after') });
  return {
    itemsCount: items.length,
    differences: {
      ANY: count('ANY'),
      STATUS: count('STATUS'),
      STOCKOUT: count('STOCKOUT'),
      SALES_AT_RISK: count('SALES_AT_RISK'),
      TO_BUY: count('TO_BUY'),
    },
    statuses: countByValue(items, ({ status }) => status, inventoryStatuses).map(
      ({ value, ...counts }) => ({ status: value, ...counts }),
    ),
    stockouts: both((side) => countStockouts(items, side)),
    salesAtRisk: both((side) => sumSalesAtRisk(items, side)),
    toBuy: both((side) => sumSuggestions(items, side)),
    page: selectSortedPage(different, largestFirst, pagination).map(toShownItem),
    total: different.length,
  };
};
