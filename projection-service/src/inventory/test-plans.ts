import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  demandForecastInterrupted,
  demandForecastItemsRecorded,
  demandForecastRequested,
  demandPlanAdjusted,
  demandPlanReady,
} from '@quartermaster/contracts/demand-plan/events';
import { fact, type GivenEvent, team } from '../core/given-events.ts';

const planId = '00000000-0000-4000-8000-0000000000d1';
const stream = `demand_plan.${team}`;

const MONTHS_PER_YEAR = 12;

/** A forecast of 12 months from a day on was requested. */
export const forecastRequested = (forecastId: string, startDate = '2026-03-01'): GivenEvent =>
  fact(demandForecastRequested, stream, { planId, forecastId, startDate });

/** A part of a forecast with the same units in each month. */
export const forecastRecorded = (
  forecastId: string,
  units: Readonly<Record<VariantId, number>>,
): GivenEvent =>
  fact(demandForecastItemsRecorded, stream, {
    planId,
    forecastId,
    part: 0,
    items: Object.entries(units).map(([variantId, ofMonth]) => {
      const year = Array.from({ length: MONTHS_PER_YEAR }, () => ofMonth);
      const prices = { salePrice: 10, costPrice: 4 };
      return { variantId, forecast: year, low: year, high: year, rule: 'flat level', ...prices };
    }),
  });

export const planReady = (forecastId: string): GivenEvent =>
  fact(demandPlanReady, stream, { planId, forecastId });

export const forecastInterrupted = (forecastId: string): GivenEvent =>
  fact(demandForecastInterrupted, stream, { planId, forecastId });

/** A calendar month of a variant was adjusted. */
export const monthAdjusted = (variantId: VariantId, month: number, to: number | null): GivenEvent =>
  fact(demandPlanAdjusted, stream, {
    planId,
    adjustmentId: `adjust ${variantId} ${String(month)} ${String(to)}`,
    way: 'CELLS',
    items: [{ variantId, months: [{ month, from: null, to }] }],
  });

/** A plan with the same units in each month. */
export const planned = (
  units: Readonly<Record<VariantId, number>>,
  { forecastId = 'first', startDate = '2026-03-01' } = {},
): readonly GivenEvent[] => [
  forecastRequested(forecastId, startDate),
  forecastRecorded(forecastId, units),
  planReady(forecastId),
];
