import { addDays, type Day, daysBetween } from '../../core/day.ts';
import { type StockPolicy, resolveStockPolicy } from './stock-policy.ts';
import { calculateItemDemand } from './demand-of-item.ts';
import { type ExpectedDelivery, listExpectedDeliveries } from './incoming.ts';
import { isPlanned } from './stock-counting.ts';
import type { ItemFacts, TeamView } from './item-facts.ts';
import { noDemand, type Rate } from './rate.ts';
import {
  getBuyNowWindow,
  calculateOrderSlackDays,
  calculateReorderDate,
  calculateSuggestedQuantity,
} from './reorder.ts';
import { type InventoryStatus, resolveStatus } from './status.ts';
import {
  sumDemandBetween,
  sumLostUnitsBefore,
  projectStock,
  type StockPlan,
  type StockProjection,
} from './stock-projection.ts';

/** The facts on which the plan of a variant depends once the rate of its own sales is known. */
export type PlanFacts = Pick<
  ItemFacts,
  | 'onHand'
  | 'isCounted'
  | 'isDeleted'
  | 'continueSelling'
  | 'salePrice'
  | 'manualStatus'
  | 'createdOn'
  | 'everInStock'
  | 'ordered'
  | 'stockLevels'
  | 'supplierLeadTimeDays'
  | 'bundleDemandRate'
  | 'season'
  | 'plannedDemand'
  | 'safetyGrade'
  | 'scatterRatio'
  | 'assumedDemand'
>;

/** The stock of a variant over the days to come. */
export interface ItemPlan {
  readonly policy: StockPolicy;
  /** r: its own planning rate of today plus the units that bundles use. */
  readonly rate: Rate;
  readonly rateChanges: StockPlan['rateChanges'];
  readonly deliveries: readonly ExpectedDelivery[];
  /** Without demand where stock is not planned, so that it has no dates, risk or suggestion. */
  readonly projection: StockProjection;
  readonly slackDays: number | null;
}

/** The numbers that follow from the plan of a variant, and not from its past sales. */
export interface PlannedNumbers {
  readonly status: InventoryStatus;
  readonly stockoutDate: Day | null;
  readonly daysToOutOfStock: number | null;
  readonly reorderDate: Day | null;
  /** Units of demand lost in [0, lead time). */
  readonly unitsAtRisk: number;
  readonly salesAtRisk: number;
  /** Buy-now suggestion before any minimum order quantity; null where stock is not planned. */
  readonly rawReorderQuantity: number | null;
}

/** `own` is the planning rate of the variant's own sales. */
export const planItem = (facts: PlanFacts, { today, settings }: TeamView, own: Rate): ItemPlan => {
  const { onHand, continueSelling, ordered } = facts;
  const { rate, rateChanges } = calculateItemDemand(facts, own, today);
  const policy = resolveStockPolicy(
    facts,
    settings,
    (days) => sumDemandBetween({ rate, rateChanges }, 0, days) / rate.days,
  );
  const deliveries = listExpectedDeliveries(today, ordered, policy.leadTimeDays);
  const demand = isPlanned(facts) ? { rate, rateChanges } : { rate: noDemand };
  const projection = projectStock({ onHand, ...demand, continueSelling, deliveries });
  const slackDays = calculateOrderSlackDays(projection.coveredDay, policy);
  return { policy, rate, rateChanges, deliveries, projection, slackDays };
};

export const resolvePlanStatus = (facts: PlanFacts, today: Day, plan: ItemPlan): InventoryStatus =>
  resolveStatus({
    manualStatus: facts.manualStatus,
    createdDaysAgo: daysBetween(facts.createdOn, today),
    everInStock: facts.everInStock,
    isCounted: facts.isCounted,
    onHand: facts.onHand,
    rate: plan.rate,
    stockoutDay: plan.projection.stockoutDay,
    orderSlackDays: plan.slackDays,
    policy: plan.policy,
  });

export const addDaysIfKnown = (today: Day, days: number | null): Day | null =>
  days === null ? null : addDays(today, days);

/** The buy-now suggestion before any minimum; null where stock is not planned. */
export const suggestQuantity = (
  facts: Pick<PlanFacts, 'isCounted' | 'isDeleted'>,
  { projection, policy }: Pick<ItemPlan, 'projection' | 'policy'>,
): number | null =>
  isPlanned(facts) ? (calculateSuggestedQuantity(projection, getBuyNowWindow(policy)) ?? 0) : null;

export const calculatePlannedNumbers = (
  facts: PlanFacts,
  today: Day,
  plan: ItemPlan,
): PlannedNumbers => {
  const { policy, projection, slackDays } = plan;
  const unitsAtRisk = sumLostUnitsBefore(projection, policy.leadTimeDays);
  return {
    status: resolvePlanStatus(facts, today, plan),
    stockoutDate: addDaysIfKnown(today, projection.stockoutDay),
    daysToOutOfStock: projection.stockoutDay,
    reorderDate: calculateReorderDate(today, slackDays),
    unitsAtRisk,
    salesAtRisk: unitsAtRisk * facts.salePrice,
    rawReorderQuantity: suggestQuantity(facts, plan),
  };
};
