import { Rejection } from '@quartermaster/contracts/core/rejection';
import { sumItemsQuantity } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { calculateSupplierCost } from '@quartermaster/contracts/purchase-orders/rules/settlement/account';
import isEqual from 'fast-deep-equal';
import type { PurchaseOrder } from './order.ts';

/** The supplier cost of an order; 0 where it is not checked: without units, and while a rate is missing. */
const calculateCheckedCost = (order: PurchaseOrder, shopCurrency: string): number =>
  sumItemsQuantity(order) === 0 ? 0 : (calculateSupplierCost(order, shopCurrency).amount ?? 0);

/** The field of the edit that lowered the cost: the last changed discount, else the items. */
const findLoweringField = (before: PurchaseOrder, after: PurchaseOrder): string => {
  const { discountItems } = after.content;
  const changed = discountItems.findLastIndex(
    (entry, at) => !isEqual(entry, before.content.discountItems[at]),
  );
  return changed < 0 ? 'items' : `content.discountItems.${changed}.amount`;
};

/** The supplier cost of an order is never below 0; an order whose cost is negative already may grow (domain-rules 7). */
export const mustNotHaveNegativeCost = (
  before: PurchaseOrder,
  after: PurchaseOrder,
  shopCurrency: string,
): void => {
  const cost = calculateCheckedCost(after, shopCurrency);
  if (cost >= 0 || cost >= calculateCheckedCost(before, shopCurrency)) return;
  const message = 'The discounts are higher than what the supplier asks for';
  throw new Rejection('SUPPLIER_COST_NEGATIVE', message, {
    issues: [{ path: findLoweringField(before, after), message }],
  });
};
