import { addDays, type Day, daysBetween, toDayNumber } from '../core/day.ts';
import { type DemandRates, demandRates } from './demand-rates.ts';
import {
  type ExpectedDelivery,
  expectedDeliveries,
  incomingQuantity,
  type InTransitRow,
  inTransitRows,
} from './incoming.ts';
import type { ItemFacts, TeamView } from './item-facts.ts';
import { lostUnits30Days } from './lost-sales.ts';
import { daysToOrder, orderSlackDays, reorderDate } from './order-dates.ts';
import { addRates, perDay, type Rate } from './rate.ts';
import { buyNowWindow, coverageDaysOf, suggestedQuantity } from './reorder.ts';
import { sumBetween } from './sales-history.ts';
import { type StockPolicy, stockPolicyOf } from './settings.ts';
import { type InventoryStatus, statusOf } from './status.ts';
import type { StockHistory } from './stock-history.ts';
import { lostUnitsBefore, projectStock, type StockProjection } from './stock-projection.ts';
import {
  costValue,
  effectiveUnitCost,
  grossMargin,
  grossMarginPercent,
  resolvedLandedCost,
  retailValue,
} from './values.ts';

/** The steps between facts and numbers, for explanations, charts and minimum orders. */
export interface ItemWorkings {
  readonly policy: StockPolicy;
  readonly stock: StockHistory;
  /** Of its own sales, without bundles. */
  readonly rates: DemandRates;
  /** r: its own planning rate and what bundles sell of it. */
  readonly rate: Rate;
  readonly deliveries: readonly ExpectedDelivery[];
  readonly projection: StockProjection;
  readonly slackDays: number | null;
}

export interface DerivedNumbers {
  readonly averageDailySales: number;
  readonly averageDailySalesBeforeStockout: number;
  readonly planningRate: number;
  /** Net revenue of the last P complete days. */
  readonly totalSalesRevenue: number;
  readonly incomingQuantity: number;
  readonly inTransit: readonly InTransitRow[];
  readonly stockoutDate: Day | null;
  readonly coveredUntilDate: Day | null;
  readonly daysToOutOfStock: number | null;
  /** Signed; negative is late. */
  readonly orderSlackDays: number | null;
  readonly daysToOrder: number | null;
  readonly reorderDate: Day | null;
  /** Units of demand lost in [0, lead time). */
  readonly unitsAtRisk: number;
  readonly salesAtRisk: number;
  readonly lostSales30Days: number;
  readonly status: InventoryStatus;
  readonly resolvedLandedCost: number | null;
  readonly retailValue: number;
  readonly costValue: number | null;
  readonly grossMargin: number | null;
  readonly grossMarginPercent: number | null;
  /** Buy-now suggestion before any minimum order quantity. */
  readonly rawReorderQuantity: number;
  readonly coverageDays: number;
}

const stockHistoryOf = ({ firstAvailableOn, outOfStock, outSince }: ItemFacts): StockHistory => ({
  firstAvailable: firstAvailableOn === null ? null : toDayNumber(firstAvailableOn),
  outOfStock: outOfStock.map(([from, through]) => [toDayNumber(from), toDayNumber(through)]),
  outSince: outSince === null ? null : toDayNumber(outSince),
});

const ratesOf = ({ sales }: ItemFacts, stock: StockHistory, team: TeamView): DemandRates =>
  demandRates(
    { sales, stock },
    { today: toDayNumber(team.today), periodDays: team.settings.averageDailySalesPeriodDays },
  );

/** r of a variant's own sales; a bundle hands it on to its components (`bundleDemand`). */
export const ownPlanningRate = (facts: ItemFacts, team: TeamView): Rate =>
  ratesOf(facts, stockHistoryOf(facts), team).planningRate;

export const workOut = (facts: ItemFacts, team: TeamView): ItemWorkings => {
  const { onHand, continueSelling } = facts;
  const policy = stockPolicyOf(facts, team.settings.stockLevels);
  const stock = stockHistoryOf(facts);
  const rates = ratesOf(facts, stock, team);
  const rate = addRates(rates.planningRate, facts.bundleDemandRate);
  const deliveries = expectedDeliveries(team.today, facts.ordered, policy.leadTimeDays);
  const projection = projectStock({ onHand, rate, continueSelling, deliveries });
  const slackDays = orderSlackDays(projection.coveredDay, policy);
  return { policy, stock, rates, rate, deliveries, projection, slackDays };
};

const statusOfItem = (facts: ItemFacts, today: Day, workings: ItemWorkings): InventoryStatus =>
  statusOf({
    manualStatus: facts.manualStatus,
    createdDaysAgo: daysBetween(facts.createdOn, today),
    everInStock: facts.everInStock,
    onHand: facts.onHand,
    rate: workings.rate,
    stockoutDay: workings.projection.stockoutDay,
    orderSlackDays: workings.slackDays,
    policy: workings.policy,
  });

const dayAfter = (today: Day, days: number | null): Day | null =>
  days === null ? null : addDays(today, days);

const datesOf = (today: Day, { projection, slackDays }: ItemWorkings) => ({
  stockoutDate: dayAfter(today, projection.stockoutDay),
  coveredUntilDate: dayAfter(today, projection.coveredDay),
  daysToOutOfStock: projection.stockoutDay,
  orderSlackDays: slackDays,
  daysToOrder: daysToOrder(slackDays),
  reorderDate: reorderDate(today, slackDays),
});

const salesOf = (facts: ItemFacts, { today, settings }: TeamView, workings: ItemWorkings) => {
  const day = toDayNumber(today);
  const { days, revenue } = facts.sales;
  const { averageDailySales, averageDailySalesBeforeStockout } = workings.rates;
  const unitsAtRisk = lostUnitsBefore(workings.projection, workings.policy.leadTimeDays);
  const history = { sales: facts.sales, stock: workings.stock };
  const lostUnits = lostUnits30Days(history, averageDailySalesBeforeStockout, day);
  const from = day - settings.averageDailySalesPeriodDays;
  return {
    averageDailySales: perDay(averageDailySales),
    averageDailySalesBeforeStockout: perDay(averageDailySalesBeforeStockout),
    planningRate: perDay(workings.rate),
    totalSalesRevenue: sumBetween(days, revenue, from, day - 1),
    unitsAtRisk,
    salesAtRisk: unitsAtRisk * facts.salePrice,
    lostSales30Days: lostUnits * facts.salePrice,
  };
};

const valuesOf = ({ onHand, salePrice, ...costs }: ItemFacts) => {
  const landed = resolvedLandedCost(costs.manualLandedCost, costs.landedCost);
  const unitCost = effectiveUnitCost(landed, costs.costPrice);
  return {
    resolvedLandedCost: landed,
    retailValue: retailValue(onHand, salePrice),
    costValue: costValue(onHand, unitCost),
    grossMargin: grossMargin(salePrice, unitCost),
    grossMarginPercent: grossMarginPercent(salePrice, unitCost),
  };
};

/** Every derived number of one variant from one set of facts; the only place they are put together. */
export const numbersOf = (
  facts: ItemFacts,
  team: TeamView,
  workings: ItemWorkings,
): DerivedNumbers => ({
  ...salesOf(facts, team, workings),
  incomingQuantity: incomingQuantity(workings.deliveries),
  inTransit: inTransitRows(team.today, workings.deliveries),
  ...datesOf(team.today, workings),
  status: statusOfItem(facts, team.today, workings),
  ...valuesOf(facts),
  rawReorderQuantity: suggestedQuantity(workings.projection, buyNowWindow(workings.policy)) ?? 0,
  coverageDays: coverageDaysOf(workings.policy),
});

export const deriveItem = (facts: ItemFacts, team: TeamView): DerivedNumbers =>
  numbersOf(facts, team, workOut(facts, team));
