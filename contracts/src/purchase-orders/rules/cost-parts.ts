import type { ShipmentId } from '../../core/ids.ts';
import { negated, roundedToTotal, roundToDigits } from '../../core/money.ts';
import type { CostItem } from '../purchase-order.ts';
import { ratesOfOrder } from './currency.ts';
import type { CostedOrder, OrderCost } from './landed-cost.ts';
import { totalItemsQuantity } from './quantities.ts';
import { spreadCosts } from './unit-costs.ts';

type Known = number | null;

/** A cost or discount with what it adds; a discount adds less than nothing. */
export interface CostPart {
  readonly item: CostItem;
  readonly amount: Known;
}

/**
 * An order as rounded sums that stand beside each other; null while a rate is missing. Supplier costs and discounts lead
 * from the items to the supplier cost, other and shipment costs from there to the landed total.
 */
export interface CostParts {
  /** The goods, after the discounts of single items. */
  readonly items: number;
  readonly supplierCosts: readonly CostPart[];
  readonly discounts: readonly CostPart[];
  readonly supplierCost: Known;
  readonly otherCosts: readonly CostPart[];
  /** Of each shipment all its costs. */
  readonly shipments: readonly { readonly shipmentId: ShipmentId; readonly amount: Known }[];
  readonly totalLandedCost: Known;
}

/** What a cost or discount of the whole order comes to in the order's currency (CALC-PCT, CALC-FX). */
const amountOf = (order: CostedOrder, extendedCost: number) => {
  const { currency, exchangeRates } = order;
  const rates = ratesOfOrder(currency, exchangeRates);
  const totals = { currency, rates, totalQuantity: totalItemsQuantity(order), extendedCost };
  return (item: CostItem): Known => spreadCosts([item], totals).total;
};

const isKnown = (amount: Known): amount is number => amount !== null;

const rounded = (amount: Known, digits: number): Known =>
  amount === null ? null : roundToDigits(amount, digits);

interface Way {
  readonly from: Known;
  readonly to: Known;
  readonly digits: number;
}

/** Parts that lead from one rounded sum to another; those of an unknown sum are rounded each by itself. */
const leading = <Part extends { readonly amount: Known }>(
  parts: readonly Part[],
  { from, to, digits }: Way,
): readonly Part[] => {
  const known = parts.map(({ amount }) => amount).filter(isKnown);
  if (from === null || to === null || known.length < parts.length) {
    return parts.map((part) => ({ ...part, amount: rounded(part.amount, digits) }));
  }
  const amounts = roundedToTotal(to - from, known, digits);
  return parts.map((part, at) => ({ ...part, amount: amounts[at] ?? 0 }));
};

/**
 * What an order costs, in parts that come to its totals to the last digit (CALC-LRM). The items and the totals are what
 * they are everywhere else; a part that is round already stays.
 */
export const costPartsOf = (order: CostedOrder, cost: OrderCost, digits: number): CostParts => {
  const amountIn = amountOf(order, cost.extendedCost);
  const adding = (item: CostItem): CostPart => ({ item, amount: amountIn(item) });
  const taking = (item: CostItem): CostPart => ({ item, amount: negated(amountIn(item)) });
  const { supplierCostItems, discountItems, costItems } = order;
  const items = roundToDigits(cost.extendedCost, digits);
  const supplierCost = rounded(cost.supplierCost, digits);
  const totalLandedCost = rounded(cost.totalLandedCost, digits);
  const supplied = leading([...supplierCostItems.map(adding), ...discountItems.map(taking)], {
    from: items,
    to: supplierCost,
    digits,
  });
  const freight = cost.shipments.map(({ shipmentId, totalCost }) => ({
    shipmentId,
    amount: totalCost,
  }));
  const landed = leading<CostPart | (typeof freight)[number]>(
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
