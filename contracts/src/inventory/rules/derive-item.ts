import { addDays, type Day, daysBetween, toDayNumber } from '../../core/day.ts';
import { type StockPolicy, stockPolicyOf } from '../settings.ts';
import { demandOfItem } from './demand-of-item.ts';
import { type DemandPeriod, type DemandRates, demandRates } from './demand-rates.ts';
import { type StockHistory, sumBetween } from './history.ts';
import {
  type ExpectedDelivery,
  expectedDeliveries,
  incomingQuantity,
  type InTransitRow,
  inTransitRows,
} from './incoming.ts';
import { countedSales, type ItemFacts, type TeamView } from './item-facts.ts';
import { lostUnits30Days } from './lost-sales.ts';
import { perDay, type Rate } from './rate.ts';
import {
  buyNowWindow,
  coverageDaysOf,
  daysToOrder,
  orderSlackDays,
  reorderDate,
  suggestedQuantity,
} from './reorder.ts';
import { type InventoryStatus, statusOf } from './status.ts';
import { lostUnitsBefore, projectStock, type StockProjection } from './stock-projection.ts';
import {
  costValue,
  effectiveUnitCost,
  grossMargin,
  grossMarginPercent,
  resolvedLandedCost,
  retailValue,
} from './values.ts';

/** The intermediate results between facts and numbers, for explanations, charts and minimum orders. */
export interface ItemWorkings {
  readonly policy: StockPolicy;
  readonly stock: StockHistory;
  /** Of its own sales, without bundles. */
  readonly rates: DemandRates;
  /** r: its own planning rate plus the units that bundles use. */
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

/** r of a variant's own sales; a bundle adds it to the demand of its components (`bundleDemand`). */
export const ownPlanningRate = (facts: SalesFacts, team: TeamView): Rate =>
  ratesOf(facts, stockHistoryOf(facts), team).planningRate;

export const workOut = (facts: ItemFacts, team: TeamView): ItemWorkings => {
  const { onHand, continueSelling } = facts;
  const policy = stockPolicyOf(facts, team.settings.stockLevels);
  const stock = stockHistoryOf(facts);
  const rates = ratesOf(facts, stock, team);
  const { rate, rateChanges } = demandOfItem(facts, rates.planningRate);
  const deliveries = expectedDeliveries(team.today, facts.ordered, policy.leadTimeDays);
  const projection = projectStock({ onHand, rate, rateChanges, continueSelling, deliveries });
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
 * Every derived number of one variant from one set of facts; the only place that combines them. One literal, because
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
  const unitsAtRisk = lostUnitsBefore(projection, policy.leadTimeDays);
  const landedCost = resolvedLandedCost(facts.manualLandedCost, facts.landedCost);
  const unitCost = effectiveUnitCost(landedCost, facts.costPrice);
  return {
    averageDailySales: perDay(rates.averageDailySales),
    averageDailySalesBeforeStockout: perDay(rates.averageDailySalesBeforeStockout),
    planningRate: perDay(rate),
    totalSalesRevenue: revenueOf(facts, team),
    incomingQuantity: incomingQuantity(deliveries),
    inTransit: inTransitRows(today, deliveries),
    stockoutDate: dayAfter(today, projection.stockoutDay),
    coveredUntilDate: dayAfter(today, projection.coveredDay),
    daysToOutOfStock: projection.stockoutDay,
    orderSlackDays: slackDays,
    daysToOrder: daysToOrder(slackDays),
    reorderDate: reorderDate(today, slackDays),
    unitsAtRisk,
    salesAtRisk: unitsAtRisk * salePrice,
    lostSales30Days: lostUnitsOf(facts, today, workings) * salePrice,
    status: statusOfItem(facts, today, workings),
    resolvedLandedCost: landedCost,
    retailValue: retailValue(onHand, salePrice),
    costValue: costValue(onHand, unitCost),
    grossMargin: grossMargin(salePrice, unitCost),
    grossMarginPercent: grossMarginPercent(salePrice, unitCost),
    rawReorderQuantity: suggestedQuantity(projection, buyNowWindow(policy)) ?? 0,
    coverageDays: coverageDaysOf(policy),
  };
};

/** The numbers that follow every event: each change of status is recorded, and bundles pass their rate on. */
export const statusAndRate = (
  facts: ItemFacts,
  team: TeamView,
): Pick<DerivedNumbers, 'status' | 'planningRate'> => {
  const workings = workOut(facts, team);
  return {
    status: statusOfItem(facts, team.today, workings),
    planningRate: perDay(workings.rate),
  };
};

export const deriveItem = (facts: ItemFacts, team: TeamView): DerivedNumbers =>
  numbersOf(facts, team, workOut(facts, team));
