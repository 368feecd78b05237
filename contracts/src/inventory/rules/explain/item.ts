import { addDays, type Day, daysBetween, toDayNumber } from '../../../core/day.ts';
import { roundTo6, formatSpokenNumber } from '../../../core/decimal.ts';
import { HALF_LIFE_DAYS, MAX_MEDIANS } from '../../../forecast/rules/daily-rate.ts';
import { ORDER_SIZE_DAYS } from '../../../forecast/rules/order-sizes.ts';
import type { PlanningMethod } from '../../settings.ts';
import type { ItemWorkings } from '../derive-item.ts';
import { countDays, findOutOfStockSpans } from '../history.ts';
import { selectCountedSales, type ItemFacts } from '../item-facts.ts';
import { findPlannedRate } from '../planned-demand.ts';
import { calculateOwnOrderRate } from '../planning-rate.ts';
import { getCalendarMonths, RATE_DAYS } from '../../../forecast/rules/calendar-months.ts';
import { getTodaysFactor } from '../../../forecast/rules/season-factors.ts';
import { type Rate, toUnitsPerDay } from '../rate.ts';
import { inventoryStatusLabels, resolveStatusWithReason } from '../status.ts';
import { resolveLandedCost } from '../values.ts';
import type { Explanation } from './explanation.ts';
import {
  formatRateFraction,
  describeOrderRate,
  describePlannedRate,
  formatMonth,
  type MonthFactor,
  describeRate,
  findUnplannedReason,
} from './sentences.ts';
import { listShareInputs, describeShares, listShareSteps } from './share-texts.ts';
import {
  toDerivedSource,
  type ExplainedItem,
  toInputs,
  landedCostInputs,
  statusInputs,
  stockInputs,
  thresholdInputs,
  todayInput,
  windowInputs,
} from './inputs.ts';
import { historyInputs } from './rate-inputs.ts';

const formatDay = (today: Day, day: number | null): string =>
  day === null ? 'not within two years' : `${addDays(today, day)} (day ${day})`;

const describeProjection = (today: Day, { projection }: ItemWorkings): string[] => [
  `First day stock does not cover the demand: ${formatDay(today, projection.stockoutDay)}.`,
  `With everything ordered, stock lasts until: ${formatDay(today, projection.coveredDay)}.`,
];

/** Describes the projection of the stock, or the reason why nothing is planned. */
const describePlan = (facts: ItemFacts, today: Day, workings: ItemWorkings): string[] => {
  const reason = findUnplannedReason(facts);
  return reason === null ? describeProjection(today, workings) : [reason];
};

export const explainStatus = (item: ExplainedItem): Explanation => {
  const { facts, team, workings } = item;
  const { status, reason } = resolveStatusWithReason({
    ...facts,
    createdDaysAgo: daysBetween(facts.createdOn, team.today),
    rate: workings.rate,
    stockoutDay: workings.projection.stockoutDay,
    orderSlackDays: workings.slackDays,
    policy: workings.policy,
  });
  const slack = workings.slackDays;
  return {
    name: 'status',
    label: 'Status',
    value: status,
    formula:
      'The first rule that applies: do not restock; new and never in stock; out of stock; new; no sales; stock gap; running low; overstocked; healthy',
    inputs: toInputs([
      todayInput(item),
      ...statusInputs(item),
      ...stockInputs(item),
      ...windowInputs(item),
      ...thresholdInputs(item),
    ]),
    steps: [
      ...describePlan(facts, team.today, workings),
      ...(slack === null ? [] : [`Last day to order: ${formatDay(team.today, slack)}.`]),
      `${inventoryStatusLabels[status]}: ${reason}.`,
    ],
  };
};

const WITH_BUNDLES = 'plus what bundles sell of it';

const FORECAST_FORMULA = `Orders a day x units an order of the last ${String(ORDER_SIZE_DAYS)} days; ${WITH_BUNDLES}. In orders a day, an order that is ${String(HALF_LIFE_DAYS)} days older counts half, and days without stock do not count. In units an order, an order counts at most ${String(MAX_MEDIANS)} times the median. With a season, times what the month sells over the ${String(RATE_DAYS)} days before`;

/** The rule of each planning method, in words. */
const formulas: Readonly<Record<PlanningMethod, string>> = {
  AVERAGE: `Average daily sales before stockout when a day of the period was out of stock, else average daily sales; ${WITH_BUNDLES}`,
  FORECAST: FORECAST_FORMULA,
  PLAN: `Units of the month in the demand plan / days of the month; ${WITH_BUNDLES}. Without a plan for the month: ${FORECAST_FORMULA}`,
};

/** The planned units of this month and its days; null where another method counts. */
const findPlanned = ({ facts: { plannedDemand }, team }: ExplainedItem): Rate | null =>
  plannedDemand === null ? null : findPlannedRate(plannedDemand, toDayNumber(team.today));

const calculateOrders = ({ facts, team, workings }: ExplainedItem) =>
  calculateOwnOrderRate({ sales: facts.sales, stock: workings.stock }, toDayNumber(team.today));

const findMonthFactor = ({ facts: { season }, team }: ExplainedItem): MonthFactor | null => {
  if (season === null) return null;
  const months = getCalendarMonths(team.today);
  return { month: months.month, factor: getTodaysFactor(season, months) };
};

/** Describes the sales behind the planning rate. */
const describeSales = (item: ExplainedItem): string => {
  const { facts, team, workings } = item;
  const { averageDailySalesPeriodDays: periodDays, planningMethod } = team.settings;
  const { rate } = workings;
  const planned = findPlanned(item);
  if (planned !== null) return describePlannedRate(rate, planned, team.today);
  if (planningMethod !== 'AVERAGE')
    return describeOrderRate(rate, calculateOrders(item), findMonthFactor(item));
  return describeRate({
    sales: facts.sales.groups === undefined ? facts.sales : selectCountedSales(facts),
    firstAvailableOn: facts.firstAvailableOn,
    rate,
    periodDays,
    today: team.today,
  });
};

const listOrderSteps = (item: ExplainedItem): readonly string[] => {
  if (item.team.settings.planningMethod === 'AVERAGE') return [];
  const planned = findPlanned(item);
  if (planned !== null) return [`Planned for the month: ${formatRateFraction(planned)}.`];
  const { ordersPerDay, unitsPerOrder, unitsPerDay } = calculateOrders(item);
  const [orders, units, product] = [ordersPerDay, unitsPerOrder, unitsPerDay].map(
    formatSpokenNumber,
  );
  const season = findMonthFactor(item);
  return [
    `Orders a day x units an order: ${orders} x ${units} = ${product} a day.`,
    ...(season === null
      ? []
      : [
          `${formatMonth(season.month)} sells ${formatSpokenNumber(season.factor)} times as much as the 30 days before.`,
        ]),
  ];
};

export const explainPlanningRate = (item: ExplainedItem): Explanation => {
  const { facts, team, workings } = item;
  const { rates, rate, stock } = workings;
  const today = toDayNumber(team.today);
  const { averageDailySalesPeriodDays: periodDays } = team.settings;
  const outDays = countDays(findOutOfStockSpans(stock, today - periodDays, today - 1));
  const { units, days } = facts.bundleDemandRate;
  return {
    name: 'planningRate',
    label: 'Planning rate',
    value: toUnitsPerDay(rate),
    sentence: [describeSales(item), ...describeShares(item)].join(' '),
    formula: formulas[team.settings.planningMethod],
    inputs: toInputs([
      todayInput(item),
      ...historyInputs(item),
      [
        'bundleUnits',
        'Units sold in bundles',
        units,
        toDerivedSource('Rates of its bundles'),
        'units',
      ],
      [
        'bundleDays',
        'Days of the bundle rate',
        days,
        toDerivedSource('Rates of its bundles'),
        'days',
      ],
      ...listShareInputs(item),
    ]),
    steps: [
      ...listOrderSteps(item),
      `Average daily sales: ${formatRateFraction(rates.averageDailySales)}.`,
      `Before stockout: ${formatRateFraction(rates.averageDailySalesBeforeStockout)}.`,
      `Days out of stock in the last ${periodDays}: ${outDays}.`,
      ...(units > 0 ? [`In bundles: ${formatRateFraction(facts.bundleDemandRate)}.`] : []),
      ...listShareSteps(item),
    ],
  };
};

export const explainStockoutDate = (item: ExplainedItem): Explanation => {
  const { facts, team, workings } = item;
  const { stockoutDay } = workings.projection;
  return {
    name: 'stockoutDate',
    label: 'Stockout date',
    value: stockoutDay === null ? null : addDays(team.today, stockoutDay),
    formula:
      'The first day on which stock on hand and what has landed do not cover the planning rate',
    inputs: toInputs([todayInput(item), ...stockInputs(item)]),
    steps: describePlan(facts, team.today, workings),
  };
};

export const explainLandedCost = (item: ExplainedItem): Explanation => {
  const { manualLandedCost, landedCost, costPrice } = item.facts;
  const value = resolveLandedCost(manualLandedCost, landedCost);
  const fallback = `Unknown, so stock is valued at the cost price ${costPrice === null ? '(unknown too)' : formatSpokenNumber(costPrice)}.`;
  return {
    name: 'landedCost',
    label: 'Landed cost',
    value,
    formula: 'Set by hand, else what a unit accepted with the chosen shipment cost, else unknown',
    inputs: toInputs(landedCostInputs(item)),
    steps: value === null ? [fallback] : [`Landed cost per unit: ${roundTo6(value)}.`],
  };
};
