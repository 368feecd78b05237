import { addDays, type Day, daysBetween, toDayNumber } from '../../../core/day.ts';
import { roundTo6, spoken } from '../../../core/decimal.ts';
import type { ItemWorkings } from '../derive-item.ts';
import { daysIn, outOfStockSpans } from '../history.ts';
import { countedSales, type ItemFacts } from '../item-facts.ts';
import { perDay } from '../rate.ts';
import { inventoryStatusLabels, statusWithReason } from '../status.ts';
import { resolvedLandedCost } from '../values.ts';
import type { Explanation } from './explanation.ts';
import { rateFraction, rateSentence, unplannedReason } from './sentences.ts';
import { shareInputs, shareSentences, shareSteps } from './share-texts.ts';
import {
  derived,
  type ExplainedItem,
  historyInputs,
  inputsOf,
  landedCostInputs,
  statusInputs,
  stockInputs,
  thresholdInputs,
  todayInput,
  windowInputs,
} from './inputs.ts';

const dayText = (today: Day, day: number | null): string =>
  day === null ? 'not within two years' : `${addDays(today, day)} (day ${day})`;

const projectionSteps = (today: Day, { projection }: ItemWorkings): string[] => [
  `First day stock does not cover the demand: ${dayText(today, projection.stockoutDay)}.`,
  `With everything ordered, stock lasts until: ${dayText(today, projection.coveredDay)}.`,
];

/** Describes the projection of the stock, or the reason why nothing is planned. */
const planSteps = (facts: ItemFacts, today: Day, workings: ItemWorkings): string[] => {
  const reason = unplannedReason(facts);
  return reason === null ? projectionSteps(today, workings) : [reason];
};

export const explainStatus = (item: ExplainedItem): Explanation => {
  const { facts, team, workings } = item;
  const { status, because } = statusWithReason({
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
    inputs: inputsOf([
      todayInput(item),
      ...statusInputs(item),
      ...stockInputs(item),
      ...windowInputs(item),
      ...thresholdInputs(item),
    ]),
    steps: [
      ...planSteps(facts, team.today, workings),
      ...(slack === null ? [] : [`Last day to order: ${dayText(team.today, slack)}.`]),
      `${inventoryStatusLabels[status]}: ${because}.`,
    ],
  };
};

export const explainPlanningRate = (item: ExplainedItem): Explanation => {
  const { facts, team, workings } = item;
  const { rates, rate, stock } = workings;
  const today = toDayNumber(team.today);
  const { averageDailySalesPeriodDays: periodDays } = team.settings;
  const outDays = daysIn(outOfStockSpans(stock, today - periodDays, today - 1));
  const { units, days } = facts.bundleDemandRate;
  return {
    name: 'planningRate',
    label: 'Planning rate',
    value: perDay(rate),
    sentence: [
      rateSentence({
        sales: facts.sales.groups === undefined ? facts.sales : countedSales(facts),
        firstAvailableOn: facts.firstAvailableOn,
        rate,
        periodDays,
        today: team.today,
      }),
      ...shareSentences(item),
    ].join(' '),
    formula:
      'Average daily sales before stockout when a day of the period was out of stock, else average daily sales; plus what bundles sell of it',
    inputs: inputsOf([
      todayInput(item),
      ...historyInputs(item),
      ['bundleUnits', 'Units sold in bundles', units, derived('Rates of its bundles'), 'units'],
      ['bundleDays', 'Days of the bundle rate', days, derived('Rates of its bundles'), 'days'],
      ...shareInputs(item),
    ]),
    steps: [
      `Average daily sales: ${rateFraction(rates.averageDailySales)}.`,
      `Before stockout: ${rateFraction(rates.averageDailySalesBeforeStockout)}.`,
      `Days out of stock in the last ${periodDays}: ${outDays}.`,
      ...(units > 0 ? [`In bundles: ${rateFraction(facts.bundleDemandRate)}.`] : []),
      ...shareSteps(item),
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
    inputs: inputsOf([todayInput(item), ...stockInputs(item)]),
    steps: planSteps(facts, team.today, workings),
  };
};

export const explainLandedCost = (item: ExplainedItem): Explanation => {
  const { manualLandedCost, landedCost, costPrice } = item.facts;
  const value = resolvedLandedCost(manualLandedCost, landedCost);
  const fallback = `Unknown, so stock is valued at the cost price ${costPrice === null ? '(unknown too)' : spoken(costPrice)}.`;
  return {
    name: 'landedCost',
    label: 'Landed cost',
    value,
    formula: 'Set by hand, else what a unit accepted with the chosen shipment cost, else unknown',
    inputs: inputsOf(landedCostInputs(item)),
    steps: value === null ? [fallback] : [`Landed cost per unit: ${roundTo6(value)}.`],
  };
};
