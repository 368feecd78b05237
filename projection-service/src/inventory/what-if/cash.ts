import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { calculateReorderCost } from '@quartermaster/contracts/inventory/rules/reorder';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import type { WhatIfResult } from '@quartermaster/contracts/what-if/result';
import {
  type CashOutByMonth,
  sumCashOutByMonth,
  listCashOutMonths,
  planCashOut,
  type SuggestedPurchase,
  type UnpaidPayments,
} from '@quartermaster/contracts/what-if/rules/cash-out';
import type { Side } from '../preview/compared-items.ts';
import type { AssumedItem, AssumedNumbers } from './items.ts';

export type PaymentTerms = ReadonlyMap<SupplierId, PaymentTerm | null>;

interface Shop {
  readonly today: string;
  readonly currency: string;
  readonly paymentTerms: PaymentTerms;
}

/** The last day to order an item, today if that is past. */
const resolveOrderDay = ({ reorderDate }: AssumedNumbers, today: string): string =>
  reorderDate === null || reorderDate < today ? today : reorderDate;

type CostByDay = Map<string, number>;

/** Cost of the suggestions by supplier and day: an item is ordered on its last day to order. */
const sumCosts = (
  items: readonly AssumedItem[],
  side: Side,
  today: string,
): ReadonlyMap<string | null, CostByDay> => {
  const costs = new Map<string | null, CostByDay>();
  for (const { [side]: numbers, unitPrice, costPrice } of items) {
    const cost = calculateReorderCost(numbers.reorderQuantity, unitPrice, costPrice);
    if (cost === null || cost === 0) continue;
    const byDay: CostByDay = costs.get(numbers.supplierId) ?? new Map();
    costs.set(numbers.supplierId, byDay);
    const day = resolveOrderDay(numbers, today);
    byDay.set(day, roundTo6((byDay.get(day) ?? 0) + cost));
  }
  return costs;
};

/** A supplier gets one order for each day. */
const listPurchases = (
  items: readonly AssumedItem[],
  side: Side,
  { today, paymentTerms }: Shop,
): readonly SuggestedPurchase[] =>
  [...sumCosts(items, side, today)].flatMap(([supplierId, byDay]) => {
    const paymentTerm = supplierId === null ? null : (paymentTerms.get(supplierId) ?? null);
    return [...byDay].map(([orderDay, amount]) => ({ orderDay, amount, paymentTerm }));
  });

/** Planned payments, and the cost of the suggestions before and after, by month. */
export const buildCashOut = (
  items: readonly AssumedItem[],
  unpaid: readonly UnpaidPayments[],
  shop: Shop,
): WhatIfResult['cashOut'] => {
  const { today, currency } = shop;
  const sumSuggested = (side: Side): CashOutByMonth =>
    sumCashOutByMonth(
      listPurchases(items, side, shop).flatMap((purchase) => planCashOut(purchase, currency)),
      today,
    );
  const datedPayments = unpaid.flatMap(({ on, amount }) => (on === null ? [] : { on, amount }));
  const planned = sumCashOutByMonth(datedPayments, today);
  const [before, after] = [sumSuggested('before'), sumSuggested('after')];
  return {
    months: listCashOutMonths(today).map((month, at) => ({
      month,
      planned: planned.months[at] ?? 0,
      suggested: { before: before.months[at] ?? 0, after: after.months[at] ?? 0 },
    })),
    later: {
      planned: planned.later,
      suggested: { before: before.later, after: after.later },
    },
    paymentsWithoutDate: unpaid.find(({ on }) => on === null)?.count ?? 0,
    paymentsWithoutRate: unpaid.reduce((sum, { withoutRate }) => sum + withoutRate, 0),
  };
};
