import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { paymentStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { CurrencyField } from '../../form/choice-fields.tsx';
import { DateField } from '../../form/date-field.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { labelled } from '../../lib/options.ts';
import { amountRule } from '../../lib/numbers/rules.ts';
import type { lacksOf, PaymentDraft } from './payment-form.ts';

export interface PaymentFieldsProps {
  readonly draft: PaymentDraft;
  readonly set: (change: Partial<PaymentDraft>) => void;
  /** What is missing, once it was tried to save. */
  readonly lacks: ReturnType<typeof lacksOf>;
}

const statuses = labelled(paymentStatusLabels).toReversed(); // what is owed comes first

/** The fields of a payment. */
export const PaymentFields = ({ draft, set, lacks }: PaymentFieldsProps) => (
  <>
    <TextInput
      label="Name"
      required
      maxLength={200}
      placeholder="Deposit"
      value={draft.name}
      error={lacks.name}
      onChange={(event) => set({ name: event.currentTarget.value })}
    />
    <div className="qm-po-row">
      <NumberField
        label="Amount"
        required
        rule={amountRule(draft.currency)}
        isLive
        value={draft.amount}
        error={lacks.amount}
        onChange={(amount) => set({ amount })}
      />
      <CurrencyField
        first={draft.currency}
        value={draft.currency}
        onChange={(currency) => currency !== null && set({ currency })}
      />
    </div>
    <DateField label="Due" value={draft.dueDate} onChange={(dueDate) => set({ dueDate })} />
    <SegmentedControl
      aria-label="Status"
      data={statuses}
      value={draft.status}
      onChange={(status) => set({ status: status === 'PAID' ? 'PAID' : 'NOT_PAID' })}
    />
    <Textarea
      label="Description"
      autosize
      minRows={2}
      maxLength={5000}
      value={draft.description}
      onChange={(event) => set({ description: event.currentTarget.value })}
    />
  </>
);
