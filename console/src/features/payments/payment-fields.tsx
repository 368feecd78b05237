import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { paymentStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { CurrencyField } from '../../form/choice-fields.tsx';
import { DateField } from '../../form/date-field.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { toLabelledOptions } from '../../lib/options.ts';
import { amountRule } from '../../lib/numbers/rules.ts';
import type { Fields } from '../../form/use-fields.ts';
import { MAX_REFERENCE, type PaymentDraft } from './payment-form.ts';
import { useToday } from '../../data/settings.ts';
import type { Day } from '@quartermaster/contracts/core/day';
import { FieldRow } from '../../form/field-row.tsx';

export interface PaymentFieldsProps {
  readonly form: Fields<PaymentDraft>;
}

const statuses = toLabelledOptions(paymentStatusLabels).toReversed(); // unpaid comes first

const HowPaid = ({
  form: { value: draft, set },
  today,
}: PaymentFieldsProps & { readonly today: Day }) => (
  <FieldRow>
    <DateField
      label="Paid on"
      value={draft.paidOn ?? null}
      onChange={(paidOn) => set({ paidOn })}
      max={today}
    />
    <TextInput
      label="Reference"
      maxLength={MAX_REFERENCE}
      value={draft.paidReference ?? ''}
      onChange={(event) => set({ paidReference: event.currentTarget.value })}
    />
  </FieldRow>
);

export const PaymentFields = ({ form }: PaymentFieldsProps) => {
  const { value: draft, set, field } = form;
  const today = useToday();
  return (
    <>
      <TextInput
        label="Name"
        required
        maxLength={200}
        placeholder="Deposit"
        {...field.text('name')}
      />
      <FieldRow>
        <NumberField
          label="Amount"
          required
          rule={amountRule(draft.currency)}
          isLive
          {...field.value('amount')}
        />
        <CurrencyField
          first={draft.currency}
          value={draft.currency}
          onChange={(currency) => currency !== null && set({ currency })}
        />
      </FieldRow>
      <DateField label="Due" {...field.value('dueDate')} />
      <SegmentedControl
        aria-label="Status"
        data={statuses}
        value={draft.status}
        onChange={(status) =>
          set(
            status === 'PAID' ? { status, paidOn: draft.paidOn ?? today } : { status: 'NOT_PAID' },
          )
        }
      />
      {draft.status === 'PAID' && <HowPaid form={form} today={today} />}
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxLength={5000}
        {...field.text('description')}
      />
    </>
  );
};
