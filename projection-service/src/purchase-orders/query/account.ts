import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { getSupplierAccount } from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { explainedAccount } from '@quartermaster/contracts/purchase-orders/rules/settlement/explain';
import {
  nothingSettled,
  supplierAccountOf,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/account';

/** The account of an order as the API shows it. */
export const shownAccount = (
  order: PurchaseOrder,
  shopCurrency: string,
): ResponseOf<typeof getSupplierAccount> => {
  const settlement = order.settlement ?? nothingSettled;
  const account = supplierAccountOf(order, settlement, shopCurrency);
  return {
    ...account,
    missingCurrencies: [...account.missingCurrencies],
    lines: [...(settlement.credit?.lines ?? [])],
    explanation: [...explainedAccount(account, order.status)],
  };
};
