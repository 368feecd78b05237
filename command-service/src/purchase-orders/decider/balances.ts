import type { PurchaseOrderId, SupplierId } from '@quartermaster/contracts/core/ids';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { accountOf } from './credits.ts';
import type { InShop, PurchaseOrder } from './order.ts';
import { paymentsAre } from './payments.ts';

/** An amount that moves from the balance of one order to a payment of another order of the same supplier. */
interface MovedBalance extends InShop {
  readonly supplierId: SupplierId;
  readonly paymentId: string;
  readonly currency: string;
  readonly amount: number;
}

export interface UseBalance extends MovedBalance {
  readonly type: 'UseBalance';
  readonly toPurchaseOrderId: PurchaseOrderId;
}

export interface ApplyBalance extends MovedBalance {
  readonly type: 'ApplyBalance';
  readonly fromPurchaseOrderId: PurchaseOrderId;
}

type Events = readonly PurchaseOrderEvent[];

const refuse = (message: string): never => {
  throw new Rejection('CONFLICT', message);
};

const mustBeOfSupplier = (order: PurchaseOrder, { supplierId }: MovedBalance): void => {
  if (order.supplierId !== supplierId) refuse('The orders have different suppliers');
};

/** Takes an amount out of the balance of an order. */
export const useBalance = (command: UseBalance, order: PurchaseOrder): Events => {
  const { toPurchaseOrderId, paymentId, currency, amount, on, shopCurrency } = command;
  mustBeOfSupplier(order, command);
  const account = accountOf(order, shopCurrency);
  if (account.currency !== currency) refuse('The payment has another currency than the balance');
  if ((account.balance ?? 0) < amount) refuse('The balance of the order is lower than that');
  const data = { toPurchaseOrderId, paymentId, currency, amount, on };
  return [{ type: 'SupplierBalanceUsed', data: { purchaseOrderId: order.id, ...data } }];
};

/** Reduces an unpaid payment by an amount of another order's balance; a payment without an amount left is settled. */
export const applyBalance = (command: ApplyBalance, order: PurchaseOrder): Events => {
  const { fromPurchaseOrderId, paymentId, currency, amount, on } = command;
  mustBeOfSupplier(order, command);
  const payment = order.payments.find(({ id }) => id === paymentId);
  if (payment === undefined) {
    throw new Rejection('NOT_FOUND', `No payment ${paymentId} in this order`);
  }
  if (order.status === 'Cancelled') refuse('The order was cancelled');
  if (payment.status === 'PAID') refuse('The payment is paid');
  if (payment.currency !== currency) refuse('The payment has another currency than the balance');
  if (payment.amount < amount) refuse('The payment is lower than that');
  const left = roundTo6(payment.amount - amount);
  const reduced = {
    ...payment,
    amount: left,
    status: left === 0 ? 'PAID' : payment.status,
  } as const;
  const data = { fromPurchaseOrderId, paymentId, currency, amount, on };
  return [
    { type: 'SupplierBalanceApplied', data: { purchaseOrderId: order.id, ...data } },
    ...paymentsAre(
      order,
      order.payments.map((one) => (one.id === paymentId ? reduced : one)),
    ),
  ];
};
