import { ceil6 } from '../core/decimal.ts';
import { type Delivery, type ProjectionFacts, projectStock } from './stock-projection.ts';

/** What a suggestion depends on besides the projection: when it lands and how long it has to last. */
export interface ReorderWindow {
  /** Day of arrival, counted from today. */
  readonly arrivalDay: number;
  /** Days from arrival to the coverage date; negative when that date comes before the arrival. */
  readonly coverageDays: number;
}

const landingWithin = (deliveries: readonly Delivery[], from: number, until: number): number =>
  deliveries.reduce(
    (sum, { dayOffset, quantity }) =>
      dayOffset >= from && dayOffset <= until ? sum + quantity : sum,
    0,
  );

/** Days of the window on which need can be greatest: the eve of each delivery and the last day. */
const decisiveDays = (
  deliveries: readonly Delivery[],
  { arrivalDay, coverageDays }: ReorderWindow,
): readonly number[] => [
  ...deliveries
    .map(({ dayOffset }) => dayOffset - arrivalDay - 1)
    .filter((day) => day >= 0 && day < coverageDays - 1),
  coverageDays - 1,
];

/**
 * The smallest quantity that, landing on the arrival day, leaves no day short until the coverage date; null when that
 * date comes before the arrival (CALC-REO, domain-rules 3).
 */
export const reorderQuantity = (facts: ProjectionFacts, window: ReorderWindow): number | null => {
  const { arrivalDay, coverageDays } = window;
  if (coverageDays < 0) return null;
  if (coverageDays === 0 || facts.ratePerDay <= 0) return 0;
  const available = projectStock(facts).availableAt(arrivalDay);
  const needs = decisiveDays(facts.deliveries, window).map(
    (day) =>
      facts.ratePerDay * (day + 1) -
      available -
      landingWithin(facts.deliveries, arrivalDay, arrivalDay + day),
  );
  return Math.max(0, ceil6(Math.max(...needs)));
};

/** First short day on or after the arrival when a quantity lands then; for 0 the covered day of the projection (CALC-COV). */
export const coveredUntilDay = (
  facts: ProjectionFacts,
  arrivalDay: number,
  quantity: number,
): number | null => {
  if (facts.ratePerDay <= 0) return null;
  if (quantity <= 0) return projectStock(facts).coveredDay;
  const deliveries = [...facts.deliveries, { dayOffset: arrivalDay, quantity }];
  const available = projectStock({ ...facts, deliveries }).availableAt(arrivalDay);
  const after = projectStock({
    ...facts,
    onHand: available,
    deliveries: deliveries
      .filter(({ dayOffset }) => dayOffset >= arrivalDay)
      .map((delivery) => ({ ...delivery, dayOffset: delivery.dayOffset - arrivalDay })),
  });
  return after.stockoutDay === null ? null : arrivalDay + after.stockoutDay;
};

/** Final quantity times the supplier's unit price, else the cost price; null without quantity or price (CALC-RCO). */
export const reorderCost = (
  quantity: number | null,
  supplierUnitPrice: number | null,
  costPrice: number | null,
): number | null => {
  const price = supplierUnitPrice ?? costPrice;
  return quantity === null || price === null ? null : quantity * price;
};
