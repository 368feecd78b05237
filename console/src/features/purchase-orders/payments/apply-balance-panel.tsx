import { Select } from '@mantine/core';
import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconDiscount } from '@tabler/icons-react';
import { useApplyBalance } from '../../../data/payments.ts';
import type { SupplierBalances } from '../../../data/suppliers.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { useFormPanel } from '../../../form/use-form-panel.ts';
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

interface ApplyDraft {
  readonly fromId: string;
  /** Undefined until it is typed: as much as can be applied. */
  readonly amount: number | null | undefined;
}

const resolveDraft = ({ payment, balances }: FormProps, { fromId, amount }: ApplyDraft) => {
  const from = balances.find(({ purchaseOrderId }) => purchaseOrderId === fromId) ?? balances[0];
  const most = Math.min(from.balance, payment.amount);
  return { from, most, amount: amount === undefined ? most : amount };
};

const useApplyBalanceForm = (props: FormProps) => {
  const { payment, balances, onClose } = props;
  const { mutateAsync } = useApplyBalance(payment.id);
  const start: ApplyDraft = { fromId: balances[0].purchaseOrderId, amount: undefined };
  const form = useFormPanel({
    start,
    send: (draft) => {
      const { from, amount } = resolveDraft(props, draft);
      const fromPurchaseOrderId = from.purchaseOrderId as PurchaseOrderId;
      return mutateAsync({ fromPurchaseOrderId, amount: amount ?? 0 });
    },
    onSaved: (_, draft) => {
      const { from, amount } = resolveDraft(props, draft);
      toast.success(
        balanceApplied(
          formatMoney(amount, payment.currency),
          formatOrderName(from.purchaseOrderName),
        ),
      );
      onClose();
    },
  });
  return { form, ...resolveDraft(props, form.value) };
};

const ApplyForm = (props: FormProps) => {
  const { payment, balances, onClose } = props;
  const { form, from, amount, most } = useApplyBalanceForm(props);
  const { currency } = payment;
  const isTooMuch = amount !== null && amount > most;
  return (
    <FormPanel
      title={applyTo(payment.name)}
      note={applyNote(formatMoney(payment.amount, currency))}
      width={400}
      saveLabel="Apply balance"
      form={form}
      isReady={amount !== null && amount > 0 && !isTooMuch}
      onClose={onClose}
    >
      <Select
        label="Balance of"
        allowDeselect={false}
        data={balances.map((one) => ({ value: one.purchaseOrderId, label: formatLabel(one) }))}
        value={from.purchaseOrderId}
        onChange={(fromId) => fromId !== null && form.set({ fromId })}
      />
      <NumberField
        label="Amount"
        required
        isLive
        rule={amountRule(currency)}
        {...form.field.value('amount')}
        value={amount}
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
