import { Button } from '@mantine/core';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconDiscountOff } from '@tabler/icons-react';
import { useUndoBalance } from '../../../data/payments.ts';
import { formatMoney } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import textStyles from '../../../ui/text.module.css';
import type { OrderScreen } from '../order/order-screen.ts';
import styles from './undo-balance.module.css';

interface ScreenProps {
  readonly screen: OrderScreen;
}

type Applied = NonNullable<OrderScreen['order']['settlement']>['applied'][number];

/** Sums the balances applied to each payment, by the order that they come from. */
const appliedIn = ({ order }: OrderScreen): readonly Applied[] => {
  const sums = new Map<string, Applied>();
  for (const moved of order.settlement?.applied ?? []) {
    const key = `${moved.paymentId} ${moved.purchaseOrderId}`;
    const amount = roundTo6((sums.get(key)?.amount ?? 0) + moved.amount);
    sums.set(key, { ...moved, amount });
  }
  return [...sums.values()];
};

const amountOf = ({ amount, currency }: Applied): string => formatMoney(amount, currency);

/** Undoes an applied balance, after a confirmation that names the consequence. */
const useUndo = () => {
  const { mutate } = useUndoBalance();
  return async (applied: Applied, consequence: string): Promise<void> => {
    const sure = await confirm({
      title: 'Undo the balance?',
      body: `${amountOf(applied)} is part of the balance of the other order again. ${consequence} Both orders record it.`,
      confirmLabel: 'Undo balance',
    });
    const done = toast.done(`${amountOf(applied)} is a balance again`);
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
  const undo = useUndo();
  const { id, name, currency } = payment;
  if (screen.asOf !== null || !isUndoable(payment)) return null;
  const toPay = (amount: number): string =>
    `${formatMoney(roundTo6(payment.amount + amount), currency)} of ${name} is to pay.`;
  return appliedIn(screen)
    .filter(({ paymentId }) => paymentId === id)
    .map((applied) => (
      <IconButton
        key={applied.purchaseOrderId}
        icon={IconDiscountOff}
        iconSize={16}
        label={`Undo the balance of ${amountOf(applied)} on ${name}`}
        tip={`Undo the balance of ${amountOf(applied)}`}
        onClick={() => void undo(applied, toPay(applied.amount))}
      />
    ));
};

/** Balances that were applied to payments deleted since, each with an undo button. */
export const BalancesWithoutPayment = ({ screen }: ScreenProps) => {
  const undo = useUndo();
  const ids = new Set(screen.order.payments.map(({ id }) => id));
  const left = appliedIn(screen).filter(({ paymentId }) => !ids.has(paymentId));
  if (left.length === 0) return null;
  return (
    <ul className={styles['left']} aria-label="Balances of deleted payments">
      {left.map((applied) => (
        <li key={`${applied.paymentId} ${applied.purchaseOrderId}`} className={textStyles['warn']}>
          A balance of {amountOf(applied)} was applied to a payment that was deleted.
          {screen.asOf === null && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Undo the balance of ${amountOf(applied)} on a deleted payment`}
              onClick={() => void undo(applied, 'The payment stays deleted.')}
            >
              Undo balance
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
