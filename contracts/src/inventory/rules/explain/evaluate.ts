import { z } from 'zod';
import { addDays, daysBetween, toDayNumber } from '../../../core/day.ts';
import { idSchemas } from '../../../core/ids.ts';
import { countOrderSizes } from '../../../forecast/rules/order-sizes.ts';
import { planningMethod } from '../../settings.ts';
import { moqMode } from '../../../suppliers/supplier.ts';
import { isPlanned } from '../stock-counting.ts';
import type { PlannedMonths } from '../planned-demand.ts';
import { calculateOwnRate } from '../planning-rate.ts';
import { resolveGradingLevel, calculateShare } from '../grades.ts';
import { resolveFinalQuantities } from '../minimum-order.ts';
import { addRates, noDemand, toUnitsPerDay } from '../rate.ts';
import {
  getBuyNowWindow,
  calculateOrderSlackDays,
  calculateSuggestedQuantity,
} from '../reorder.ts';
import { resolveStatus } from '../status.ts';
import { projectStock, type StockPlan, type StockProjection } from '../stock-projection.ts';
import { resolveLandedCost } from '../values.ts';
import type { ExplainedName, ExplainedValue, Explanation } from './explanation.ts';

const days = z.int();
const delivery = z.object({ dayOffset: days, quantity: z.number() });
const rateChange = z.object({ dayOffset: days, units: z.number() });

const stockInputs = z.object({
  onHand: z.number(),
  isCounted: z.boolean(),
  isDeleted: z.boolean(),
  rateUnits: z.number(),
  rateDays: z.number(),
  /** Absent while the rate stays as it is. */
  rateChanges: z.array(rateChange).optional(),
  continueSelling: z.boolean(),
  deliveries: z.array(delivery),
});
const windowInputs = z.object({
  leadTimeDays: days,
  reorderFrequencyDays: days,
  stockBufferDays: days,
});
const thresholds = z.object({ runningLowThreshold: days, overstockedThreshold: days });

const rateInputs = z.object({
  today: z.string(),
  periodDays: days,
  firstAvailableOn: z.string().nullable(),
  outSince: z.string().nullable(),
  outOfStock: z.array(z.object({ from: z.string(), through: z.string() })),
  sales: z.array(z.object({ day: z.string(), units: z.number() })),
  bundleUnits: z.number(),
  bundleDays: z.number(),
  planningMethod,
  /** Present by FORECAST. */
  orderSizes: z
    .array(z.object({ day: z.string(), units: z.number(), orders: z.int() }))
    .default([]),
  /** From January on; absent without a season. */
  season: z.array(z.object({ factor: z.number() })).optional(),
  /** Present by PLAN, for an item of a ready plan: the month and its units. */
  plannedMonths: z.array(z.object({ month: z.string(), units: z.number() })).optional(),
});

const statusInputs = z.object({
  ...stockInputs.shape,
  ...windowInputs.shape,
  ...thresholds.shape,
  today: z.string(),
  manualStatus: z.literal('NO_RESTOCK').nullable(),
  createdOn: z.string(),
  everInStock: z.boolean(),
});

/** A variant with the same minimum: its stock at the arrival and its later deliveries. */
const sibling = z.object({
  variantId: idSchemas.variantId,
  rawQuantity: z.number().nullable(),
  arrivalDay: days,
  onHand: z.number(),
  rateUnits: z.number(),
  rateDays: z.number(),
  continueSelling: z.boolean(),
});
const reorderInputs = z.object({
  ...stockInputs.shape,
  ...windowInputs.shape,
  variantId: idSchemas.variantId,
  minimumOrderQuantity: z.number().nullable(),
  minimumOrderMode: moqMode,
  minimumOrderRows: z.array(sibling),
  minimumOrderDeliveries: z.array(delivery.extend({ variantId: idSchemas.variantId })),
  minimumOrderRateChanges: z
    .array(rateChange.extend({ variantId: idSchemas.variantId }))
    .default([]),
});

const landedCostInputs = z.object({
  manualLandedCost: z.number().nullable(),
  shipmentLandedCost: z.number().nullable(),
});

const gradeInputs = z.object({
  gradingValue: z.number().nullable(),
  valueBefore: z.number(),
  totalValue: z.number(),
  thresholdA: z.number(),
  thresholdB: z.number(),
  thresholdC: z.number(),
});

type PlanInputs = Omit<z.infer<typeof stockInputs>, 'isCounted' | 'isDeleted'>;

const toStockPlan = (given: PlanInputs): StockPlan => ({
  ...given,
  rate: { units: given.rateUnits, days: given.rateDays },
});
const projectInputs = (given: z.infer<typeof stockInputs>): StockProjection => {
  const plan = toStockPlan(given);
  return projectStock(
    isPlanned(given) ? plan : { ...plan, rate: noDemand, rateChanges: undefined },
  );
};

const readPlannedMonths = ({ plannedMonths }: z.infer<typeof rateInputs>): PlannedMonths | null =>
  plannedMonths?.[0] === undefined
    ? null
    : {
        startDate: `${plannedMonths[0].month}-01`,
        units: plannedMonths.map(({ units }) => units),
      };

const evaluatePlanningRate = (given: z.infer<typeof rateInputs>): number => {
  const number = (day: string | null): number | null => (day === null ? null : toDayNumber(day));
  const own = calculateOwnRate(
    {
      sales: {
        days: given.sales.map(({ day }) => toDayNumber(day)),
        units: given.sales.map(({ units }) => units),
        revenue: [],
        orderSizes: countOrderSizes(
          given.orderSizes.map(({ day, units, orders }) => ({
            day: toDayNumber(day),
            units,
            count: orders,
          })),
        ),
      },
      stock: {
        firstAvailable: number(given.firstAvailableOn),
        outSince: number(given.outSince),
        outOfStock: given.outOfStock.map((span) => [
          toDayNumber(span.from),
          toDayNumber(span.through),
        ]),
      },
      season: given.season?.map(({ factor }) => factor) ?? null,
      plannedDemand: readPlannedMonths(given),
    },
    {
      today: toDayNumber(given.today),
      periodDays: given.periodDays,
      method: given.planningMethod,
    },
  );
  return toUnitsPerDay(addRates(own, { units: given.bundleUnits, days: given.bundleDays }));
};

const evaluateStatus = (given: z.infer<typeof statusInputs>): string => {
  const { stockoutDay, coveredDay } = projectInputs(given);
  return resolveStatus({
    ...given,
    createdDaysAgo: daysBetween(given.createdOn, given.today),
    rate: { units: given.rateUnits, days: given.rateDays },
    stockoutDay,
    orderSlackDays: calculateOrderSlackDays(coveredDay, given),
    policy: given,
  });
};

const evaluateReorderQuantity = (given: z.infer<typeof reorderInputs>): number | null => {
  if (!isPlanned(given)) return null;
  if (given.minimumOrderRows.length === 0) {
    return calculateSuggestedQuantity(projectInputs(given), getBuyNowWindow(given));
  }
  const rows = given.minimumOrderRows.map((row) => ({
    ...row,
    stockPlan: toStockPlan({
      ...row,
      deliveries: given.minimumOrderDeliveries.filter((one) => one.variantId === row.variantId),
      rateChanges: given.minimumOrderRateChanges.filter((one) => one.variantId === row.variantId),
    }),
  }));
  const minimum = { mode: given.minimumOrderMode, quantity: given.minimumOrderQuantity };
  const final = resolveFinalQuantities(rows, minimum);
  return final.find(({ variantId }) => variantId === given.variantId)?.quantity ?? null;
};

const evaluateGrade = (given: z.infer<typeof gradeInputs>): string | null => {
  if (given.gradingValue === null) return null;
  const before = calculateShare(given.valueBefore, given.totalValue);
  const shares = { A: given.thresholdA, B: given.thresholdB, C: given.thresholdC };
  return resolveGradingLevel(given.gradingValue, before, shares);
};

const evaluators: Readonly<Record<ExplainedName, (inputs: unknown) => ExplainedValue>> = {
  status: (inputs) => evaluateStatus(statusInputs.parse(inputs)),
  planningRate: (inputs) => evaluatePlanningRate(rateInputs.parse(inputs)),
  stockoutDate: (inputs) => {
    const given = stockInputs.extend({ today: z.string() }).parse(inputs);
    const { stockoutDay } = projectInputs(given);
    return stockoutDay === null ? null : addDays(given.today, stockoutDay);
  },
  reorderQuantity: (inputs) => evaluateReorderQuantity(reorderInputs.parse(inputs)),
  landedCost: (inputs) => {
    const given = landedCostInputs.parse(inputs);
    return resolveLandedCost(given.manualLandedCost, given.shipmentLandedCost);
  },
  grade: (inputs) => evaluateGrade(gradeInputs.parse(inputs)),
};

/**
 * Recomputes a number from the inputs of its explanation alone, with the functions that computed it. Throws ZodError
 * when an input is missing or of the wrong kind.
 */
export const evaluate = ({ name, inputs }: Explanation): ExplainedValue =>
  evaluators[name](Object.fromEntries(inputs.map((input) => [input.name, input.value])));
