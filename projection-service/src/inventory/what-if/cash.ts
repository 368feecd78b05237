import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { reorderCost } from '@quartermaster/contracts/inventory/rules/reorder';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import type { WhatIfResult } from '@quartermaster/contracts/what-if/result';
import {
  type CashOutByMonth,
  cashOutByMonth,
  cashOutMonths,
  cashOutOfPurchase,
  type SuggestedPurchase,
  type UnpaidPayments,
} from '@quartermaster/contracts/what-if/rules/cash-out';
import type { Side } from '../preview/summary.ts';
import type { AssumedItem } from './items.ts';

export type PaymentTerms = ReadonlyMap<SupplierId, PaymentTerm | null>;

interface Shop {
  readonly today: string;
  readonly currency: string;
  readonly paymentTerms: PaymentTerms;
}

/** The last day to order an item, today if that is past. */
const orderDayOf = ({ reorderDate }: AssumedItem, side: Side, today: string): string => {
  const lastDay = reorderDate[side] ?? today;
  return lastDay < today ? today : lastDay;
};

/** An item is ordered on its last day to order; its supplier gets one order for each day. */
const purchasesOf = (
  items: readonly AssumedItem[],
  side: Side,
  { today, paymentTerms }: Shop,
): readonly SuggestedPurchase[] => {
  const purchases = new Map<string, SuggestedPurchase>();
  for (const item of items) {
    const cost = reorderCost(item.reorderQuantity[side], item.unitPrice, item.costPrice);
    if (cost === null || cost === 0) continue;
    const orderDay = orderDayOf(item, side, today);
    const supplierId = item.supplierId[side] ?? '';
    const key = `${orderDay} ${supplierId}`;
    const { amount } = purchases.get(key) ?? { amount: 0 };
    const paymentTerm = paymentTerms.get(supplierId) ?? null;
    purchases.set(key, { orderDay, amount: roundTo6(amount + cost), paymentTerm });
  }
  return [...purchases.values()];
};

/** Planned payments, and what buy-now suggests before and after, by month. */
export const cashOutOf = (
  items: readonly AssumedItem[],
  unpaid: readonly UnpaidPayments[],
  shop: Shop,
): WhatIfResult['cashOut'] => {
  const { today, currency } = shop;
  const suggested = (side: Side): CashOutByMonth =>
    cashOutByMonth(
      purchasesOf(items, side, shop).flatMap((purchase) => cashOutOfPurchase(purchase, currency)),
      today,
    );
  const dated = unpaid.flatMap(({ on, amount }) => (on === null ? [] : { on, amount }));
  const planned = cashOutByMonth(dated, today);
  const [before, after] = [suggested('before'), suggested('after')];
  return {
    months: cashOutMonths(today).map((month, at) => ({
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
