import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconDiscountOff } from '@tabler/icons-react';
import { useUndoBalance } from '../../../data/payments.ts';
import { formatMoney } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { OrderScreen } from '../order/order-screen.ts';

interface Props {
  readonly screen: OrderScreen;
  readonly payment: Payment;
}

/** What was applied to a payment, by the order whose balance it was. */
const appliedTo = (
  { order }: OrderScreen,
  { id }: Payment,
): ReadonlyMap<PurchaseOrderId, number> => {
  const sums = new Map<PurchaseOrderId, number>();
  for (const { purchaseOrderId, paymentId, amount } of order.settlement?.applied ?? []) {
    if (paymentId !== id) continue;
    sums.set(purchaseOrderId, roundTo6((sums.get(purchaseOrderId) ?? 0) + amount));
  }
  return sums;
};

/** A payment that was paid since keeps its balance; one that the balance settled does not. */
const isUndoable = ({ status, amount }: Payment): boolean => status !== 'PAID' || amount === 0;

/** Undoes the balances of other orders that were applied to a payment, each by a button of its own. */
export const UndoBalances = ({ screen, payment }: Props) => {
  const { mutate } = useUndoBalance();
  const { id, name, currency } = payment;
  if (screen.asOf !== null || !isUndoable(payment)) return null;
  const undo = async (from: PurchaseOrderId, amount: number): Promise<void> => {
    const undone = formatMoney(amount, currency);
    const sure = await confirm({
      title: 'Undo the balance?',
      body: `${undone} is a balance of the other order again. ${formatMoney(roundTo6(payment.amount + amount), currency)} of ${name} is to pay. Both orders record it.`,
      confirmLabel: 'Undo balance',
    });
    const done = toast.done(`${undone} is a balance again`);
    if (sure) mutate({ id, fromPurchaseOrderId: from }, done);
  };
  return [...appliedTo(screen, payment)].map(([from, amount]) => (
    <IconButton
      key={from}
      icon={IconDiscountOff}
      iconSize={16}
      label={`Undo the balance of ${formatMoney(amount, currency)} on ${name}`}
      tip={`Undo the balance of ${formatMoney(amount, currency)}`}
      onClick={() => void undo(from, amount)}
    />
  ));
};
