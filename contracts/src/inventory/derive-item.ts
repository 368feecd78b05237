import { addDays, type Day, fromDayNumber, toDayNumber } from '../core/day.ts';
import type { StockLevelsSettings } from '../products/events.ts';
import {
  bundleDemand,
  type DemandFacts,
  type DemandRates,
  demandRates,
  lostUnits30Days,
  type OutOfStockSpell,
  perDay,
} from './demand-rates.ts';
import {
  asProjected,
  type ExpectedDelivery,
  expectedDeliveries,
  incomingQuantity,
  inTransit,
  type OrderedQuantity,
} from './incoming.ts';
import { reorderQuantity } from './reorder.ts';
import { type EffectiveLevels, effectiveLevels, type InsightsSettings } from './settings.ts';
import { type InventoryStatus, statusOf } from './status.ts';
import { type ProjectionFacts, projectStock, type StockProjection } from './stock-projection.ts';
import { effectiveUnitCost, resolvedLandedCost, type StockValues, stockValues } from './values.ts';

/** Net sales of a variant by day as parallel lists, ascending by day number. */
export interface SalesHistory {
  readonly days: readonly number[];
  readonly units: readonly number[];
  readonly revenue: readonly number[];
}

/** Everything one variant's numbers are worked out from; money in the shop's currency. */
export interface ItemFacts {
  readonly onHand: number;
  readonly continueSelling: boolean;
  readonly salePrice: number;
  readonly costPrice: number | null;
  readonly landedCost: number | null;
  readonly manualLandedCost: number | null;
  readonly manualStatus: 'NO_RESTOCK' | null;
  readonly createdOn: Day;
  readonly firstAvailableOn: Day | null;
  readonly everInStock: boolean;
  readonly outOfStock: readonly (readonly [Day, Day])[];
  /** First day of the spell without stock that lasts until today. */
  readonly outSince: Day | null;
  readonly sales: SalesHistory;
  readonly orders: readonly OrderedQuantity[];
  readonly stockLevels: StockLevelsSettings | null;
  readonly supplierLeadTimeDays: number | null;
  readonly bundles: readonly { readonly ratePerDay: number; readonly quantity: number }[];
}

export interface ItemNumbers extends StockValues {
  readonly averageDailySales: number;
  readonly averageDailySalesBeforeStockout: number;
  readonly planningRate: number;
  readonly totalSalesRevenue: number;
  readonly incomingQuantity: number;
  readonly inTransit: readonly ExpectedDelivery[];
  readonly stockoutDate: Day | null;
  readonly coveredUntilDate: Day | null;
  readonly daysToOutOfStock: number | null;
  /** Signed days from today to the re-order date; negative is late. */
  readonly orderSlackDays: number | null;
  readonly daysToOrder: number | null;
  readonly reorderDate: Day | null;
  readonly unitsAtRisk: number;
  readonly salesAtRisk: number;
  readonly lostSales30Days: number;
  readonly resolvedLandedCost: number | null;
  readonly status: InventoryStatus;
  /** Buy-now suggestion before any minimum order quantity. */
  readonly rawReorderQuantity: number;
  readonly coverageDays: number;
}

/** The intermediate results, for explanations and charts. */
export interface ItemWorkings {
  readonly levels: EffectiveLevels;
  readonly demand: DemandFacts;
  readonly rates: DemandRates;
  readonly bundleDemand: number;
  readonly deliveries: readonly ExpectedDelivery[];
  readonly projected: ProjectionFacts;
  readonly projection: StockProjection;
}

const spellsOf = ({ outOfStock, outSince }: ItemFacts, today: number): OutOfStockSpell[] => {
  const spells = outOfStock.map(([from, until]): OutOfStockSpell => [
    toDayNumber(from),
    toDayNumber(until),
  ]);
  const since = outSince === null ? null : toDayNumber(outSince);
  return since === null || since > today - 1 ? spells : [...spells, [since, today - 1]];
};

const revenueBetween = ({ days, revenue }: SalesHistory, from: number, until: number): number => {
  let sum = 0;
  for (let at = days.length - 1; at >= 0; at -= 1) {
    const day = days[at] ?? 0;
    if (day < from) break;
    if (day <= until) sum += revenue[at] ?? 0;
  }
  return sum;
};

export const workOut = (facts: ItemFacts, settings: InsightsSettings, today: Day): ItemWorkings => {
  const todayNumber = toDayNumber(today);
  const levels = effectiveLevels(settings, facts.stockLevels, facts.supplierLeadTimeDays);
  const demand: DemandFacts = {
    today: todayNumber,
    periodDays: settings.averageDailySalesPeriodDays,
    sales: facts.sales,
    outOfStock: spellsOf(facts, todayNumber),
    firstAvailable: facts.firstAvailableOn === null ? null : toDayNumber(facts.firstAvailableOn),
  };
  const rates = demandRates(demand);
  const fromBundles = bundleDemand(facts.bundles);
  const deliveries = expectedDeliveries(facts.orders, today, levels.leadTimeDays);
  const projected: ProjectionFacts = {
    onHand: facts.onHand,
    ratePerDay: perDay(rates.planning) + fromBundles,
    continueSelling: facts.continueSelling,
    deliveries: asProjected(deliveries, today),
  };
  const projection = projectStock(projected);
  return { levels, demand, rates, bundleDemand: fromBundles, deliveries, projected, projection };
};

const datesOf = ({ levels, projection, demand }: ItemWorkings) => {
  const { stockoutDay, coveredDay } = projection;
  const { leadTimeDays, stockBufferDays } = levels;
  const today = fromDayNumber(demand.today);
  const orderSlackDays = coveredDay === null ? null : coveredDay - leadTimeDays - stockBufferDays;
  return {
    stockoutDate: stockoutDay === null ? null : addDays(today, stockoutDay),
    coveredUntilDate: coveredDay === null ? null : addDays(today, coveredDay),
    daysToOutOfStock: stockoutDay,
    orderSlackDays,
    daysToOrder: orderSlackDays === null ? null : Math.max(0, orderSlackDays),
    reorderDate: orderSlackDays === null ? null : addDays(today, orderSlackDays),
  };
};

/** Every derived number of one variant, from one set of facts; the only place they are put together (NF-D-01). */
export const numbersOf = (
  facts: ItemFacts,
  settings: InsightsSettings,
  workings: ItemWorkings,
): ItemNumbers => {
  const { levels, demand, rates, projected, projection } = workings;
  const dates = datesOf(workings);
  const coverageDays = levels.reorderFrequencyDays + levels.stockBufferDays;
  const unitsAtRisk = projection.lostUnits(levels.leadTimeDays);
  const beforeStockout = perDay(rates.beforeStockout);
  const firstDay = demand.today - settings.averageDailySalesPeriodDays;
  const today = fromDayNumber(demand.today);
  return {
    averageDailySales: perDay(rates.average),
    averageDailySalesBeforeStockout: beforeStockout,
    planningRate: projected.ratePerDay,
    totalSalesRevenue: revenueBetween(facts.sales, firstDay, demand.today - 1),
    incomingQuantity: incomingQuantity(facts.orders),
    inTransit: inTransit(facts.orders, today),
    ...dates,
    unitsAtRisk,
    salesAtRisk: unitsAtRisk * facts.salePrice,
    lostSales30Days: lostUnits30Days(demand, beforeStockout) * facts.salePrice,
    resolvedLandedCost: resolvedLandedCost(facts),
    ...stockValues(facts.onHand, facts.salePrice, effectiveUnitCost(facts)),
    status: statusOf({
      ...levels,
      manualStatus: facts.manualStatus,
      today,
      createdOn: facts.createdOn,
      everInStock: facts.everInStock,
      onHand: facts.onHand,
      ratePerDay: projected.ratePerDay,
      stockoutDay: projection.stockoutDay,
      orderSlackDays: dates.orderSlackDays,
    }),
    rawReorderQuantity:
      reorderQuantity(projected, { arrivalDay: levels.leadTimeDays, coverageDays }) ?? 0,
    coverageDays,
  };
};

export const deriveItem = (facts: ItemFacts, settings: InsightsSettings, today: Day): ItemNumbers =>
  numbersOf(facts, settings, workOut(facts, settings, today));
