import { Select } from '@mantine/core';
import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { useState } from 'react';
import { IconDiscount } from '@tabler/icons-react';
import { useApplyBalance } from '../../../data/payments.ts';
import type { SupplierBalances } from '../../../data/suppliers.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { amountRule } from '../../../lib/numbers/rules.ts';
import { toast } from '../../../ui/toast.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { selectApplicableBalances, type Balance, type BalancesQuery } from './balances.ts';
import { formatOrderName } from '@quartermaster/contracts/core/words';
import {
  applyNote,
  applyTo,
  balanceApplied,
  balanceOf,
  mostApplicable,
  noBalance,
} from './words.ts';

interface FormProps {
  readonly payment: Payment;
  /** One or more, in the currency of the payment. */
  readonly balances: readonly [Balance, ...Balance[]];
  readonly onClose: () => void;
}

const formatLabel = ({ purchaseOrderName, balance, currency }: Balance): string =>
  balanceOf(formatOrderName(purchaseOrderName), formatMoney(balance, currency));

const useApplyBalanceForm = ({ payment, balances, onClose }: FormProps) => {
  const [first] = balances;
  const [from, setFrom] = useState(first.purchaseOrderId);
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const chosen = balances.find(({ purchaseOrderId }) => purchaseOrderId === from) ?? first;
  const most = Math.min(chosen.balance, payment.amount);
  const amount = typed === undefined ? most : typed;
  const apply = useApplyBalance(payment.id);
  const save = (release: () => void): void => {
    if (amount === null) return;
    const fromPurchaseOrderId = chosen.purchaseOrderId as PurchaseOrderId;
    const text = balanceApplied(
      formatMoney(amount, payment.currency),
      formatOrderName(chosen.purchaseOrderName),
    );
    const done = toast.done(text, () => {
      release();
      onClose();
    });
    apply.mutate({ fromPurchaseOrderId, amount }, done);
  };
  return { chosen, setFrom, amount, setTyped, most, save, isDirty: typed !== undefined, apply };
};

const ApplyForm = (props: FormProps) => {
  const { payment, balances, onClose } = props;
  const { chosen, setFrom, amount, setTyped, most, save, isDirty, apply } =
    useApplyBalanceForm(props);
  const { currency } = payment;
  const isTooMuch = amount !== null && amount > most;
  return (
    <FormPanel
      title={applyTo(payment.name)}
      note={applyNote(formatMoney(payment.amount, currency))}
      width={400}
      saveLabel="Apply balance"
      dirty={isDirty}
      isReady={amount !== null && amount > 0 && !isTooMuch}
      saving={apply.isPending || apply.isSuccess}
      onSave={save}
      onClose={onClose}
    >
      <Select
        label="Balance of"
        allowDeselect={false}
        data={balances.map((one) => ({ value: one.purchaseOrderId, label: formatLabel(one) }))}
        value={chosen.purchaseOrderId}
        onChange={(id) => id !== null && setFrom(id)}
      />
      <NumberField
        label="Amount"
        required
        isLive
        rule={amountRule(currency)}
        value={amount}
        onChange={setTyped}
        error={isTooMuch && mostApplicable(formatMoney(most, currency))}
      />
    </FormPanel>
  );
};

interface PanelProps {
  readonly payment: Payment;
  readonly orderId: string;
  readonly query: BalancesQuery;
  readonly onClose: () => void;
}

/** Explains why no balance can be applied. */
const noneText = ({ currency }: Payment, { totals }: SupplierBalances): string =>
  noBalance(
    currency,
    totals.filter((one) => one.currency !== currency).map((one) => one.currency),
  );

/** Reduces a payment by the balance of another order, or explains why that is not possible. */
export const ApplyBalancePanel = ({ payment, orderId, query, onClose }: PanelProps) => {
  const applicable = query.data && selectApplicableBalances(payment, orderId, query.data);
  const [first, ...others] = applicable ?? [];
  if (first !== undefined) {
    return <ApplyForm payment={payment} balances={[first, ...others]} onClose={onClose} />;
  }
  return (
    <SidePanel title={applyTo(payment.name)} width={400} onClose={onClose}>
      <Loaded title="The balances could not be loaded" query={query}>
        {(balances) => (
          <EmptyState icon={IconDiscount} title="No balance to apply">
            {noneText(payment, balances)}
          </EmptyState>
        )}
      </Loaded>
    </SidePanel>
  );
};
