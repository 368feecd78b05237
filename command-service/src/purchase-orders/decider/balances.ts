import type { PurchaseOrderId, SupplierId } from '@quartermaster/contracts/core/ids';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { calculateOrderAccount } from './credits.ts';
import { selectMovedBalances } from '@quartermaster/contracts/purchase-orders/rules/settlement/apply-settlement-events';
import type { MovedBalance as Moved } from '@quartermaster/contracts/purchase-orders/rules/settlement/account';
import { withoutPaidFacts } from '@quartermaster/contracts/purchase-orders/rules/payments';
import type { ShopFacts, Payment, PurchaseOrder } from './order.ts';
import { recordPayments } from './payments.ts';

/** An amount that moves from the balance of one order to a payment of another order of the same supplier. */
interface MovedBalance extends ShopFacts {
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

/** Undoes all applications of the balance of one order to a payment of another. */
interface UndoMove extends ShopFacts {
  readonly paymentId: string;
}

export interface UndoUseOfBalance extends UndoMove {
  readonly type: 'UndoUseOfBalance';
  readonly toPurchaseOrderId: PurchaseOrderId;
}

export interface UndoBalance extends UndoMove {
  readonly type: 'UndoBalance';
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
  const account = calculateOrderAccount(order, shopCurrency);
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
    ...recordPayments(
      order,
      order.payments.map((one) => (one.id === paymentId ? reduced : one)),
    ),
  ];
};

/** Sums the moved amounts, which have one currency; rejects when there are none. */
const sumMovedAmounts = (moved: readonly Moved[]) => {
  const [first] = moved;
  if (first === undefined) return refuse('No balance of that order is applied to the payment');
  const amount = roundTo6(moved.reduce((sum, one) => sum + one.amount, 0));
  return { currency: first.currency, amount };
};
type Amount = ReturnType<typeof sumMovedAmounts>;

/** Returns an amount to the balance of an order, which may be deleted. */
export const undoUseOfBalance = (command: UndoUseOfBalance, order: PurchaseOrder): Events => {
  const { toPurchaseOrderId, paymentId, on } = command;
  const use = { purchaseOrderId: toPurchaseOrderId, paymentId };
  const money = sumMovedAmounts(selectMovedBalances(order.settlement.used, use));
  const data = { toPurchaseOrderId, paymentId, ...money, on };
  return [{ type: 'SupplierBalanceUseUndone', data: { purchaseOrderId: order.id, ...data } }];
};

/** Restores the payment as it was before the balance; a payment that the balance settled is unpaid again. */
const restorePayment = (payment: Payment, { amount, currency }: Amount): Payment => {
  if (payment.currency !== currency) refuse('The payment has another currency now');
  if (payment.status === 'PAID' && payment.amount > 0) {
    refuse('The payment is paid. Mark it as not paid first');
  }
  return {
    ...withoutPaidFacts(payment),
    amount: roundTo6(payment.amount + amount),
    status: 'NOT_PAID',
  };
};

/** Adds the amount back to a payment that a balance reduced; a deleted payment stays deleted. */
export const undoBalance = (command: UndoBalance, order: PurchaseOrder): Events => {
  const { fromPurchaseOrderId, paymentId, on, shopCurrency } = command;
  const application = { purchaseOrderId: fromPurchaseOrderId, paymentId };
  const money = sumMovedAmounts(selectMovedBalances(order.settlement.applied, application));
  const isCancelled = order.status === 'Cancelled';
  if (isCancelled && (calculateOrderAccount(order, shopCurrency).balance ?? 0) < money.amount) {
    refuse('The balance of this cancelled order was applied to another order. Undo that first');
  }
  const payments = order.payments.map((one) =>
    one.id === paymentId ? restorePayment(one, money) : one,
  );
  const data = { fromPurchaseOrderId, paymentId, ...money, on };
  return [
    { type: 'SupplierBalanceApplicationUndone', data: { purchaseOrderId: order.id, ...data } },
    ...recordPayments(order, payments),
  ];
};
