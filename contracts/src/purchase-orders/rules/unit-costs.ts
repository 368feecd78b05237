import { roundToDigits, getUnitPriceDigits } from '../../core/money.ts';
import type { CostItem, PurchaseOrderItemFields } from '../purchase-order.ts';
import {
  convert,
  type ConvertedAmount,
  convertSum,
  type ExchangeRates,
  getOrderRates,
} from './currency.ts';

/** The cost of a variant in the shop's currency; null for unknown values. */
export interface KnownPrices {
  readonly supplierUnitPrice: number | null;
  readonly costPrice: number | null;
}

/** Currency of an order; the shop's when it has none of its own (AMB-158). */
export interface OrderCurrency {
  readonly currency: string | null;
  readonly shopCurrency: string;
  readonly exchangeRates: ExchangeRates;
}

/**
 * The unit cost of a new item, in the order's currency (CALC-FX): the supplier's price, else the variant's cost
 * (CALC-RCO). 0 when neither is known, or no rate to the order's currency is; the user then enters it (AMB-157). A converted
 * price is as exact as prices of units are shown and printed.
 */
export const resolveStartingUnitCost = (
  { supplierUnitPrice, costPrice }: KnownPrices,
  { currency, shopCurrency, exchangeRates }: OrderCurrency,
): number => {
  const to = currency ?? shopCurrency;
  const rates = getOrderRates(to, exchangeRates);
  const { amount } = convert(supplierUnitPrice ?? costPrice ?? 0, shopCurrency, to, rates);
  if (amount === null || to === shopCurrency) return amount ?? 0;
  return roundToDigits(amount, getUnitPriceDigits(to));
};

type Discounted = Pick<PurchaseOrderItemFields, 'unitCost' | 'discount' | 'discountType'>;

/** The supplier's price of a unit after the item's own discount; never below 0 (CALC-UC). */
export const calculateDiscountedUnitCost = ({
  unitCost,
  discount,
  discountType,
}: Discounted): number => {
  if (discount === null || discountType === null) return unitCost;
  const reduced =
    discountType === 'Percentage' ? unitCost * (1 - discount / 100) : unitCost - discount;
  return Math.max(0, reduced);
};

/** A list of cost or discount items of an order, per unit and in total, in the order's currency. */
interface SpreadCost {
  /** Share of the discounted unit cost; percentages add up without compounding (CALC-PCT). */
  readonly rate: number;
  /** The same for every unit; 0 when nothing was ordered; null while a rate is missing (CALC-FIX). */
  readonly fixedPerUnit: number | null;
  readonly total: number | null;
  readonly missingCurrencies: readonly string[];
}

type FixedItem = Extract<CostItem, { type: 'Fixed' }>;
const isFixed = (item: CostItem): item is FixedItem => item.type === 'Fixed';

/** Sums the percentages of a list. */
export const sumPercentages = (items: readonly CostItem[]): number =>
  items.reduce((sum, item) => (isFixed(item) ? sum : sum + item.amount), 0);

const calculateCostPerUnit = (
  { amount }: ConvertedAmount,
  totalQuantity: number,
): number | null => {
  if (amount === null) return null;
  return totalQuantity > 0 ? amount / totalQuantity : 0;
};

interface OrderTotals {
  readonly currency: string;
  readonly rates: ExchangeRates;
  readonly totalQuantity: number;
  /** Sum of quantity x discounted unit cost. */
  readonly extendedCost: number;
}

/** Spreads order-level costs or discounts over the units of an order. */
export const spreadCosts = (items: readonly CostItem[], order: OrderTotals): SpreadCost => {
  const rate = sumPercentages(items) / 100;
  const fixed = convertSum(items.filter(isFixed), order.currency, order.rates);
  return {
    rate,
    fixedPerUnit: calculateCostPerUnit(fixed, order.totalQuantity),
    total: fixed.amount === null ? null : fixed.amount + order.extendedCost * rate,
    missingCurrencies: fixed.missingCurrencies,
  };
};

/** Calculates the amount of a list per unit of this discounted cost. */
export const calculateUnitCost = (
  unitCost: number,
  { rate, fixedPerUnit }: SpreadCost,
): number | null => (fixedPerUnit === null ? null : unitCost * rate + fixedPerUnit);
