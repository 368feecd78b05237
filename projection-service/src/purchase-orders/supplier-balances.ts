import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  calculateDeletedOrderAccount,
  emptySettlement,
  calculateSupplierAccount,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/account';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { type DeletedOrderBalance, deletedOrderBalances } from './tables.ts';

/** The balance of an order; null where there is none, so that few rows have one. */
export const calculateBalance = (order: PurchaseOrder, shopCurrency: string): number | null => {
  if (order.settlement === undefined && order.status !== 'Cancelled') return null;
  const settlement = order.settlement ?? emptySettlement;
  const { balance } = calculateSupplierAccount(order, settlement, shopCurrency);
  return balance === 0 ? null : balance;
};

/** Balance of an order that is deleted; null when nothing was paid or moved, or it has no supplier. */
export const calculateDeletedBalance = (
  order: PurchaseOrder,
  shopCurrency: string,
): DeletedOrderBalance | null => {
  const { id, supplierId, content, createdAt, settlement = emptySettlement } = order;
  const { used, currency } = calculateDeletedOrderAccount(order, settlement, shopCurrency);
  const { balance } = calculateDeletedOrderAccount(
    order,
    { ...settlement, used: [] },
    shopCurrency,
  );
  if (supplierId === null || balance === null || used === null) return null;
  if (balance === 0 && used === 0) return null;
  const left = roundTo6(balance - used);
  return { id, supplierId, name: content.name, currency, createdAt, balance: left };
};

/** Amount that an event adds to the balance of a deleted order. */
const calculateBalanceChange = ({ type, data }: PurchaseOrderEvent): number => {
  if (type === 'SupplierBalanceUsed') return -data.amount;
  return type === 'SupplierBalanceUseUndone' ? data.amount : 0;
};

/** Updates the balance of a deleted order after a part of it was used or restored. */
export const updateDeletedBalance = (rows: Rows, event: PurchaseOrderEvent): void => {
  const row = rows.get(deletedOrderBalances, event.data.purchaseOrderId);
  if (row === undefined) return;
  const balance = roundTo6(row.balance + calculateBalanceChange(event));
  if (balance !== row.balance) rows.put(deletedOrderBalances, { ...row, balance });
};
