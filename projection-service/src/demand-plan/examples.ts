import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  demandForecastComputed,
  demandForecastInterrupted,
  demandForecastItemsRecorded,
  demandForecastRequested,
  demandPlanAdjusted,
  demandPlanLikeItemSet,
  demandPlanPricesRecorded,
  demandPlanReady,
  demandPlanShopEventRemoved,
  demandPlanShopEventSet,
  type ForecastItem,
  type LikeItem,
  type PlanPrice,
  type ShopEvent,
} from '@quartermaster/contracts/demand-plan/events';
import { PLAN_MONTHS } from '@quartermaster/contracts/demand-plan/plan';
import { toPosition } from '@quartermaster/contracts/core/position';
import { fact, type GivenEvent, team } from '../core/given-events.ts';

export const planId = '00000000-0000-4000-8000-0000000000d1';
const stream = `demand_plan.${team}`;

/** An item that is forecast to sell the same number in every month. */
export const forecastItem = (
  variantId: VariantId,
  units: number,
  given: Partial<ForecastItem> = {},
): ForecastItem => {
  const year = (value: number) => Array.from({ length: PLAN_MONTHS }, () => value);
  return {
    variantId,
    forecast: year(units),
    low: year(Math.max(0, units - 2)),
    high: year(units + 3),
    rule: 'flat level',
    salePrice: 20,
    costPrice: 8,
    ...given,
  };
};

export const requested = (forecastId: string, startDate = '2026-03-01'): GivenEvent =>
  fact(demandForecastRequested, stream, { planId, forecastId, startDate });

export const computed = (forecastId: string, itemsCount: number): GivenEvent =>
  fact(demandForecastComputed, stream, {
    planId,
    forecastId,
    sha256: 'a'.repeat(64),
    itemsCount,
    recipe: 'months 1',
    inputsDigest: 'b'.repeat(64),
    position: toPosition('000000000001'),
  });

export const itemsRecorded = (
  forecastId: string,
  items: readonly ForecastItem[],
  part = 0,
): GivenEvent =>
  fact(demandForecastItemsRecorded, stream, { planId, forecastId, part, items: [...items] });

export const becameReady = (forecastId: string): GivenEvent =>
  fact(demandPlanReady, stream, { planId, forecastId });

export const interrupted = (forecastId: string): GivenEvent =>
  fact(demandForecastInterrupted, stream, { planId, forecastId });

/** A forecast from its request until the plan is ready. */
export const forecastMade = (
  forecastId: string,
  items: readonly ForecastItem[],
  startDate?: string,
): readonly GivenEvent[] => [
  requested(forecastId, startDate),
  computed(forecastId, items.length),
  itemsRecorded(forecastId, items),
  becameReady(forecastId),
];

export const pricesRecorded = (...items: readonly PlanPrice[]): GivenEvent =>
  fact(demandPlanPricesRecorded, stream, { planId, items: [...items] });

/** Months of an item are set, or cleared with null. */
export const adjusted = (
  variantId: VariantId,
  months: Readonly<Record<number, number | null>>,
): GivenEvent =>
  fact(demandPlanAdjusted, stream, {
    planId,
    adjustmentId: 'adjustment-1',
    way: 'CELLS',
    items: [
      {
        variantId,
        months: Object.entries(months).map(([month, to]) => ({
          month: Number(month),
          from: null,
          to,
        })),
      },
    ],
  });

/** An item sells like another one, or like none. */
export const madeLike = (variantId: VariantId, like: LikeItem | null): GivenEvent =>
  fact(demandPlanLikeItemSet, stream, { planId, variantId, like });

export const someShopEvent: ShopEvent = {
  shopEventId: '00000000-0000-4000-8000-0000000000f1',
  name: 'Sale',
  kind: 'PROMOTION',
  startDate: '2026-03-10',
  endDate: '2026-03-19',
  liftPercent: 50,
  category: null,
  variantIds: [],
};

export const shopEventSet = (given: Partial<ShopEvent> = {}): GivenEvent =>
  fact(demandPlanShopEventSet, stream, { planId, event: { ...someShopEvent, ...given } });

export const shopEventRemoved = (shopEventId = someShopEvent.shopEventId): GivenEvent =>
  fact(demandPlanShopEventRemoved, stream, { planId, shopEventId });
