import { Button } from '@mantine/core';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconDiscountOff } from '@tabler/icons-react';
import { useUndoBalance } from '../../../data/payments.ts';
import { formatMoney } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  appliedToDeleted,
  balanceAgain,
  isToPay,
  PAYMENT_STAYS_DELETED,
  undoBalance,
  undoBalanceOn,
  undoBalanceOnDeleted,
  undoHint,
} from './words.ts';
import textStyles from '../../../ui/text.module.css';
import type { OrderScreen } from '../order/order-screen.ts';
import styles from './undo-balance.module.css';

interface ScreenProps {
  readonly screen: OrderScreen;
}

type AppliedBalance = NonNullable<OrderScreen['order']['settlement']>['applied'][number];

/** Sums the balances applied to each payment, by the order that they come from. */
const sumAppliedBalances = ({ order }: OrderScreen): readonly AppliedBalance[] => {
  const sums = new Map<string, AppliedBalance>();
  for (const moved of order.settlement?.applied ?? []) {
    const key = `${moved.paymentId} ${moved.purchaseOrderId}`;
    const amount = roundTo6((sums.get(key)?.amount ?? 0) + moved.amount);
    sums.set(key, { ...moved, amount });
  }
  return [...sums.values()];
};

const formatAmount = ({ amount, currency }: AppliedBalance): string =>
  formatMoney(amount, currency);

/** Undoes an applied balance, after a confirmation that names the consequence. */
const useUndoAppliedBalance = () => {
  const { mutate } = useUndoBalance();
  return async (applied: AppliedBalance, consequence: string): Promise<void> => {
    const sure = await confirm({
      title: 'Undo the balance?',
      body: undoHint(formatAmount(applied), consequence),
      confirmLabel: 'Undo balance',
    });
    const done = toast.done(balanceAgain(formatAmount(applied)));
    const { paymentId: id, purchaseOrderId: fromPurchaseOrderId } = applied;
    if (sure) mutate({ id, fromPurchaseOrderId }, done);
  };
};

/** False for a payment that was paid since; true for one that the balance settled. */
const isUndoable = ({ status, amount }: Payment): boolean => status !== 'PAID' || amount === 0;

interface PaymentProps extends ScreenProps {
  readonly payment: Payment;
}

/** Undoes the balances of other orders that were applied to a payment, with a button for each. */
export const UndoBalances = ({ screen, payment }: PaymentProps) => {
  const undo = useUndoAppliedBalance();
  const { id, name, currency } = payment;
  if (screen.asOf !== null || !isUndoable(payment)) return null;
  const toPay = (amount: number): string =>
    isToPay(formatMoney(roundTo6(payment.amount + amount), currency), name);
  return sumAppliedBalances(screen)
    .filter(({ paymentId }) => paymentId === id)
    .map((applied) => (
      <IconButton
        key={applied.purchaseOrderId}
        icon={IconDiscountOff}
        iconSize={16}
        label={undoBalanceOn(formatAmount(applied), name)}
        tip={undoBalance(formatAmount(applied))}
        onClick={() => void undo(applied, toPay(applied.amount))}
      />
    ));
};

/** Balances that were applied to payments deleted since, each with an undo button. */
export const BalancesWithoutPayment = ({ screen }: ScreenProps) => {
  const undo = useUndoAppliedBalance();
  const ids = new Set(screen.order.payments.map(({ id }) => id));
  const left = sumAppliedBalances(screen).filter(({ paymentId }) => !ids.has(paymentId));
  if (left.length === 0) return null;
  return (
    <ul className={styles.left} aria-label="Balances of deleted payments">
      {left.map((applied) => (
        <li key={`${applied.paymentId} ${applied.purchaseOrderId}`} className={textStyles.warn}>
          {appliedToDeleted(formatAmount(applied))}
          {screen.asOf === null && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={undoBalanceOnDeleted(formatAmount(applied))}
              onClick={() => void undo(applied, PAYMENT_STAYS_DELETED)}
            >
              Undo balance
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
