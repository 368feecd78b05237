import type { EventOf } from '../../../core/event.ts';
import type {
  supplierBalanceApplicationUndone,
  supplierBalanceApplied,
  supplierBalanceUsed,
  supplierBalanceUseUndone,
  supplierCreditSet,
} from '../../events/settlement.ts';
import { type MovedBalance, emptySettlement, type Settlement } from './account.ts';

type DataOf<Definition> = EventOf<Definition>['data'];

/** The settlement after a change of the credit. */
export const withCredit = (
  settlement: Settlement,
  { credit }: DataOf<typeof supplierCreditSet>,
): Settlement => ({ ...settlement, credit });

/** The settlement after a balance was applied to another order. */
export const withUsedBalance = (
  settlement: Settlement,
  { toPurchaseOrderId, paymentId, currency, amount }: DataOf<typeof supplierBalanceUsed>,
): Settlement => ({
  ...settlement,
  used: [...settlement.used, { purchaseOrderId: toPurchaseOrderId, paymentId, currency, amount }],
});

/** The settlement after the balance of another order was applied here. */
export const withAppliedBalance = (
  settlement: Settlement,
  { fromPurchaseOrderId, paymentId, currency, amount }: DataOf<typeof supplierBalanceApplied>,
): Settlement => ({
  ...settlement,
  applied: [
    ...settlement.applied,
    { purchaseOrderId: fromPurchaseOrderId, paymentId, currency, amount },
  ],
});

/** Selects the balances applied between an order and a payment of another. */
export const selectMovedBalances = (
  moved: readonly MovedBalance[],
  { purchaseOrderId, paymentId }: Pick<MovedBalance, 'purchaseOrderId' | 'paymentId'>,
): readonly MovedBalance[] =>
  moved.filter((one) => one.purchaseOrderId === purchaseOrderId && one.paymentId === paymentId);

const removeMovedBalances = (
  moved: readonly MovedBalance[],
  undone: Pick<MovedBalance, 'purchaseOrderId' | 'paymentId'>,
): readonly MovedBalance[] => {
  const gone = new Set(selectMovedBalances(moved, undone));
  return moved.filter((one) => !gone.has(one));
};

/** The settlement after a balance of this order was returned from a payment of another order. */
export const withUseUndone = (
  settlement: Settlement,
  { toPurchaseOrderId: purchaseOrderId, paymentId }: DataOf<typeof supplierBalanceUseUndone>,
): Settlement => ({
  ...settlement,
  used: removeMovedBalances(settlement.used, { purchaseOrderId, paymentId }),
});

/** The settlement after a balance of another order was removed from a payment of this order. */
export const withApplicationUndone = (
  settlement: Settlement,
  {
    fromPurchaseOrderId: purchaseOrderId,
    paymentId,
  }: DataOf<typeof supplierBalanceApplicationUndone>,
): Settlement => ({
  ...settlement,
  applied: removeMovedBalances(settlement.applied, { purchaseOrderId, paymentId }),
});

/** Changes the settlement of an order by the data of an event. */
export const applyToSettlement =
  <Data>(change: (settlement: Settlement, data: Data) => Settlement) =>
  <Order extends { readonly settlement?: Settlement | undefined }>(order: Order, data: Data) => ({
    ...order,
    settlement: change(order.settlement ?? emptySettlement, data),
  });
