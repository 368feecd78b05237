import type { ShipmentId } from '../../core/ids.ts';
import { negate, roundToTotal, roundToDigits } from '../../core/money.ts';
import type { CostItem } from '../purchase-order.ts';
import { getOrderRates } from './currency.ts';
import type { CostedOrder, OrderCost } from './landed-cost.ts';
import { sumItemsQuantity } from './quantities.ts';
import { spreadCosts } from './unit-costs.ts';

type Known = number | null;

/** A cost or discount with its amount; that of a discount is negative. */
export interface CostPart {
  readonly item: CostItem;
  readonly amount: Known;
}

/**
 * The costs of an order as rounded sums; null while a rate is missing. Supplier costs and discounts lead
 * from the items to the supplier cost, other and shipment costs from there to the landed total.
 */
export interface CostParts {
  /** The goods, after the discounts of single items. */
  readonly items: number;
  readonly supplierCosts: readonly CostPart[];
  readonly discounts: readonly CostPart[];
  readonly supplierCost: Known;
  readonly otherCosts: readonly CostPart[];
  /** All costs of each shipment. */
  readonly shipments: readonly { readonly shipmentId: ShipmentId; readonly amount: Known }[];
  readonly totalLandedCost: Known;
}

/** The amount of a cost or discount of the whole order in the order's currency (CALC-PCT, CALC-FX). */
const createAmountCalculator = (order: CostedOrder, extendedCost: number) => {
  const { currency, exchangeRates } = order;
  const rates = getOrderRates(currency, exchangeRates);
  const totals = { currency, rates, totalQuantity: sumItemsQuantity(order), extendedCost };
  return (item: CostItem): Known => spreadCosts([item], totals).total;
};

const isKnown = (amount: Known): amount is number => amount !== null;

const roundIfKnown = (amount: Known, digits: number): Known =>
  amount === null ? null : roundToDigits(amount, digits);

/**
 * Rounds the amounts of the lines of an order so that they add up to the items of `calculateCostParts` (CALC-LRM).
 * By item id.
 */
export const calculateLineAmounts = (
  { items, extendedCost }: Pick<OrderCost, 'items' | 'extendedCost'>,
  digits: number,
): ReadonlyMap<string, number> => {
  const amounts = roundToTotal(
    roundToDigits(extendedCost, digits),
    items.map(({ totalCost }) => totalCost),
    digits,
  );
  return new Map(items.map(({ id }, at) => [id, amounts[at] ?? 0]));
};

interface SumStep {
  readonly from: Known;
  readonly to: Known;
  readonly digits: number;
}

/** Rounds parts so that they add up to the difference of two rounded sums; parts of an unknown sum are rounded one by one. */
const roundPartsToSum = <Part extends { readonly amount: Known }>(
  parts: readonly Part[],
  { from, to, digits }: SumStep,
): readonly Part[] => {
  const known = parts.map(({ amount }) => amount).filter(isKnown);
  if (from === null || to === null || known.length < parts.length) {
    return parts.map((part) => ({ ...part, amount: roundIfKnown(part.amount, digits) }));
  }
  const amounts = roundToTotal(to - from, known, digits);
  return parts.map((part, at) => ({ ...part, amount: amounts[at] ?? 0 }));
};

/**
 * Splits the costs of an order into parts that add up to its totals to the last digit (CALC-LRM). Items and totals have the
 * same values as elsewhere; a part that is already round stays unchanged.
 */
export const calculateCostParts = (
  order: CostedOrder,
  cost: OrderCost,
  digits: number,
): CostParts => {
  const amountIn = createAmountCalculator(order, cost.extendedCost);
  const adding = (item: CostItem): CostPart => ({ item, amount: amountIn(item) });
  const taking = (item: CostItem): CostPart => ({ item, amount: negate(amountIn(item)) });
  const { supplierCostItems, discountItems, costItems } = order;
  const items = roundToDigits(cost.extendedCost, digits);
  const supplierCost = roundIfKnown(cost.supplierCost, digits);
  const totalLandedCost = roundIfKnown(cost.totalLandedCost, digits);
  const supplied = roundPartsToSum(
    [...supplierCostItems.map(adding), ...discountItems.map(taking)],
    {
      from: items,
      to: supplierCost,
      digits,
    },
  );
  const freight = cost.shipments.map(({ shipmentId, totalCost }) => ({
    shipmentId,
    amount: totalCost,
  }));
  const landed = roundPartsToSum<CostPart | (typeof freight)[number]>(
    [...costItems.map(adding), ...freight],
    { from: supplierCost, to: totalLandedCost, digits },
  );
  return {
    items,
    supplierCosts: supplied.slice(0, supplierCostItems.length),
    discounts: supplied.slice(supplierCostItems.length),
    supplierCost,
    otherCosts: landed.filter((part) => 'item' in part),
    shipments: landed.filter((part) => 'shipmentId' in part),
    totalLandedCost,
  };
};
