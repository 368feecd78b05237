import { addDays, type Day, daysBetween, daysTo } from '../../core/day.ts';
import { ceil6, roundTo6 } from '../../core/decimal.ts';
import type { StockPolicy } from './stock-policy.ts';
import {
  calculateAvailableBefore,
  findFirstShortDay,
  PROJECTION_HORIZON_DAYS,
  projectStock,
  sumDemandBetween,
  type StockProjection,
} from './stock-projection.ts';

/** Days from today: an order arrives on the first and must last until the second. */
interface CoverageWindow {
  readonly arrivalDay: number;
  readonly coverageDay: number;
}

type OrderTimes = Pick<StockPolicy, 'leadTimeDays' | 'reorderFrequencyDays' | 'stockBufferDays'>;

/** Days a suggested order lasts. */
export const calculateCoverageDays = ({
  reorderFrequencyDays,
  stockBufferDays,
}: Omit<OrderTimes, 'leadTimeDays'>): number => reorderFrequencyDays + stockBufferDays;

/** An order placed today: it arrives after the lead time and lasts RF + SB days (CALC-REO). */
export const getBuyNowWindow = (policy: OrderTimes): CoverageWindow => ({
  arrivalDay: policy.leadTimeDays,
  coverageDay: policy.leadTimeDays + calculateCoverageDays(policy),
});

/** Coverage date of an order for which none was set (AMB-023). */
export const calculateDefaultCoverageDate = (today: Day, policy: OrderTimes): Day =>
  addDays(today, getBuyNowWindow(policy).coverageDay);

/** The window of an order in the editor: a missing arrival is today + LT, an overdue one tomorrow (AMB-161). */
export const getEditorWindow = (
  today: Day,
  policy: OrderTimes,
  order: { readonly arrivalDate: Day | null; readonly coverageDate: Day | null },
): CoverageWindow => {
  const arrival =
    order.arrivalDate === null ? policy.leadTimeDays : daysBetween(today, order.arrivalDate);
  return {
    arrivalDay: arrival < 0 ? 1 : arrival,
    coverageDay: daysBetween(
      today,
      order.coverageDate ?? calculateDefaultCoverageDate(today, policy),
    ),
  };
};

/**
 * The smallest quantity that, landing on the arrival day, leaves no day short from then to the coverage day; null when
 * the coverage day is before the arrival (CALC-REO). The need peaks only on the eve of a delivery and on the last day,
 * so only those days are checked.
 */
export const calculateSuggestedQuantity = (
  projection: StockProjection,
  { arrivalDay, coverageDay }: CoverageWindow,
): number | null => {
  if (coverageDay < arrivalDay) return null;
  if (coverageDay === arrivalDay) return 0;
  const { plan } = projection;
  const { rate } = plan;
  let supply = calculateAvailableBefore(projection, arrivalDay) * rate.days;
  let need = -Infinity;
  for (const { from, delivered } of projection.segments) {
    if (from >= coverageDay) break;
    if (from > arrivalDay) need = Math.max(need, sumDemandBetween(plan, arrivalDay, from) - supply);
    if (from >= arrivalDay) supply += delivered * rate.days;
  }
  need = Math.max(need, sumDemandBetween(plan, arrivalDay, coverageDay) - supply);
  return Math.max(0, ceil6(need / rate.days));
};

/** The same projection with one more delivery. */
export const withDelivery = (
  { plan }: StockProjection,
  delivery: { readonly dayOffset: number; readonly quantity: number },
  horizonDays: number = PROJECTION_HORIZON_DAYS,
): StockProjection =>
  projectStock({ ...plan, deliveries: [...plan.deliveries, delivery] }, horizonDays);

/**
 * The day until which stock lasts with a quantity landing on the arrival day: the first short day on or after it. With
 * quantity 0 the covered day (AMB-171). Null when nothing sells or stock lasts beyond the horizon.
 */
export const findCoveredUntilDay = (
  projection: StockProjection,
  arrivalDay: number,
  quantity: number,
  horizonDays: number = PROJECTION_HORIZON_DAYS,
): number | null => {
  if (quantity <= 0) return projection.coveredDay;
  const landed = withDelivery(projection, { dayOffset: arrivalDay, quantity }, horizonDays);
  const day = findFirstShortDay(landed, arrivalDay);
  return day === null || day > horizonDays ? null : day;
};

/**
 * The cost of a quantity at the primary supplier's price, else the cost price; null without quantity or price
 * (CALC-RCO).
 */
export const calculateReorderCost = (
  quantity: number | null,
  supplierUnitPrice: number | null,
  costPrice: number | null,
): number | null => {
  const price = supplierUnitPrice ?? costPrice;
  return quantity === null || price === null ? null : roundTo6(quantity * price);
};

interface ReorderRow {
  readonly quantity: number | null;
  readonly cost: number | null;
}

export interface ReorderTotals {
  readonly quantity: number;
  /** Of the rows that have a price. */
  readonly cost: number;
  /** Rows with a quantity whose cost is unknown. */
  readonly withoutPrice: number;
}

/** Totals of some rows, such as those of a product group (CALC-RCO-3). */
export const sumReorderRows = (rows: readonly ReorderRow[]): ReorderTotals => {
  const bought = rows.filter(({ quantity }) => quantity !== null && quantity > 0);
  return {
    quantity: bought.reduce((sum, row) => sum + (row.quantity ?? 0), 0),
    cost: roundTo6(bought.reduce((sum, row) => sum + (row.cost ?? 0), 0)),
    withoutPrice: bought.filter(({ cost }) => cost === null).length,
  };
};

/** Signed days until an order must be placed for stock to last until the next one; negative is late (CALC-DTO). */
export const calculateOrderSlackDays = (
  coveredDay: number | null,
  { leadTimeDays, stockBufferDays }: Pick<StockPolicy, 'leadTimeDays' | 'stockBufferDays'>,
): number | null => (coveredDay === null ? null : coveredDay - leadTimeDays - stockBufferDays);

/** The slack as it is shown: never below 0. */
export const toDaysToOrder = (slackDays: number | null): number | null =>
  slackDays === null ? null : Math.max(0, slackDays);

/** The last day to order, which may be past. */
export const calculateReorderDate = (today: Day, slackDays: number | null): Day | null =>
  slackDays === null ? null : addDays(today, slackDays);

/** Days for which the last day to order has been past; 0 until then. */
export const countDaysLateToOrder = (today: Day, reorderDate: Day | null): number =>
  reorderDate === null ? 0 : daysTo(reorderDate, today);

/** Days until a product idea must be ordered to be there at its launch, never below 0 (CALC-IDE). */
export const daysToOrderForLaunch = (today: Day, launchDate: Day, leadTimeDays: number): number =>
  daysTo(today, addDays(launchDate, -leadTimeDays));
