import { convert, getOrderRates } from '@quartermaster/contracts/purchase-orders/rules/currency';
import { IconDiscount, IconTrash } from '@tabler/icons-react';
import { formatMoney, formatPercent } from '../../../lib/format.ts';
import { calculateShares } from '../../../lib/shares.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { isReducible } from './balances.ts';
import { UndoBalances } from './undo-balance.tsx';
import { toPaymentRef, savedRates } from './order-payments.ts';
import { DueDate, PaidOn, PaymentStatusToggle } from '../../payments/payment-status.tsx';
import type { PaymentActions } from '../../payments/use-payment-actions.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Fragment } from 'react';
import { RowTable } from '../../../ui/row-table.tsx';
import { applyBalanceTo, deletePayment } from './words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './payments-table.module.css';

/** Returns the share of each payment in the total that is due, in percent. */
const paymentShares = (screen: OrderScreen, due: number | null): readonly (number | null)[] => {
  const { currency, exchangeRates } = savedRates(screen);
  const rates = getOrderRates(currency, exchangeRates);
  const amounts = screen.order.payments.map(
    (payment) => convert(payment.amount, payment.currency, currency, rates).amount,
  );
  return calculateShares(amounts, due);
};

const titles = [
  'Status',
  'Payment',
  'Due',
  'Paid on',
  'Amount',
  <span key="share" title="Of what the supplier is owed">
    % of total
  </span>,
  <span key="actions" className={textStyles.hidden}>
    Actions
  </span>,
];

interface RowActionsProps {
  readonly name: string;
  /** Absent where no balance can be applied. */
  readonly onApply?: () => void;
  /** Absent for a paid payment. */
  readonly onDelete?: () => void;
}

const RowActions = ({ name, onApply, onDelete }: RowActionsProps) => (
  <>
    {onApply !== undefined && (
      <IconButton
        icon={IconDiscount}
        iconSize={16}
        label={applyBalanceTo(name)}
        tip="Apply balance"
        onClick={onApply}
      />
    )}
    {onDelete !== undefined && (
      <IconButton
        icon={IconTrash}
        iconSize={16}
        label={deletePayment(name)}
        tip="Delete"
        onClick={onDelete}
      />
    )}
  </>
);

interface PaymentsTableProps {
  readonly screen: OrderScreen;
  readonly actions: PaymentActions;
  /** Total that the payments should add up to; null while it is unknown. */
  readonly due: number | null;
  /** True when a balance with the supplier may be applied to a payment. */
  readonly canApply: boolean;
  readonly onEdit: (id: string) => void;
  readonly onApply: (id: string) => void;
}

export const PaymentsTable = (props: PaymentsTableProps) => {
  const { screen, actions, due, canApply, onEdit, onApply } = props;
  const { today, order } = screen;
  const shares = paymentShares(screen, due);
  return (
    <RowTable
      className={styles.table}
      label="Payments"
      titles={titles}
      numbers={[4, 5, 6]}
      rows={order.payments}
      most={order.payments.length}
      getKey={({ id }) => id}
      cells={(payment, at) => {
        const ref = toPaymentRef(payment, screen);
        const { id, name, description, amount, currency } = payment;
        return [
          <PaymentStatusToggle
            key="status"
            {...{ payment, today }}
            onToggle={() => actions.toggle(ref)}
          />,
          <Fragment key="name">
            <button type="button" className={styles.edit} onClick={() => onEdit(id)}>
              {name}
            </button>
            {description !== '' && <span className={textStyles.muted}> {description}</span>}
          </Fragment>,
          <DueDate key="due" {...{ payment, today }} />,
          <PaidOn key="paid" payment={payment} />,
          formatMoney(amount, currency),
          formatPercent(shares[at]),
          <Fragment key="actions">
            <UndoBalances screen={screen} payment={payment} />
            <RowActions
              name={name}
              {...(payment.status !== 'PAID' && { onDelete: () => void actions.remove([ref]) })}
              {...(canApply && isReducible(payment) && { onApply: () => onApply(id) })}
            />
          </Fragment>,
        ];
      }}
    />
  );
};
