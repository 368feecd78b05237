import { comparing, type Pagination } from '@quartermaster/contracts/core/page';
import { inventoryStatuses } from '@quartermaster/contracts/inventory/rules/status';
import type {
  WhatIfDifference,
  WhatIfItem,
  WhatIfResult,
} from '@quartermaster/contracts/what-if/result';
import { countsOf, differs, type Side, suggestedOf } from '../preview/summary.ts';
import type { AssumedItem } from './items.ts';

const differsBy: Readonly<Record<WhatIfDifference, (item: AssumedItem) => boolean>> = {
  ANY: (item) =>
    differs(item.status) ||
    differs(item.stockoutDate) ||
    differs(item.salesAtRisk) ||
    differs(item.reorderQuantity),
  STATUS: (item) => differs(item.status),
  STOCKOUT: (item) => differs(item.stockoutDate),
  SALES_AT_RISK: (item) => differs(item.salesAtRisk),
  TO_BUY: (item) => differs(item.reorderQuantity),
};

const sumOf = (items: readonly AssumedItem[], of: (item: AssumedItem) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

const stockoutsOf = (items: readonly AssumedItem[], side: Side) => {
  const out = items.filter(({ runsOut }) => runsOut[side]);
  return {
    itemsCount: out.length,
    unitsLost: sumOf(out, ({ unitsAtRisk }) => unitsAtRisk[side]),
  };
};

const sizeOf = ({ before, after }: AssumedItem['salesAtRisk']): number => Math.abs(after - before);

const byTitle = comparing<AssumedItem>(({ productTitle }) => productTitle, 'ASC');

const largestFirst = (a: AssumedItem, b: AssumedItem): number =>
  sizeOf(b.salesAtRisk) - sizeOf(a.salesAtRisk) ||
  sizeOf(b.reorderQuantity) - sizeOf(a.reorderQuantity) ||
  byTitle(a, b);

type Shown = Pick<
  WhatIfItem,
  'variantId' | 'status' | 'stockoutDate' | 'salesAtRisk' | 'reorderQuantity'
>;

const shownOf = (item: AssumedItem): Shown => {
  const { variantId, status, stockoutDate, salesAtRisk, reorderQuantity } = item;
  return { variantId, status, stockoutDate, salesAtRisk, reorderQuantity };
};

type Summary = Pick<
  WhatIfResult,
  'itemsCount' | 'differences' | 'statuses' | 'stockouts' | 'salesAtRisk' | 'toBuy' | 'total'
> & { readonly page: readonly Shown[] };

/** What differs between before and after, in numbers and item by item. */
export const summaryOf = (
  items: readonly AssumedItem[],
  {
    differences,
    pagination: { page, limit },
  }: { readonly differences: WhatIfDifference; readonly pagination: Pagination },
): Summary => {
  const count = (difference: WhatIfDifference): number =>
    items.filter(differsBy[difference]).length;
  const different = items.filter(differsBy[differences]).sort(largestFirst);
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
    statuses: countsOf(
      items.map(({ status }) => status),
      inventoryStatuses,
    ).map(({ value, ...counts }) => ({ status: value, ...counts })),
    stockouts: both((side) => stockoutsOf(items, side)),
    salesAtRisk: both((side) => sumOf(items, ({ salesAtRisk }) => salesAtRisk[side])),
    toBuy: both((side) => suggestedOf(items, side)),
    page: different.slice((page - 1) * limit, page * limit).map(shownOf),
    total: different.length,
  };
};
