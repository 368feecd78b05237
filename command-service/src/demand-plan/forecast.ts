import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type {
  DemandPlanEvent,
  ForecastItem,
  PlanPrice,
} from '@quartermaster/contracts/demand-plan/events';
import { countItems, findItem } from './items.ts';
import {
  type DataOf,
  type DemandPlan,
  type PendingForecast,
  requirePlanId,
  requireReady,
} from './state.ts';

/** Events of prices stay below 100 KB. */
const PRICES_PER_EVENT = 1_000;

export type ForecastCommand =
  | {
      readonly type: 'GeneratePlan';
      readonly planId: string;
      readonly forecastId: string;
      readonly startDate: string;
    }
  | {
      readonly type: 'RefreshForecast';
      readonly forecastId: string;
      readonly startDate: string;
    }
  | ({ readonly type: 'RecordComputation' } & Omit<DataOf<'DemandForecastComputed'>, 'planId'>)
  /** Records the next parts of the numbers. */
  | {
      readonly type: 'RecordForecastParts';
      readonly forecastId: string;
      /** Number of the first part, from 0. */
      readonly first: number;
      readonly parts: readonly (readonly ForecastItem[])[];
    }
  | { readonly type: 'EndForecast'; readonly forecastId: string }
  | { readonly type: 'InterruptForecast' }
  | { readonly type: 'RecordPrices'; readonly prices: readonly PlanPrice[] };

type Events = readonly DemandPlanEvent[];
type CommandOf<Type extends ForecastCommand['type']> = Extract<ForecastCommand, { type: Type }>;

/** Returns a forecast while it is being made; null when it ended or was interrupted. */
export const findPending = (
  { pending }: Pick<DemandPlan, 'pending'>,
  forecastId: string,
): PendingForecast | null => (pending?.forecastId === forecastId ? pending : null);

export const generatePlan = (
  { planId, forecastId, startDate }: CommandOf<'GeneratePlan'>,
  plan: DemandPlan,
): Events => {
  if (plan.planId !== null) {
    throw new Rejection('DEMAND_PLAN_ALREADY_EXISTS', 'There is a demand plan already');
  }
  return [{ type: 'DemandForecastRequested', data: { planId, forecastId, startDate } }];
};

export const refreshForecast = (
  { forecastId, startDate }: CommandOf<'RefreshForecast'>,
  plan: DemandPlan,
): Events => {
  const { planId } = requireReady(plan);
  return [{ type: 'DemandForecastRequested', data: { planId, forecastId, startDate } }];
};

export const recordComputation = (
  { forecastId, ...command }: CommandOf<'RecordComputation'>,
  plan: DemandPlan,
): Events => {
  const pending = findPending(plan, forecastId);
  if (pending?.computed !== null) return [];
  const { sha256, itemsCount, recipe, inputsDigest, position } = command;
  const forecast = { planId: requirePlanId(plan), forecastId };
  const data = { ...forecast, sha256, itemsCount, recipe, inputsDigest, position };
  return [{ type: 'DemandForecastComputed', data }];
};

export const recordForecastParts = (
  { forecastId, first, parts }: CommandOf<'RecordForecastParts'>,
  plan: DemandPlan,
): Events => {
  const pending = findPending(plan, forecastId);
  if (!pending?.computed || pending.items.length !== first) return [];
  const forecast = { planId: requirePlanId(plan), forecastId };
  return parts.map((items, at) => ({
    type: 'DemandForecastItemsRecorded',
    data: { ...forecast, part: first + at, items: [...items] },
  }));
};

export const endForecast = ({ forecastId }: CommandOf<'EndForecast'>, plan: DemandPlan): Events => {
  const pending = findPending(plan, forecastId);
  const isComplete = pending !== null && pending.computed?.itemsCount === countItems(pending.items);
  if (!isComplete) return [];
  return [{ type: 'DemandPlanReady', data: { planId: requirePlanId(plan), forecastId } }];
};

export const interruptForecast = (_: unknown, plan: DemandPlan): Events => {
  const planId = requirePlanId(plan);
  if (plan.pending === null) {
    throw new Rejection('INVALID_DEMAND_PLAN_STATUS', 'No forecast is being made');
  }
  const { forecastId } = plan.pending;
  return [{ type: 'DemandForecastInterrupted', data: { planId, forecastId } }];
};

/** Records the prices of items of the plan, also those that are the same: they are of this moment now. */
export const recordPrices = ({ prices }: CommandOf<'RecordPrices'>, plan: DemandPlan): Events => {
  const { planId, items } = requireReady(plan);
  const known = prices.filter(({ variantId }) => findItem(items, variantId) !== null);
  const parts = known.length === 0 ? [[]] : splitIntoChunks(known, PRICES_PER_EVENT);
  return parts.map((part) => ({
    type: 'DemandPlanPricesRecorded',
    data: { planId, items: part },
  }));
};
