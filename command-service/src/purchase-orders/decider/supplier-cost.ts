import { Rejection } from '@quartermaster/contracts/core/rejection';
import { totalItemsQuantity } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { supplierCostOf } from '@quartermaster/contracts/purchase-orders/rules/settlement/account';
import isEqual from 'fast-deep-equal';
import type { PurchaseOrder } from './order.ts';

/** The supplier cost of an order; 0 where it is not checked: without units, and while a rate is missing. */
const checkedCost = (order: PurchaseOrder, shopCurrency: string): number =>
  totalItemsQuantity(order) === 0 ? 0 : (supplierCostOf(order, shopCurrency).amount ?? 0);

/** The field of the edit that lowered the cost: the last changed discount, else the items. */
const loweredBy = (before: PurchaseOrder, after: PurchaseOrder): string => {
  const { discountItems } = after.content;
  const changed = discountItems.findLastIndex(
    (entry, at) => !isEqual(entry, before.content.discountItems[at]),
  );
  return changed < 0 ? 'items' : `content.discountItems.${changed}.amount`;
};

/** The supplier cost of an order is never below 0; an order whose cost is negative already may grow (domain-rules 7). */
export const mustCostSomething = (
  before: PurchaseOrder,
  after: PurchaseOrder,
  shopCurrency: string,
): void => {
  const cost = checkedCost(after, shopCurrency);
  if (cost >= 0 || cost >= checkedCost(before, shopCurrency)) return;
  const message = 'The discounts are higher than what the supplier asks for';
  throw new Rejection('SUPPLIER_COST_NEGATIVE', message, {
    issues: [{ path: loweredBy(before, after), message }],
  });
};
