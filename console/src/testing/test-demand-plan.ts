import { adjustMonthlySales } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import {
  getCategoryBreakdown,
  getDemandPlanSummary,
  getSupplierBreakdown,
  queryDemandPlanItems,
} from '@quartermaster/contracts/demand-plan/calls';
import { listShopEvents } from '@quartermaster/contracts/demand-plan/shop-events';
import type {
  DemandPlan,
  DemandPlanItem,
  DemandPlanMonth,
  DemandPlanSummary,
} from '@quartermaster/contracts/demand-plan/plan';
import { answers } from './fake-api.ts';

export const itemId = (number: number): string =>
  `018f0000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;

/** The calendar months of a plan that begins in March 2026. */
export const planMonths = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2];

export const aPlan = (given: Partial<DemandPlan> = {}): DemandPlan => ({
  id: '018f0000-0000-7000-8000-00000000d0d0',
  startDate: '2026-03-01',
  status: 'READY',
  progress: null,
  forecastAt: '2026-03-01T09:30:00.000Z',
  pricesAt: '2026-03-01T09:30:00.000Z',
  itemsCount: 2,
  ...given,
});

/** The first month has actual numbers, the others are to come. */
export const aMonth = (month: number): DemandPlanMonth => ({
  month,
  plannedQuantity: 24,
  plannedRevenue: 330,
  plannedCost: 112,
  previousPeriodQuantity: 20,
  previousPeriodRevenue: 300,
  previousPeriodCost: 100,
  forecastQuantity: 20,
  ...(month === 3 && { actualsQuantity: 2, actualsRevenue: 40, actualsCost: 16 }),
});

export const aSummary = (given: Partial<DemandPlanSummary> = {}): DemandPlanSummary => ({
  ...aPlan(),
  months: planMonths.map(aMonth),
  ...given,
});

/** A lamp that is forecast with 10 units in each month. */
export const aPlanItem = (number: number, given: Partial<DemandPlanItem> = {}): DemandPlanItem => ({
  demandPlanItemId: itemId(number),
  productVariantId: itemId(number),
  productId: itemId(90),
  productTitle: `Lamp ${String(number)}`,
  productVariantTitle: 'Green',
  sku: `L-${String(number)}`,
  imageUrl: null,
  shopifyCategory: 'Lamps',
  primarySupplierId: null,
  salePrice: 20,
  costPrice: 8,
  rule: 'flat level',
  months: planMonths.map((month) => ({
    month,
    adjustedQuantity: null,
    forecastQuantity: 10,
    low: 6,
    high: 15,
  })),
  like: null,
  lastYear: planMonths.map(() => 9),
  ...given,
});

/** An item with adjusted months. */
export const anAdjustedItem = (
  number: number,
  adjusted: Readonly<Record<number, number>>,
): DemandPlanItem => {
  const item = aPlanItem(number);
  return {
    ...item,
    months: item.months.map((month) => ({
      ...month,
      adjustedQuantity: adjusted[month.month] ?? null,
    })),
  };
};

const revenues = planMonths.map((month) => ({
  month,
  plannedRevenue: 165,
  previousPeriodRevenue: 150,
  ...(month === 3 && { actualsRevenue: 20 }),
}));

/** Answers of a plan that is ready, with these items. */
export const planAnswers = (
  items: readonly DemandPlanItem[] = [aPlanItem(1), aPlanItem(2)],
  supplierId = itemId(80),
) => [
  answers(getDemandPlanSummary, aSummary({ itemsCount: items.length })),
  answers(getSupplierBreakdown, [
    { supplierId: null, months: revenues },
    { supplierId, months: revenues },
  ]),
  answers(getCategoryBreakdown, [
    { shopifyCategory: 'Lamps', months: revenues },
    { shopifyCategory: null, months: revenues },
  ]),
  answers(queryDemandPlanItems, { items: [...items], total: items.length }),
  answers(adjustMonthlySales, []),
  answers(listShopEvents, { events: [] }),
];
