import type { PurchaseOrderItemFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { readNumber } from '../../../lib/numbers/number-rule.ts';
import { writeNumber } from '../../../lib/numbers/parse-number.ts';
import { amountRule, percentRule } from '../../../lib/numbers/rules.ts';
import { newItemId, type EditItem } from '../order/order-edit.ts';
import { startingPrices, type Pricing, type Variant } from '../../../data/variants.ts';

type Discount = Pick<PurchaseOrderItemFields, 'discount' | 'discountType'>;

/**
 * Formats a discount: "10%" or "2.25"; empty without one. An amount that was stored without a type has no effect, and the
 * text names the missing type.
 */
export const discountText = ({ discount, discountType }: Discount): string => {
  if (discount === null) return '';
  if (discountType === 'Percentage') return `${writeNumber(discount, percentRule)}%`;
  const amount = writeNumber(discount, amountRule());
  return discountType === null ? `${amount}, no type` : amount;
};

/** Parses a typed discount: a percentage with its sign, else an amount per unit; null when it is neither. */
export const parseDiscount = (typed: string): Discount | null => {
  const isPercentage = typed.trim().endsWith('%');
  const reading = readNumber(typed, isPercentage ? percentRule : amountRule());
  if ('problem' in reading) return null;
  const discount = reading.value;
  if (discount === null || discount === 0) return { discount: null, discountType: null };
  return { discount, discountType: isPercentage ? 'Percentage' : 'Fixed' };
};

/** Returns why a text is not a discount; null when it is one. */
export const validateDiscount = (typed: string): string | null =>
  parseDiscount(typed) === null ? 'Enter an amount, or a percentage such as 10%' : null;

export const createEditItem = (variant: Variant, pricing: Pricing): EditItem => ({
  id: newItemId(variant.id),
  productVariantId: variant.id,
  quantity: variant.suggested,
  discount: null,
  discountType: null,
  stockCoverageDate: null,
  ...startingPrices(variant, pricing),
});
