import type { Day } from '@quartermaster/contracts/core/day';
import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { isOverduePayment } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { formatDate } from '../../lib/format.ts';
import { overduePaymentStyle, paymentsStatusStyles } from '../../ui/statuses.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { toggleLabel } from './words.ts';
import textStyles from '../../ui/text.module.css';
import styles from './payment-status.module.css';

type ShownPayment = Pick<PaymentFields, 'name' | 'status' | 'dueDate'>;

interface ToggleProps {
  readonly payment: ShownPayment;
  readonly today: Day;
  /** When absent, the status cannot be changed. */
  readonly onToggle?: (() => void) | undefined;
  /** A grid is one tab stop, so the button in its cell is none. */
  readonly inGrid?: boolean;
}

/** Status as a switch: paid or not paid; an unpaid payment past its due date shows as overdue. */
export const PaymentStatusToggle = ({ payment, today, onToggle, inGrid = false }: ToggleProps) => {
  const paid = payment.status === 'PAID';
  const style = isOverduePayment(payment, today)
    ? overduePaymentStyle
    : paymentsStatusStyles[payment.status];
  if (onToggle === undefined) return <StatusBadge {...style} />;

  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={paid}
      aria-label={toggleLabel(style.label, payment.name, paid)}
      title={paid ? 'Mark as not paid' : 'Mark as paid…'}
      {...(inGrid && { tabIndex: -1 })}
      onClick={onToggle}
    >
      <StatusBadge {...style} />
    </button>
  );
};

/** Day and reference of the payment. */
export const PaidOn = ({
  payment: { paidOn = null, paidReference = '' },
}: {
  readonly payment: Pick<PaymentFields, 'paidOn' | 'paidReference'>;
}) => (
  <>
    {formatDate(paidOn)}
    {paidReference !== '' && <span className={textStyles.muted}> {paidReference}</span>}
  </>
);

/** Due date; highlighted when the payment is overdue. */
export const DueDate = ({ payment, today }: Pick<ToggleProps, 'payment' | 'today'>) =>
  isOverduePayment(payment, today) ? (
    <span className={textStyles.late}>{formatDate(payment.dueDate)}</span>
  ) : (
    <>{formatDate(payment.dueDate)}</>
  );
