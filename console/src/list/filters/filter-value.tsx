import { MultiSelect, Select, TextInput } from '@mantine/core';
import { MAX_FILTER_NUMBER } from '@quartermaster/contracts/core/bounds';
import { filterOperators, type FilterScalar } from '@quartermaster/contracts/core/filter-operators';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '../../form/date-field.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { type FilterDraft, type FilterFields } from './filter-fields.ts';
import type { NumberRule } from '../../lib/numbers/number-rule.ts';
import type { Option } from '../../lib/options.ts';
import filterFormStyles from './filter-form.module.css';

type Values = FilterDraft['values'];

export interface FilterValueProps {
  readonly fields: FilterFields;
  readonly draft: FilterDraft;
  readonly onChange: (values: Values) => void;
}

/** Numbers that a column may be compared with: amounts, units and days of any sign. */
const comparedRule: NumberRule = {
  kind: 'quantity',
  isWhole: false,
  min: null,
  max: MAX_FILTER_NUMBER,
};

/** Enter picks the first value that matches what was typed. */
const inside = { comboboxProps: { withinPortal: false }, selectFirstOptionOnChange: true } as const;

const useOptions = ({ fields, draft }: FilterValueProps): readonly Option[] =>
  useQuery(fields.optionsQuery(draft.column)).data ?? [];

const Choices = (props: FilterValueProps) => (
  <MultiSelect
    {...inside}
    label="Values"
    searchable
    hidePickedOptions
    data={[...useOptions(props)]}
    value={props.draft.values.map(String)}
    onChange={props.onChange}
    maxDropdownHeight={200}
  />
);

const Choice = (props: FilterValueProps) => (
  <Select
    {...inside}
    label="Value"
    searchable
    data={[...useOptions(props)]}
    value={typeof props.draft.values[0] === 'string' ? props.draft.values[0] : null}
    onChange={(value) => props.onChange([value])}
    maxDropdownHeight={200}
  />
);

const YesOrNo = ({ draft, onChange }: FilterValueProps) => (
  <Select
    {...inside}
    label="Value"
    allowDeselect={false}
    data={[
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ]}
    value={String(draft.values[0] ?? true)}
    onChange={(value) => onChange([value === 'true'])}
  />
);

interface TypedProps {
  readonly label: string;
  readonly value: FilterScalar | null | undefined;
  readonly onChange: (value: FilterScalar | null) => void;
}

const AnyNumber = ({ label, value, onChange }: TypedProps) => (
  <NumberField
    label={label}
    rule={comparedRule}
    isLive
    value={typeof value === 'number' ? value : null}
    onChange={onChange}
  />
);

const DayField = ({ label, value, onChange }: TypedProps) => (
  <DateField
    isInPopover
    label={label}
    value={typeof value === 'string' && value !== '' ? value : null}
    onChange={onChange}
  />
);

const Text = ({ label, value, onChange }: TypedProps) => (
  <TextInput
    label={label}
    data-autofocus
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const typedFields = { number: AnyNumber, date: DayField, string: Text } as const;

const Range = ({ draft, onChange }: FilterValueProps) => {
  const Field = draft.type === 'date' ? DayField : AnyNumber;
  const [from = null, to = null] = draft.values;
  return (
    <div className={filterFormStyles.pair}>
      <Field label="From" value={from} onChange={(value) => onChange([value, to])} />
      <Field label="To" value={to} onChange={(value) => onChange([from, value])} />
    </div>
  );
};

const One = (props: FilterValueProps) => {
  const { draft, onChange } = props;
  if (draft.type === 'boolean') return <YesOrNo {...props} />;
  if (draft.type === 'select') return <Choice {...props} />;
  const Field = typedFields[draft.type];
  return <Field label="Value" value={draft.values[0]} onChange={(value) => onChange([value])} />;
};

export const FilterValue = (props: FilterValueProps) => {
  const { draft, onChange } = props;
  switch (filterOperators[draft.operator].operand) {
    case 'none':
      return null;
    case 'list':
      return <Choices {...props} />;
    case 'two':
      return <Range {...props} />;
    case 'days':
      return (
        <AnyNumber label="Days" value={draft.values[0]} onChange={(value) => onChange([value])} />
      );
    case 'one':
      return <One {...props} />;
  }
};
