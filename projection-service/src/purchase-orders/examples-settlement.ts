import type { EventOf } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  purchaseOrderReopened,
  supplierBalanceApplicationUndone,
  supplierBalanceApplied,
  supplierBalanceUsed,
  supplierBalanceUseUndone,
  supplierCreditSet,
} from '@quartermaster/contracts/purchase-orders/events/settlement';
import { fact, type GivenEvent } from '../core/given-events.ts';
import { order } from './examples.ts';

const stream = (id: string): string => `purchase_order.${id}`;
type Credit = EventOf<typeof supplierCreditSet>['data'];

interface Where {
  readonly id?: string;
  readonly teamId?: TeamId;
}

/** A credit for units of a variant, in dollars. */
export const credited = (
  productVariantId: string,
  quantity: number,
  unitAmount: number,
  { id = order, teamId, ...given }: Where & Partial<Credit> = {},
): GivenEvent => {
  const amount = quantity * unitAmount;
  const line = { purchaseOrderItemId: `i${productVariantId}`, productVariantId, quantity };
  const lines = quantity === 0 ? [] : [{ ...line, unitAmount, amount }];
  const credit = { currency: 'USD', amount, lines };
  const data = {
    purchaseOrderId: id,
    cause: 'closed' as const,
    on: '2026-03-02',
    credit,
    previousAmount: 0,
    payments: [],
    ...given,
  };
  return fact(supplierCreditSet, stream(id), data, teamId === undefined ? {} : { teamId });
};

const balance = { paymentId: 'p9', currency: 'USD', on: '2026-03-03' };

export const balanceUsed = (amount: number, toPurchaseOrderId: string, id = order): GivenEvent =>
  fact(supplierBalanceUsed, stream(id), {
    purchaseOrderId: id,
    toPurchaseOrderId,
    amount,
    ...balance,
  });

export const balanceApplied = (
  amount: number,
  fromPurchaseOrderId: string,
  id = order,
): GivenEvent =>
  fact(supplierBalanceApplied, stream(id), {
    purchaseOrderId: id,
    fromPurchaseOrderId,
    amount,
    ...balance,
  });

export const useUndone = (amount: number, toPurchaseOrderId: string, id = order): GivenEvent =>
  fact(supplierBalanceUseUndone, stream(id), {
    purchaseOrderId: id,
    toPurchaseOrderId,
    amount,
    ...balance,
  });

export const applicationUndone = (
  amount: number,
  fromPurchaseOrderId: string,
  id = order,
): GivenEvent =>
  fact(supplierBalanceApplicationUndone, stream(id), {
    purchaseOrderId: id,
    fromPurchaseOrderId,
    amount,
    ...balance,
  });

export const reopened = (reason: string): GivenEvent =>
  fact(purchaseOrderReopened, stream(order), {
    purchaseOrderId: order,
    reason,
    on: '2026-03-04',
  });
