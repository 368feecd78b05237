import type { VariantId } from '../../core/ids.ts';
import {
  type MinimumOrderRow,
  resolveFinalQuantities,
  type SupplierMinimum,
} from '../../inventory/rules/minimum-order.ts';
import {
  calculateCoverageDays,
  calculateSuggestedQuantity,
  withDelivery,
} from '../../inventory/rules/reorder.ts';
import type { StockPolicy } from '../../inventory/rules/stock-policy.ts';
import { findFirstShortDay, type StockProjection } from '../../inventory/rules/stock-projection.ts';

/** An item with its stock over the days to come, demand as planned. */
export interface OrderedItem {
  readonly variantId: VariantId;
  readonly projection: StockProjection;
  readonly policy: Pick<StockPolicy, 'leadTimeDays' | 'reorderFrequencyDays' | 'stockBufferDays'>;
}

/** Units to order on a day; days count from today. */
export interface PlannedOrder {
  readonly variantId: VariantId;
  readonly orderDay: number;
  readonly arrivalDay: number;
  readonly quantity: number;
}

const getInterval = ({ policy }: OrderedItem): number => Math.max(1, policy.reorderFrequencyDays);

const toRow = (
  { variantId, projection, policy }: OrderedItem,
  orderDay: number,
): MinimumOrderRow => {
  const arrivalDay = orderDay + policy.leadTimeDays;
  const coverageDay = arrivalDay + calculateCoverageDays(policy);
  return {
    variantId,
    rawQuantity: calculateSuggestedQuantity(projection, { arrivalDay, coverageDay }),
    stockPlan: projection.plan,
    arrivalDay,
  };
};

/** The first day to order, a multiple of the interval from `from` on, whose order has to cover a short day; null without one. */
const findNextOrderDay = (item: OrderedItem, from: number): number | null => {
  const { policy, projection } = item;
  const shortDay = findFirstShortDay(projection, from + policy.leadTimeDays);
  if (shortDay === null) return null;
  const interval = getInterval(item);
  const firstDay = shortDay + 1 - policy.leadTimeDays - calculateCoverageDays(policy);
  return Math.max(from, interval * Math.ceil(firstDay / interval));
};

/**
 * The orders of some variants that share a minimum, from today to the eve of `horizonDay` (domain-rules 12). The stock is
 * reviewed every RF days, today included, and what "Buy now" would suggest on that day is ordered: it arrives after LT days and
 * lasts RF + SB days. Each order counts as a delivery for the next ones.
 */
export const planOrders = (
  items: readonly OrderedItem[],
  minimum: SupplierMinimum,
  horizonDay: number,
): readonly PlannedOrder[] => {
  const orders: PlannedOrder[] = [];
  if (items.every(({ policy }) => calculateCoverageDays(policy) <= 0)) return orders;
  let current = [...items];
  let orderDay: number | null = 0;
  while (orderDay !== null && orderDay < horizonDay) {
    const today: number = orderDay;
    const rows = current.map((item) => toRow(item, today));
    const finals = new Map(
      resolveFinalQuantities(rows, minimum).map(({ variantId, quantity }) => [variantId, quantity]),
    );
    current = current.map((item) => {
      const quantity = finals.get(item.variantId) ?? 0;
      if (quantity <= 0) return item;
      const arrivalDay = today + item.policy.leadTimeDays;
      orders.push({ variantId: item.variantId, orderDay: today, arrivalDay, quantity });
      return {
        ...item,
        projection: withDelivery(item.projection, { dayOffset: arrivalDay, quantity }),
      };
    });
    const next = current.flatMap((item) => findNextOrderDay(item, today + getInterval(item)) ?? []);
    orderDay = next.length === 0 ? null : Math.min(...next);
  }
  return orders;
};
