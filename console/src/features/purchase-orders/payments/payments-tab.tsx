import { Button, Stack, Tooltip } from '@mantine/core';
import { sumPaymentsByKind } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { calculateDuePayments } from '@quartermaster/contracts/purchase-orders/rules/settlement/planned-payments';
import { IconCreditCard, IconPlus, IconCalendarDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUrlParam } from '../../../lib/url-state.ts';
import { SaveFirst } from '../order/save-first.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { toPaymentRef, savedRates } from './order-payments.ts';
import { newPayment } from '../../payments/payment-form.ts';
import { EditPaymentPanel, NewPaymentPanel } from '../../payments/payment-panel.tsx';
import { ApplyBalancePanel } from './apply-balance-panel.tsx';
import { isReducible, useBalances, type BalancesQuery } from './balances.ts';
import { PaymentsTable } from './payments-table.tsx';
import { BalancesWithoutPayment } from './undo-balance.tsx';
import { AccountSkeleton, PlannedPaymentsNote, SupplierAccount } from './supplier-account.tsx';
import { PaymentProgress } from '../../payments/progress-bar.tsx';
import { usePaymentActions, type PaymentActions } from '../../payments/use-payment-actions.ts';
import { useFlag } from '../../../data/flags.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useApplyTerms } from '../../../data/payments.ts';
import { accountQuery } from '../../../data/purchase-orders/account.ts';
import { OrderTabFrame } from '../order/order-layout.tsx';
import styles from './payments-tab.module.css';

/** Creates the payments of the supplier's term, after a confirmation where they replace others. */
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

/** Creates the payments of the supplier's term; disabled with the reason where that is not possible. */
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
    <Tooltip label={reason ?? 'Creates the payments agreed with the supplier'}>
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

interface Props {
  readonly screen: OrderScreen;
}

const kinds = ['paid', 'due', 'overdue'] as const;

const Progress = ({ screen }: Props) => {
  const rates = savedRates(screen);
  const sums = sumPaymentsByKind(screen.order.payments, rates, screen.today);
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

interface PanelProps extends Props {
  readonly actions: PaymentActions;
  /** Null where no balance can be applied. */
  readonly balances: BalancesQuery | null;
}

/** Prefix of a payment id in the address: opens the panel that applies a balance to it. */
const APPLY_BALANCE_PREFIX = 'balance-';

const Panel = ({ screen, actions, balances }: PanelProps) => {
  const [panel, setPanel] = useUrlParam('panel');
  const close = (): void => setPanel(null);
  const { order } = screen;
  const reduced = order.payments.find(({ id }) => panel === `${APPLY_BALANCE_PREFIX}${id}`);
  if (reduced !== undefined) {
    if (balances === null || !isReducible(reduced)) return null;
    return (
      <ApplyBalancePanel payment={reduced} orderId={order.id} query={balances} onClose={close} />
    );
  }
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
      onDelete={() => void actions.remove([toPaymentRef(payment, screen)], close)}
      onClose={close}
    />
  );
};

interface PaymentsProps extends PanelProps {
  readonly buttons: ReactNode;
}

/**
 * Shows the payments and the account, each as soon as it is loaded, even if the account cannot be read. Without payments,
 * the buttons come before the account, which would move them when it appears.
 */
const Payments = ({ screen, actions, balances, buttons }: PaymentsProps) => {
  const [, setPanel] = useUrlParam('panel');
  const { order, asOf } = screen;
  const query = useQuery(accountQuery(order.id, asOf));
  const account = (
    <Loaded title="The account could not be loaded" query={query} waiting={<AccountSkeleton />}>
      {(read) => <SupplierAccount account={read} status={order.status} />}
    </Loaded>
  );
  if (order.payments.length === 0)
    return (
      <>
        <EmptyState icon={IconCreditCard} title="No payment yet" action={buttons}>
          Add what is owed for this order, or apply the payment term of its supplier.
        </EmptyState>
        <Stack gap={16} px={24} pt={16} pb={24}>
          {account}
          <BalancesWithoutPayment screen={screen} />
        </Stack>
      </>
    );
  return (
    <div className={styles.payments}>
      <BalancesWithoutPayment screen={screen} />
      <div className={styles.head}>
        <Progress screen={screen} />
        <div className={styles.actions}>{buttons}</div>
      </div>
      <PlannedPaymentsNote account={query.data ?? null} />
      <PaymentsTable
        {...{ screen, actions }}
        canApply={balances !== null}
        due={query.data === undefined ? null : calculateDuePayments(query.data)}
        onEdit={setPanel}
        onApply={(id) => setPanel(`${APPLY_BALANCE_PREFIX}${id}`)}
      />
      {account}
    </div>
  );
};

/** Payments of the order with their progress, and the account with the supplier. */
export const PaymentsTab = ({ screen }: Props) => {
  const [, setPanel] = useUrlParam('panel');
  const actions = usePaymentActions();
  const balances = useBalances(screen);
  const hasTerms = useFlag('PAYMENT_TERMS');
  if (screen.editing.dirty) return <SaveFirst before="before changing its payments" />;
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
      <Payments {...{ screen, actions, balances, buttons }} />
      <Panel {...{ screen, actions, balances }} />
    </OrderTabFrame>
  );
};
