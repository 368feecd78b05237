import { Button, Tooltip } from '@mantine/core';
import {
  sumsOfPayments,
  plannedPayments,
} from '@quartermaster/contracts/purchase-orders/rules/payments';
import { IconCreditCard, IconPlus, IconCalendarDollar } from '@tabler/icons-react';
import { useUrlParam } from '../../../lib/url-state.ts';
import { SaveFirst } from '../order/save-first.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { refOf, savedRates } from './order-payments.ts';
import { newPayment } from '../../payments/payment-form.ts';
import { EditPaymentPanel, NewPaymentPanel } from '../../payments/payment-panel.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { PaymentProgress } from '../../payments/progress-bar.tsx';
import { usePaymentActions, type PaymentActions } from '../../payments/use-payment-actions.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useFlag } from '../../../lib/environment.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useApplyTerms } from '../../../data/payments.ts';
import { OrderTabFrame } from '../order/order-layout.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './payments-tab.module.css';

/** Makes the payments of the supplier's term, after asking where that replaces some. */
const useTerms = ({ order, revision }: OrderScreen) => {
  const { mutate, isPending } = useApplyTerms(order.id);
  const apply = async (): Promise<void> => {
    const sure =
      order.payments.length === 0 ||
      (await confirm({
        title: 'Replace the payments?',
        body: 'The payments of this order are replaced by those of the supplier’s payment term.',
        confirmLabel: 'Replace payments',
      }));
    if (sure) mutate(revision, toast.done('Payment term applied'));
  };
  return { apply, isPending } as const;
};

/** Makes the payments agreed with the supplier; shows the reason where it cannot. */
const TermsButton = ({ screen }: Props) => {
  const { apply, isPending } = useTerms(screen);
  const { order, supplier } = screen;
  const reason =
    supplier === null
      ? 'The order has no supplier'
      : order.payments.some(({ status }) => status === 'PAID')
        ? 'Something is paid already'
        : null;
  return (
    <Tooltip label={reason ?? 'Makes the payments agreed with the supplier'}>
      <Button
        variant="default"
        leftSection={<IconCalendarDollar size={16} stroke={1.7} />}
        loading={isPending}
        {...(reason !== null && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => reason === null && void apply()}
      >
        Apply payment term
      </Button>
    </Tooltip>
  );
};

interface Said {
  readonly text: string;
  readonly differs: boolean;
}

const saying = ({ order, money }: OrderScreen, rates: ReturnType<typeof savedRates>): Said => {
  const { supplierCost } = money.cost;
  const { planned, owed, notPlanned } = plannedPayments(order.payments, rates, supplierCost);
  const shown = (amount: number | null): string => formatMoney(amount, rates.currency);
  if (notPlanned === null) {
    const text =
      'Whether the payments come to what the supplier is owed is unknown without all rates.';
    return { text, differs: true };
  }
  if (notPlanned === 0) {
    return {
      text: `The payments come to what the supplier is owed, ${shown(owed)}.`,
      differs: false,
    };
  }
  const compared = `Payments come to ${shown(planned)}, the supplier is owed ${shown(owed)}`;
  const difference = notPlanned > 0 ? 'not planned' : 'planned too much';
  return { text: `${compared}: ${shown(Math.abs(notPlanned))} ${difference}.`, differs: true };
};

/** Whether the payments still come to what the supplier is owed; the order may have changed since they were made. */
const Planned = ({ screen }: { readonly screen: OrderScreen }) => {
  const { text, differs } = saying(screen, savedRates(screen));
  return (
    <p
      className={[styles['planned'], differs ? textStyles['warn'] : textStyles['muted']].join(' ')}
      role="status"
      title="Owed are the items and supplier costs, less discounts"
    >
      {text}
    </p>
  );
};

interface Props {
  readonly screen: OrderScreen;
}

const kinds = ['paid', 'due', 'overdue'] as const;

const Progress = ({ screen }: Props) => {
  const rates = savedRates(screen);
  const sums = sumsOfPayments(screen.order.payments, rates, screen.today);
  return (
    <PaymentProgress
      currency={rates.currency}
      figures={kinds.map((kind) => ({
        kind,
        amount: sums[kind].amount,
        missing: sums[kind].missingCurrencies,
      }))}
    />
  );
};

const Panel = ({ screen, actions }: Props & { readonly actions: PaymentActions }) => {
  const [panel, setPanel] = useUrlParam('panel');
  const close = (): void => setPanel(null);
  const { order } = screen;
  if (panel === 'new-payment') {
    const { currency } = savedRates(screen);
    return <NewPaymentPanel start={newPayment(order.id, currency)} onClose={close} />;
  }
  const payment = order.payments.find(({ id }) => id === panel);
  if (payment === undefined) return null;
  const { id, ...fields } = payment;
  return (
    <EditPaymentPanel
      key={id}
      id={id}
      start={{ ...fields, purchaseOrderId: order.id }}
      onDelete={() => void actions.remove([refOf(payment, screen)], close)}
      onClose={close}
    />
  );
};

/** What the supplier gets and when, and how far it is paid. */
export const PaymentsTab = ({ screen }: Props) => {
  const [, setPanel] = useUrlParam('panel');
  const actions = usePaymentActions();
  const hasTerms = useFlag('PAYMENT_TERMS');
  const { order, editing } = screen;
  if (editing.dirty) return <SaveFirst before="before changing its payments" />;
  const buttons = (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setPanel('new-payment')}>
        New payment
      </Button>
      {hasTerms && <TermsButton screen={screen} />}
    </>
  );
  return (
    <OrderTabFrame>
      {order.payments.length === 0 ? (
        <EmptyState icon={IconCreditCard} title="No payment yet" action={buttons}>
          Add what is owed for this order, or take over the payment term of its supplier.
        </EmptyState>
      ) : (
        <div className={styles['payments']}>
          <div className={styles['head']}>
            <Progress screen={screen} />
            <div className={styles['actions']}>{buttons}</div>
          </div>
          <Planned screen={screen} />
          <PaymentsTable screen={screen} actions={actions} onEdit={setPanel} />
        </div>
      )}
      <Panel screen={screen} actions={actions} />
    </OrderTabFrame>
  );
};
