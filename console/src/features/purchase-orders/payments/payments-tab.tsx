import { Button } from '@mantine/core';
import { sumsOfPayments } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { IconCreditCard, IconPlus } from '@tabler/icons-react';
import { useFlag } from '../../../lib/environment-context.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { refOf, savedRates } from './order-payments.ts';
import { newPayment } from '../../payments/payment-form.ts';
import { EditPaymentPanel, NewPaymentPanel } from '../../payments/payment-panel.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { Planned } from './planned.tsx';
import { PaymentProgress } from '../../payments/progress-bar.tsx';
import { TermsButton } from './terms-button.tsx';
import { usePaymentActions, type PaymentActions } from '../../payments/use-payment-actions.ts';
import '../../payments/payments.css';

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
  if (editing.dirty)
    return (
      <div style={{ padding: 24 }}>
        <AlertBox tone="brand">
          Save or discard the changes of the order before changing its payments.
        </AlertBox>
      </div>
    );
  const buttons = (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setPanel('new-payment')}>
        New payment
      </Button>
      {hasTerms && <TermsButton screen={screen} />}
    </>
  );
  return (
    <div className="qm-order-tab">
      {order.payments.length === 0 ? (
        <EmptyState icon={IconCreditCard} title="No payment yet" action={buttons}>
          Add what is owed for this order, or take over the payment term of its supplier.
        </EmptyState>
      ) : (
        <div className="qm-pay-tab">
          <div className="qm-pay-tab-head">
            <Progress screen={screen} />
            <div className="qm-pay-tab-actions">{buttons}</div>
          </div>
          <Planned screen={screen} />
          <PaymentsTable screen={screen} actions={actions} onEdit={setPanel} />
        </div>
      )}
      <Panel screen={screen} actions={actions} />
    </div>
  );
};
