import { negate } from '@quartermaster/contracts/core/money';
import { convert, getOrderRates } from '@quartermaster/contracts/purchase-orders/rules/currency';
import {
  calculateOrderCost,
  type CostedOrder,
  type OrderCost,
} from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import {
  type CostParts,
  calculateCostParts,
  calculateLineAmounts,
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
export const calculateOrderMoney = (order: CostedOrder): OrderMoney => {
  const exact = calculateOrderCost(order);
  const digits = sumDigits(order.currency);
  const amounts = calculateLineAmounts(exact, digits);
  const items = exact.items.map((item) => ({ ...item, totalCost: amounts.get(item.id) ?? 0 }));
  const cost = { ...exact, items };
  const parts = calculateCostParts(order, exact, digits);
  return {
    cost,
    parts,
    items: parts.items,
    discounts: negate(sumKnown(parts.discounts)),
    supplierCosts: sumKnown(parts.supplierCosts),
    otherCosts: sumKnown(parts.otherCosts),
    shipmentCosts: sumKnown(parts.shipments),
    total: parts.totalLandedCost,
  };
};

/** Returns all costs of a shipment, as they are part of the order's; null while a rate is missing. */
export const getShipmentCost = ({ parts }: OrderMoney, id: string): number | null =>
  parts.shipments.find(({ shipmentId }) => shipmentId === id)?.amount ?? null;

/** Converts an amount of the order to the shop's currency; null without a rate, and where both currencies are the same. */
export const convertToShopCurrency = (
  amount: number | null,
  order: Pick<CostedOrder, 'currency' | 'exchangeRates'>,
  shopCurrency: string,
): number | null => {
  if (amount === null || order.currency === shopCurrency) return null;
  const rates = getOrderRates(order.currency, order.exchangeRates);
  return convert(amount, order.currency, shopCurrency, rates).amount;
};
