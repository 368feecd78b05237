import { roundTo6 } from '../../../core/decimal.ts';
import type { VariantId } from '../../../core/ids.ts';
import { getCurrencyDigits, roundToTotal, roundToDigits } from '../../../core/money.ts';
import type { PurchaseOrderContent } from '../../purchase-order.ts';
import type { CostedItem } from '../landed-cost.ts';
import {
  type CountedOrder,
  listItemQuantities,
  type ItemQuantities,
  countNotAccepted,
  countNotReplaced,
} from '../quantities.ts';
import type { PurchaseOrderStatus } from '../status.ts';
import { sumPercentages, calculateDiscountedUnitCost } from '../unit-costs.ts';

/** The parts of an order that affect its credit. */
export interface CreditableOrder extends Pick<CountedOrder, 'shipments' | 'itemRests'> {
  readonly status: PurchaseOrderStatus;
  readonly content: Pick<PurchaseOrderContent, 'currency' | 'supplierCostItems' | 'discountItems'>;
  readonly items: readonly (CostedItem & { readonly productVariantId: VariantId })[];
}

export interface CreditLine {
  readonly purchaseOrderItemId: string;
  readonly productVariantId: VariantId;
  readonly quantity: number;
  /** Amount owed for one unit without fixed costs, in the order's currency. */
  readonly unitAmount: number;
  /** Rounded to the units of the currency; the lines add up to the credit. */
  readonly amount: number;
}

/** Part of an order that is not owed to its supplier. */
export interface SupplierCredit {
  readonly currency: string;
  readonly amount: number;
  readonly lines: readonly CreditLine[];
}

/**
 * Units of an item that are not owed: all that were not accepted once the order is closed; before that those declared not
 * coming and the rejected ones for which neither a replacement came nor is expected.
 */
export const countCreditedUnits = (item: ItemQuantities, status: PurchaseOrderStatus): number =>
  status === 'FullyReceived'
    ? countNotAccepted(item)
    : countNotAccepted(item) - item.open + countNotReplaced(item);

/** Factor of a unit cost by the percentage costs and discounts of the supplier; never below 0. */
const calculatePercentageFactor = ({
  supplierCostItems,
  discountItems,
}: CreditableOrder['content']): number =>
  Math.max(0, 1 + (sumPercentages(supplierCostItems) - sumPercentages(discountItems)) / 100);

/**
 * Calculates the credit of an order: its short units at their cost after discounts, with their share of percentage costs and
 * discounts; fixed costs stay (ADR 16).
 */
export const calculateCredit = (order: CreditableOrder, shopCurrency: string): SupplierCredit => {
  const currency = order.content.currency ?? shopCurrency;
  const digits = getCurrencyDigits(currency);
  const share = calculatePercentageFactor(order.content);
  const quantities = listItemQuantities(order);
  const short = order.items.flatMap((item, at) => {
    const counted = quantities[at];
    const quantity = counted === undefined ? 0 : countCreditedUnits(counted, order.status);
    return quantity > 0
      ? [{ item, quantity, unit: calculateDiscountedUnitCost(item) * share }]
      : [];
  });
  const exact = short.map(({ quantity, unit }) => quantity * unit);
  const amount = roundToDigits(
    exact.reduce((sum, part) => sum + part, 0),
    digits,
  );
  const amounts = roundToTotal(amount, exact, digits);
  return {
    currency,
    amount,
    lines: short.map(({ item, quantity, unit }, at) => ({
      purchaseOrderItemId: item.id,
      productVariantId: item.productVariantId,
      quantity,
      unitAmount: roundTo6(unit),
      amount: amounts[at] ?? 0,
    })),
  };
};
