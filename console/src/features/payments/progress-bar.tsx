import type { PaymentKind } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { DASH, formatMoney } from '../../lib/format.ts';
import { noRateFor, paymentsText } from './words.ts';
import textStyles from '../../ui/text.module.css';
import styles from './progress-bar.module.css';

export interface PaymentFigure {
  readonly kind: PaymentKind;
  /** Null while a rate is missing. */
  readonly amount: number | null;
  readonly count?: number;
  /** Currencies that the amount leaves out because they have no rate. */
  readonly missing?: readonly string[];
}

const labels: Readonly<Record<PaymentKind, string>> = {
  paid: 'Paid',
  due: 'Due',
  overdue: 'Overdue',
};

interface FigureProps {
  readonly figure: PaymentFigure;
  readonly currency: string | null;
}

const Note = ({ figure: { count, missing = [] } }: Pick<FigureProps, 'figure'>) => {
  if (missing.length > 0) return <span className={textStyles.warn}>{noRateFor(missing)}</span>;
  return count === undefined ? null : <span>{paymentsText(count)}</span>;
};

const Figure = ({ figure, currency }: FigureProps) => (
  <div
    className={styles.figure}
    data-kind={figure.kind}
    {...(figure.amount === 0 && figure.missing?.length === 0 && { 'data-none': true })}
  >
    <dt>
      <i aria-hidden />
      {labels[figure.kind]}
    </dt>
    <dd>{figure.amount === null ? DASH : formatMoney(figure.amount, currency)}</dd>
    <dd className={styles.note}>
      <Note figure={figure} />
    </dd>
  </div>
);

export interface PaymentProgressProps {
  readonly figures: readonly PaymentFigure[];
  readonly currency: string | null;
}

/** Paid, due and overdue amounts: three figures over one bar of their shares. */
export const PaymentProgress = ({ figures, currency }: PaymentProgressProps) => (
  <div className={styles.progress}>
    <dl>
      {figures.map((figure) => (
        <Figure key={figure.kind} figure={figure} currency={currency} />
      ))}
    </dl>
    <div className={styles.bar} aria-hidden>
      {figures.map(
        ({ kind, amount }) =>
          amount !== null &&
          amount > 0 && <span key={kind} data-kind={kind} style={{ flexGrow: amount }} />,
      )}
    </div>
  </div>
);
