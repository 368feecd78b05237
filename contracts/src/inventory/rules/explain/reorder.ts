import { formatSpokenNumber } from '../../../core/decimal.ts';
import type { VariantId } from '../../../core/ids.ts';
import {
  resolveFinalQuantities,
  type MinimumOrderRow,
  type SupplierMinimum,
} from '../minimum-order.ts';
import { suggestQuantity } from '../plan-item.ts';
import { getBuyNowWindow, calculateCoverageDays } from '../reorder.ts';
import { calculateAvailableBefore, sumDemandBetween, type StockPlan } from '../stock-projection.ts';
import { getCoveredUnits } from '../safety-days.ts';
import { findServiceLevel, resolveSafetyGrade } from '../stock-policy.ts';
import type { Explanation } from './explanation.ts';
import { describeReorder, findUnplannedReason } from './sentences.ts';
import {
  toDerivedSource,
  type ExplainedItem,
  toInputs,
  type InputRow,
  stockInputs,
  toSupplierSource,
  windowInputs,
} from './inputs.ts';

/** Minimum of the primary supplier, and the rows of the product that share it, including this one. */
export interface ExplainedMinimum {
  readonly supplier: SupplierMinimum;
  readonly rows: readonly MinimumOrderRow[];
}

const siblingRows = (rows: readonly MinimumOrderRow[]) =>
  rows.map(({ variantId, rawQuantity, arrivalDay, stockPlan: plan }) => ({
    variantId,
    rawQuantity,
    arrivalDay,
    onHand: plan.onHand,
    rateUnits: plan.rate.units,
    rateDays: plan.rate.days,
    continueSelling: plan.continueSelling,
  }));

const siblingDeliveries = (rows: readonly MinimumOrderRow[]) =>
  rows.flatMap(({ variantId, stockPlan: plan }) =>
    plan.deliveries.map(({ dayOffset, quantity }) => ({ variantId, dayOffset, quantity })),
  );

const siblingRateChanges = (rows: readonly MinimumOrderRow[]) =>
  rows.flatMap(({ variantId, stockPlan: { rateChanges = [] } }) =>
    rateChanges.map(({ dayOffset, units }) => ({ variantId, dayOffset, units })),
  );

const minimumInputs = (item: ExplainedItem, minimum: ExplainedMinimum | null): InputRow[] => {
  const { variantId } = item;
  const rows = minimum?.rows ?? [];
  const source = toSupplierSource(item);
  const others = toDerivedSource('Variants of the product');
  return [
    ['variantId', 'Variant', variantId, toDerivedSource('This variant')],
    ['minimumOrderQuantity', 'Minimum', minimum?.supplier.quantity ?? null, source, 'units'],
    ['minimumOrderMode', 'Applies', minimum?.supplier.mode ?? 'EntirePurchaseOrder', source],
    ['minimumOrderRows', 'Shared with', siblingRows(rows), others],
    ['minimumOrderDeliveries', 'Their deliveries', siblingDeliveries(rows), others],
    ['minimumOrderRateChanges', 'Their demand of coming months', siblingRateChanges(rows), others],
  ];
};

const resolveFinalQuantity = (
  variantId: VariantId,
  raw: number | null,
  minimum: ExplainedMinimum | null,
) => {
  if (minimum === null) return raw;
  const final = resolveFinalQuantities(minimum.rows, minimum.supplier);
  return final.find((row) => row.variantId === variantId)?.quantity ?? null;
};

const sumDemand = (plan: StockPlan, days: number): number =>
  sumDemandBetween(plan, 0, days) / plan.rate.days;

const sumDeliveriesBefore = (
  deliveries: readonly { readonly dayOffset: number; readonly quantity: number }[],
  day: number,
): number =>
  deliveries.reduce((sum, { dayOffset, quantity }) => sum + (dayOffset < day ? quantity : 0), 0);

/** Describes the safety stock of a service level. */
const listSafetySteps = (item: ExplainedItem): readonly string[] => {
  const serviceLevel = findServiceLevel(item.facts, item.team.settings);
  if (serviceLevel === null) return [];
  const { policy, projection } = item.workings;
  const days = policy.leadTimeDays + policy.reorderFrequencyDays;
  const units = sumDemand(projection.plan, days);
  if (units === 0) return [];
  const { scatterRatio, safetyGrade } = item.facts;
  const covered = getCoveredUnits(serviceLevel, { days, units, scatterRatio });
  return [
    `Grade ${resolveSafetyGrade(safetyGrade)} has a service level of ${String(serviceLevel)} %: in so many of 100 cases ${String(days)} days sell at most ${formatSpokenNumber(covered)}, where ${formatSpokenNumber(units)} are expected. That makes ${String(policy.stockBufferDays)} days of safety.`,
  ];
};

/** The reason for the quantity that buy-now suggests; with a minimum, for the final one. */
export const explainReorderQuantity = (
  item: ExplainedItem,
  minimum: ExplainedMinimum | null = null,
): Explanation => {
  const { policy, projection } = item.workings;
  const raw = suggestQuantity(item.facts, item.workings);
  const value = raw === null ? null : resolveFinalQuantity(item.variantId, raw, minimum);
  const reason = findUnplannedReason(item.facts);
  const atArrival = calculateAvailableBefore(projection, policy.leadTimeDays);
  return {
    name: 'reorderQuantity',
    label: 'Reorder quantity',
    value,
    sentence:
      reason === null
        ? describeReorder({
            rate: projection.plan.rate,
            demand: sumDemand(projection.plan, getBuyNowWindow(policy).coverageDay),
            leadTimeDays: policy.leadTimeDays,
            coverageDays: calculateCoverageDays(policy),
            onHand: projection.plan.onHand,
            coming: sumDeliveriesBefore(
              projection.plan.deliveries,
              getBuyNowWindow(policy).coverageDay,
            ),
            raw: raw ?? 0,
            final: value ?? 0,
          })
        : `${reason} Nothing is suggested.`,
    formula:
      'The fewest units that, arriving after the lead time, keep the item in stock for the reorder frequency and the stock buffer. Each day sells the planning rate; the stock left at arrival and later deliveries count',
    inputs: toInputs([
      ...stockInputs(item),
      ...windowInputs(item),
      ...minimumInputs(item, minimum),
    ]),
    steps:
      reason !== null
        ? [reason]
        : [
            `Stock left when an order placed today arrives: ${formatSpokenNumber(atArrival)}.`,
            ...listSafetySteps(item),
            `Units needed to last ${calculateCoverageDays(policy)} days from then: ${formatSpokenNumber(raw ?? 0)}.`,
            ...(value === raw
              ? []
              : [`Raised to the supplier's minimum: ${formatSpokenNumber(value ?? 0)}.`]),
          ],
  };
};
