import { convert, ratesOfOrder } from '@quartermaster/contracts/purchase-orders/currency';
import {
  costOfOrder,
  type CostedOrder,
  type OrderCost,
} from '@quartermaster/contracts/purchase-orders/landed-cost';
import { spreadCosts } from '@quartermaster/contracts/purchase-orders/order-costs';

/** The figures of the money strip, in the order's currency; null while a rate is missing. */
export interface OrderMoney {
  readonly cost: OrderCost;
  /** After the discounts of single items. */
  readonly items: number;
  readonly discounts: number | null;
  readonly supplierCosts: number | null;
  readonly otherCosts: number | null;
  readonly shipmentCosts: number | null;
  readonly total: number | null;
}

const sumKnown = (parts: readonly (number | null)[]): number | null =>
  parts.reduce<number | null>(
    (sum, part) => (sum === null || part === null ? null : sum + part),
    0,
  );

/** Adds nothing of its own: each figure is one of the contract's (CALC-PO). */
export const moneyOf = (order: CostedOrder): OrderMoney => {
  const cost = costOfOrder(order);
  const totals = {
    currency: order.currency,
    rates: ratesOfOrder(order.currency, order.exchangeRates),
    totalQuantity: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    extendedCost: cost.extendedCost,
  };
  return {
    cost,
    items: cost.extendedCost,
    discounts: spreadCosts(order.discountItems, totals).total,
    supplierCosts: spreadCosts(order.supplierCostItems, totals).total,
    otherCosts: spreadCosts(order.costItems, totals).total,
    shipmentCosts: sumKnown(cost.shipments.map(({ totalCost }) => totalCost)),
    total: cost.totalLandedCost,
  };
};

/** An amount of the order in the shop's currency; null without a rate, and where both are the same. */
export const inShopCurrency = (
  amount: number | null,
  order: Pick<CostedOrder, 'currency' | 'exchangeRates'>,
  shopCurrency: string,
): number | null => {
  if (amount === null || order.currency === shopCurrency) return null;
  const rates = ratesOfOrder(order.currency, order.exchangeRates);
  return convert(amount, order.currency, shopCurrency, rates).amount;
};
