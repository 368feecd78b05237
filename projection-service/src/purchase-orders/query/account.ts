import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { getSupplierAccount } from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { explainAccount } from '@quartermaster/contracts/purchase-orders/rules/settlement/explain';
import {
  emptySettlement,
  calculateSupplierAccount,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/account';

/** The account of an order as the API shows it. */
export const toShownAccount = (
  order: PurchaseOrder,
  shopCurrency: string,
): ResponseOf<typeof getSupplierAccount> => {
  const settlement = order.settlement ?? emptySettlement;
  const account = calculateSupplierAccount(order, settlement, shopCurrency);
  return {
    ...account,
    missingCurrencies: [...account.missingCurrencies],
    lines: [...(settlement.credit?.lines ?? [])],
    explanation: [...explainAccount(account, order.status)],
  };
};
