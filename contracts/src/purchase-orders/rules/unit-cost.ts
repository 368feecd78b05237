import type { PurchaseOrderItemFields } from '../purchase-order.ts';

type Discounted = Pick<PurchaseOrderItemFields, 'unitCost' | 'discount' | 'discountType'>;

/** What the supplier charges for a unit after the item's own discount; never below 0 (CALC-UC). */
export const unitCostAfterDiscount = ({ unitCost, discount, discountType }: Discounted): number => {
  if (discount === null || discountType === null) return unitCost;
  const reduced =
    discountType === 'Percentage' ? unitCost * (1 - discount / 100) : unitCost - discount;
  return Math.max(0, reduced);
};
