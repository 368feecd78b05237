import { type Day, toDayNumber } from '../../core/day.ts';
import type { DemandRates } from './demand-rates.ts';
import { countValuedUnits } from './stock-counting.ts';
import { type StockHistory, sumBetween } from './history.ts';
import { sumIncomingQuantity, type InTransitRow, listInTransitRows } from './incoming.ts';
import { selectCountedSales, type ItemFacts, type TeamView } from './item-facts.ts';
import { calculateLostUnits30Days } from './lost-sales.ts';
import {
  addDaysIfKnown,
  type ItemPlan,
  type PlanFacts,
  type PlannedNumbers,
  calculatePlannedNumbers,
  planItem,
  resolvePlanStatus,
} from './plan-item.ts';
import {
  calculateLineRate,
  calculateOwnRate,
  calculateOwnRates,
  type OwnSales,
  type PlanningPeriod,
} from './planning-rate.ts';
import { toUnitsPerDay, type Rate } from './rate.ts';
import { calculateCoverageDays, toDaysToOrder } from './reorder.ts';
import {
  costValue,
  chooseUnitCost,
  grossMargin,
  grossMarginPercent,
  resolveLandedCost,
  retailValue,
} from './values.ts';

/** The intermediate results between facts and numbers, for explanations, charts and minimum orders. */
export interface ItemWorkings extends ItemPlan {
  readonly stock: StockHistory;
  /** Of its own sales, without bundles. */
  readonly rates: DemandRates;
}

export interface DerivedNumbers extends PlannedNumbers {
  readonly averageDailySales: number;
  readonly averageDailySalesBeforeStockout: number;
  readonly planningRate: number;
  /** Net revenue of the last P complete days. */
  readonly totalSalesRevenue: number;
  readonly incomingQuantity: number;
  readonly inTransit: readonly InTransitRow[];
  readonly coveredUntilDate: Day | null;
  /** Signed; negative is late. */
  readonly orderSlackDays: number | null;
  readonly daysToOrder: number | null;
  readonly lostSales30Days: number;
  readonly resolvedLandedCost: number | null;
  readonly retailValue: number;
  readonly costValue: number | null;
  readonly grossMargin: number | null;
  readonly grossMarginPercent: number | null;
  readonly coverageDays: number;
}

/** The facts on which the rates of a variant's own sales depend. */
export type SalesFacts = Pick<
  ItemFacts,
  'sales' | 'firstAvailableOn' | 'outOfStock' | 'outSince' | 'season' | 'plannedDemand'
>;

const toStockHistory = ({
  firstAvailableOn,
  outOfStock,
  outSince,
}: Omit<SalesFacts, 'season' | 'plannedDemand'>): StockHistory => ({
  firstAvailable: firstAvailableOn === null ? null : toDayNumber(firstAvailableOn),
  outOfStock: outOfStock.map(([from, through]) => [toDayNumber(from), toDayNumber(through)]),
  outSince: outSince === null ? null : toDayNumber(outSince),
});

const toOwnSales = (facts: SalesFacts): OwnSales => ({
  sales: facts.sales,
  stock: toStockHistory(facts),
  season: facts.season,
  plannedDemand: facts.plannedDemand,
});

/** Today, the sales period and the planning method of a team. */
export const toPlanningPeriod = ({ today, settings }: TeamView): PlanningPeriod => ({
  today: toDayNumber(today),
  periodDays: settings.averageDailySalesPeriodDays,
  method: settings.planningMethod,
});

/** Calculates r of a variant's own sales; a bundle adds it to the demand of its components (`sumBundleDemand`). */
export const calculateOwnPlanningRate = (facts: SalesFacts, team: TeamView): Rate =>
  calculateOwnRate(toOwnSales(facts), toPlanningPeriod(team));

/** Calculates the part of it that is sold by lines of its own, without the groups of a set. */
export const calculateOwnLineRate = (facts: SalesFacts, team: TeamView): Rate =>
  calculateLineRate(toOwnSales(facts), toPlanningPeriod(team));

export const calculateWorkings = (facts: ItemFacts, team: TeamView): ItemWorkings => {
  const own = toOwnSales(facts);
  const { stock } = own;
  const rates = calculateOwnRates(own, toPlanningPeriod(team));
  const plan = planItem(facts, team, rates.planningRate);
  const { policy, rate, rateChanges, deliveries, projection, slackDays } = plan;
  return { policy, stock, rates, rate, rateChanges, deliveries, projection, slackDays };
};

const sumRevenue = ({ sales }: ItemFacts, { today, settings }: TeamView): number => {
  const day = toDayNumber(today);
  const from = day - settings.averageDailySalesPeriodDays;
  return sumBetween(sales.days, sales.revenue, from, day - 1);
};

const calculateLostUnits = (facts: ItemFacts, today: Day, { stock, rates }: ItemWorkings): number =>
  calculateLostUnits30Days(
    { sales: selectCountedSales(facts), stock },
    rates.averageDailySalesBeforeStockout,
    toDayNumber(today),
  );

/**
 * Calculates every derived number of one variant from one set of facts; no other place combines them. One literal, because
 * spreading parts costs more than computing them.
 */
export const calculateNumbers = (
  facts: ItemFacts,
  team: TeamView,
  workings: ItemWorkings,
): DerivedNumbers => {
  const { onHand, salePrice } = facts;
  const { today } = team;
  const { policy, rates, rate, deliveries, projection, slackDays } = workings;
  const planned = calculatePlannedNumbers(facts, today, workings);
  const landedCost = resolveLandedCost(facts.manualLandedCost, facts.landedCost);
  const unitCost = chooseUnitCost(landedCost, facts.costPrice);
  const units = countValuedUnits(facts, onHand);
  return {
    averageDailySales: toUnitsPerDay(rates.averageDailySales),
    averageDailySalesBeforeStockout: toUnitsPerDay(rates.averageDailySalesBeforeStockout),
    planningRate: toUnitsPerDay(rate),
    totalSalesRevenue: sumRevenue(facts, team),
    incomingQuantity: sumIncomingQuantity(deliveries),
    inTransit: listInTransitRows(today, deliveries),
    stockoutDate: planned.stockoutDate,
    coveredUntilDate: addDaysIfKnown(today, projection.coveredDay),
    daysToOutOfStock: planned.daysToOutOfStock,
    orderSlackDays: slackDays,
    daysToOrder: toDaysToOrder(slackDays),
    reorderDate: planned.reorderDate,
    unitsAtRisk: planned.unitsAtRisk,
    salesAtRisk: planned.salesAtRisk,
    lostSales30Days: calculateLostUnits(facts, today, workings) * salePrice,
    status: planned.status,
    resolvedLandedCost: landedCost,
    retailValue: retailValue(units, salePrice),
    costValue: costValue(units, unitCost),
    grossMargin: grossMargin(salePrice, unitCost),
    grossMarginPercent: grossMarginPercent(salePrice, unitCost),
    rawReorderQuantity: planned.rawReorderQuantity,
    coverageDays: calculateCoverageDays(policy),
  };
};

/**
 * Derives the numbers that every event updates: changes of status are recorded, and bundles pass their rate on. `own` is the
 * planning rate of the variant's own sales.
 */
export const deriveStatusAndRate = (
  facts: PlanFacts,
  team: TeamView,
  own: Rate,
): Pick<DerivedNumbers, 'status' | 'planningRate'> => {
  const plan = planItem(facts, team, own);
  return {
    status: resolvePlanStatus(facts, team.today, plan),
    planningRate: toUnitsPerDay(plan.rate),
  };
};

export const deriveItem = (facts: ItemFacts, team: TeamView): DerivedNumbers =>
  calculateNumbers(facts, team, calculateWorkings(facts, team));
