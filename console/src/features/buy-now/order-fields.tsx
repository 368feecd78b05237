import { TextInput } from '@mantine/core';
import { CurrencyField, LocationField } from '../../form/choice-fields.tsx';
import { boundTo } from '../../form/bound.ts';
import { NumberField } from '../../form/number-field.tsx';
import { rateRule } from '../../lib/numbers/rules.ts';
import { DateField } from '../../form/date-field.tsx';
import type { DraftContext, OrderDraft } from './order-draft.ts';

export interface OrderFieldsProps {
  readonly draft: OrderDraft;
  readonly context: DraftContext;
  /** What is wrong with the coverage date. */
  readonly problem: string | null;
  readonly onChange: (draft: OrderDraft) => void;
}

/** The fields of the order as a whole. */
export const OrderFields = ({ draft, context, problem, onChange }: OrderFieldsProps) => {
  const field = boundTo(draft, (change) => onChange({ ...draft, ...change }));
  return (
    <>
      <div className="qm-order-pair">
        <TextInput
          label="Name"
          placeholder="Next number, such as PO-0012"
          maxLength={200}
          {...field.text('name')}
        />
        <TextInput
          label="Reference"
          placeholder="The supplier's own number"
          maxLength={200}
          {...field.text('reference')}
        />
        <CurrencyField
          first={context.currency}
          value={draft.currency}
          onChange={(currency) => currency !== null && onChange({ ...draft, currency, rate: null })}
        />
        {draft.currency !== context.currency && (
          <NumberField
            label={`${context.currency} per 1 ${draft.currency}`}
            description="Without a rate, totals stay unknown until you add one"
            rule={rateRule}
            {...field.value('rate')}
          />
        )}
        <LocationField {...field.value('locationId')} />
      </div>
      <div className="qm-order-row">
        <DateField label="Issue date" {...field.value('issueDate')} />
        <DateField label="Arrival date" {...field.value('arrivalDate')} />
        <DateField
          label="Covers stock until"
          {...field.value('coverageDate')}
          {...(problem !== null && { error: problem })}
        />
      </div>
    </>
  );
};
