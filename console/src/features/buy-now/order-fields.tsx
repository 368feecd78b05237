import { TextInput } from '@mantine/core';
import { CurrencyField, LocationField } from '../../form/choice-fields.tsx';
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

const Rate = ({ draft, context, onChange }: OrderFieldsProps) =>
  draft.currency === context.currency ? null : (
    <NumberField
      label={`${context.currency} per 1 ${draft.currency}`}
      description="Without a rate, totals stay unknown until you add one"
      rule={rateRule}
      value={draft.rate}
      onChange={(rate) => onChange({ ...draft, rate })}
    />
  );

const Dates = ({ draft, problem, onChange }: OrderFieldsProps) => (
  <div className="qm-order-row">
    <DateField
      label="Issue date"
      value={draft.issueDate}
      onChange={(issueDate) => onChange({ ...draft, issueDate })}
    />
    <DateField
      label="Arrival date"
      value={draft.arrivalDate}
      onChange={(arrivalDate) => onChange({ ...draft, arrivalDate })}
    />
    <DateField
      label="Covers stock until"
      value={draft.coverageDate}
      onChange={(coverageDate) => onChange({ ...draft, coverageDate })}
      {...(problem !== null && { error: problem })}
    />
  </div>
);

/** The fields of the order as a whole. */
export const OrderFields = (props: OrderFieldsProps) => {
  const { draft, context, onChange } = props;
  return (
    <>
      <div className="qm-order-pair">
        <TextInput
          label="Name"
          placeholder="Next number, such as PO-0012"
          value={draft.name}
          maxLength={200}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <TextInput
          label="Reference"
          placeholder="The supplier's own number"
          value={draft.reference}
          maxLength={200}
          onChange={(event) => onChange({ ...draft, reference: event.currentTarget.value })}
        />
        <CurrencyField
          first={context.currency}
          value={draft.currency}
          onChange={(currency) => currency !== null && onChange({ ...draft, currency, rate: null })}
        />
        <Rate {...props} />
        <LocationField
          value={draft.locationId}
          onChange={(locationId) => onChange({ ...draft, locationId })}
        />
      </div>
      <Dates {...props} />
    </>
  );
};
