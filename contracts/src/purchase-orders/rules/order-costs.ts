import { type Converted, convertSum, type ExchangeRates } from './currency.ts';
import type { CostItem } from '../purchase-order.ts';

/** A list of cost or discount items of an order, per unit and in total, in the order's currency. */
export interface SpreadCost {
  /** Share of the discounted unit cost; percentages add up without compounding (CALC-PCT). */
  readonly rate: number;
  /** The same for every unit; 0 when nothing was ordered; null while a rate is missing (CALC-FIX). */
  readonly fixedPerUnit: number | null;
  readonly total: number | null;
  readonly missingCurrencies: readonly string[];
}

type FixedItem = Extract<CostItem, { type: 'Fixed' }>;
const isFixed = (item: CostItem): item is FixedItem => item.type === 'Fixed';

const percentageOf = (items: readonly CostItem[]): number =>
  items.reduce((sum, item) => (isFixed(item) ? sum : sum + item.amount), 0);

const perUnit = ({ amount }: Converted, totalQuantity: number): number | null => {
  if (amount === null) return null;
  return totalQuantity > 0 ? amount / totalQuantity : 0;
};

export interface OrderTotals {
  readonly currency: string;
  readonly rates: ExchangeRates;
  readonly totalQuantity: number;
  /** Sum of quantity x discounted unit cost. */
  readonly extendedCost: number;
}

/** Spreads order-level costs or discounts over the units of an order. */
export const spreadCosts = (items: readonly CostItem[], order: OrderTotals): SpreadCost => {
  const rate = percentageOf(items) / 100;
  const fixed = convertSum(items.filter(isFixed), order.currency, order.rates);
  return {
    rate,
    fixedPerUnit: perUnit(fixed, order.totalQuantity),
    total: fixed.amount === null ? null : fixed.amount + order.extendedCost * rate,
    missingCurrencies: fixed.missingCurrencies,
  };
};

/** What a list adds to one unit of this discounted cost. */
export const costOfUnit = (unitCost: number, { rate, fixedPerUnit }: SpreadCost): number | null =>
  fixedPerUnit === null ? null : unitCost * rate + fixedPerUnit;
