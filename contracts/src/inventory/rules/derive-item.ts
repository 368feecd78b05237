import { type Day, toDayNumber } from '../../core/day.ts';
import {
  type DemandPeriod,
  type DemandRates,
  demandRates,
  planningRateOf,
} from './demand-rates.ts';
import { valuedUnits } from './counted.ts';
import { type StockHistory, sumBetween } from './history.ts';
import { incomingQuantity, type InTransitRow, inTransitRows } from './incoming.ts';
import { countedSales, type ItemFacts, type TeamView } from './item-facts.ts';
import { lostUnits30Days } from './lost-sales.ts';
import {
  dayAfter,
  type ItemPlan,
  type PlanFacts,
  type PlannedNumbers,
  plannedNumbers,
  planItem,
  statusOfPlan,
} from './plan-item.ts';
import { perDay, type Rate } from './rate.ts';
import { coverageDaysOf, daysToOrder } from './reorder.ts';
import {
  costValue,
  effectiveUnitCost,
  grossMargin,
  grossMarginPercent,
  resolvedLandedCost,
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
export type SalesFacts = Pick<ItemFacts, 'sales' | 'firstAvailableOn' | 'outOfStock' | 'outSince'>;

const stockHistoryOf = ({ firstAvailableOn, outOfStock, outSince }: SalesFacts): StockHistory => ({
  firstAvailable: firstAvailableOn === null ? null : toDayNumber(firstAvailableOn),
  outOfStock: outOfStock.map(([from, through]) => [toDayNumber(from), toDayNumber(through)]),
  outSince: outSince === null ? null : toDayNumber(outSince),
});

/** Today and the sales period of a team. */
export const demandPeriodOf = ({ today, settings }: TeamView): DemandPeriod => ({
  today: toDayNumber(today),
  periodDays: settings.averageDailySalesPeriodDays,
});

const ratesOf = (facts: SalesFacts, stock: StockHistory, team: TeamView): DemandRates =>
  demandRates({ sales: countedSales(facts), stock }, demandPeriodOf(team));

/** Calculates r of a variant's own sales; a bundle adds it to the demand of its components (`sumBundleDemand`). */
export const ownPlanningRate = (facts: SalesFacts, team: TeamView): Rate =>
  planningRateOf(
    { sales: countedSales(facts), stock: stockHistoryOf(facts) },
    demandPeriodOf(team),
  );

export const workOut = (facts: ItemFacts, team: TeamView): ItemWorkings => {
  const stock = stockHistoryOf(facts);
  const rates = ratesOf(facts, stock, team);
  const plan = planItem(facts, team, rates.planningRate);
  const { policy, rate, rateChanges, deliveries, projection, slackDays } = plan;
  return { policy, stock, rates, rate, rateChanges, deliveries, projection, slackDays };
};

const revenueOf = ({ sales }: ItemFacts, { today, settings }: TeamView): number => {
  const day = toDayNumber(today);
  const from = day - settings.averageDailySalesPeriodDays;
  return sumBetween(sales.days, sales.revenue, from, day - 1);
};

const lostUnitsOf = (facts: ItemFacts, today: Day, { stock, rates }: ItemWorkings): number =>
  lostUnits30Days(
    { sales: countedSales(facts), stock },
    rates.averageDailySalesBeforeStockout,
    toDayNumber(today),
  );

/**
 * Calculates every derived number of one variant from one set of facts; no other place combines them. One literal, because
 * spreading parts costs more than computing them.
 */
export const numbersOf = (
  facts: ItemFacts,
  team: TeamView,
  workings: ItemWorkings,
): DerivedNumbers => {
  const { onHand, salePrice } = facts;
  const { today } = team;
  const { policy, rates, rate, deliveries, projection, slackDays } = workings;
  const planned = plannedNumbers(facts, today, workings);
  const landedCost = resolvedLandedCost(facts.manualLandedCost, facts.landedCost);
  const unitCost = effectiveUnitCost(landedCost, facts.costPrice);
  const units = valuedUnits(facts, onHand);
  return {
    averageDailySales: perDay(rates.averageDailySales),
    averageDailySalesBeforeStockout: perDay(rates.averageDailySalesBeforeStockout),
    planningRate: perDay(rate),
    totalSalesRevenue: revenueOf(facts, team),
    incomingQuantity: incomingQuantity(deliveries),
    inTransit: inTransitRows(today, deliveries),
    stockoutDate: planned.stockoutDate,
    coveredUntilDate: dayAfter(today, projection.coveredDay),
    daysToOutOfStock: planned.daysToOutOfStock,
    orderSlackDays: slackDays,
    daysToOrder: daysToOrder(slackDays),
    reorderDate: planned.reorderDate,
    unitsAtRisk: planned.unitsAtRisk,
    salesAtRisk: planned.salesAtRisk,
    lostSales30Days: lostUnitsOf(facts, today, workings) * salePrice,
    status: planned.status,
    resolvedLandedCost: landedCost,
    retailValue: retailValue(units, salePrice),
    costValue: costValue(units, unitCost),
    grossMargin: grossMargin(salePrice, unitCost),
    grossMarginPercent: grossMarginPercent(salePrice, unitCost),
    rawReorderQuantity: planned.rawReorderQuantity,
    coverageDays: coverageDaysOf(policy),
  };
};

/**
 * Derives the numbers that every event updates: changes of status are recorded, and bundles pass their rate on. `own` is the
 * planning rate of the variant's own sales.
 */
export const statusAndRate = (
  facts: PlanFacts,
  team: TeamView,
  own: Rate,
): Pick<DerivedNumbers, 'status' | 'planningRate'> => {
  const plan = planItem(facts, team, own);
  return { status: statusOfPlan(facts, team.today, plan), planningRate: perDay(plan.rate) };
};

export const deriveItem = (facts: ItemFacts, team: TeamView): DerivedNumbers =>
  numbersOf(facts, team, workOut(facts, team));
