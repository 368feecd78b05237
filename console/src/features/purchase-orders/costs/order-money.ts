import { negated } from '@quartermaster/contracts/core/money';
import { convert, ratesOfOrder } from '@quartermaster/contracts/purchase-orders/rules/currency';
import {
  costOfOrder,
  type CostedOrder,
  type OrderCost,
} from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import {
  type CostParts,
  costPartsOf,
  lineAmountsOf,
} from '@quartermaster/contracts/purchase-orders/rules/cost-parts';
import { sumDigits } from '../../../lib/format.ts';

/**
 * Figures of the money strip, in the order's currency and rounded, so that the shown ones add up; null while a rate
 * is missing.
 */
export interface OrderMoney {
  /** Its line costs are rounded so that they add up to `items`. */
  readonly cost: OrderCost;
  readonly parts: CostParts;
  /** Net of the items' own discounts. */
  readonly items: number;
  readonly discounts: number | null;
  readonly supplierCosts: number | null;
  readonly otherCosts: number | null;
  readonly shipmentCosts: number | null;
  readonly total: number | null;
}

const sumKnown = (parts: readonly { readonly amount: number | null }[]): number | null =>
  parts.reduce<number | null>(
    (sum, { amount }) => (sum === null || amount === null ? null : sum + amount),
    0,
  );

/** Calculates the figures from the contract's rules alone (CALC-PO, CALC-LRM). */
export const moneyOf = (order: CostedOrder): OrderMoney => {
  const exact = costOfOrder(order);
  const digits = sumDigits(order.currency);
  const amounts = lineAmountsOf(exact, digits);
  const items = exact.items.map((item) => ({ ...item, totalCost: amounts.get(item.id) ?? 0 }));
  const cost = { ...exact, items };
  const parts = costPartsOf(order, exact, digits);
  return {
    cost,
    parts,
    items: parts.items,
    discounts: negated(sumKnown(parts.discounts)),
    supplierCosts: sumKnown(parts.supplierCosts),
    otherCosts: sumKnown(parts.otherCosts),
    shipmentCosts: sumKnown(parts.shipments),
    total: parts.totalLandedCost,
  };
};

/** Returns all costs of a shipment, as they are part of the order's; null while a rate is missing. */
export const shipmentCostOf = ({ parts }: OrderMoney, id: string): number | null =>
  parts.shipments.find(({ shipmentId }) => shipmentId === id)?.amount ?? null;

/** Converts an amount of the order to the shop's currency; null without a rate, and where both currencies are the same. */
export const inShopCurrency = (
  amount: number | null,
  order: Pick<CostedOrder, 'currency' | 'exchangeRates'>,
  shopCurrency: string,
): number | null => {
  if (amount === null || order.currency === shopCurrency) return null;
  const rates = ratesOfOrder(order.currency, order.exchangeRates);
  return convert(amount, order.currency, shopCurrency, rates).amount;
};
