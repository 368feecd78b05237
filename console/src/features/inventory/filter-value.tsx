import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { operandOf, typeOf, type FilterDraft, type FilterScalar } from './filter-fields.ts';
import { useFilterOptions } from './filter-options.ts';

type Values = FilterDraft['values'];

export interface FilterValueProps {
  readonly draft: FilterDraft;
  readonly onChange: (values: Values) => void;
}

const inside = { comboboxProps: { withinPortal: false } } as const;

const Choices = ({ draft, onChange }: FilterValueProps) => (
  <MultiSelect
    {...inside}
    label="Values"
    searchable
    hidePickedOptions
    data={[...useFilterOptions(draft.column)]}
    value={draft.values.map(String)}
    onChange={onChange}
    maxDropdownHeight={200}
  />
);

const Choice = ({ draft, onChange }: FilterValueProps) => (
  <Select
    {...inside}
    label="Value"
    searchable
    data={[...useFilterOptions(draft.column)]}
    value={typeof draft.values[0] === 'string' ? draft.values[0] : null}
    onChange={(value) => onChange([value])}
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

const NumberField = ({ label, value, onChange }: TypedProps) => (
  <NumberInput
    label={label}
    hideControls
    value={typeof value === 'number' ? value : ''}
    onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
  />
);

const DayField = ({ label, value, onChange }: TypedProps) => (
  <TextInput
    type="date"
    label={label}
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => onChange(event.currentTarget.value)}
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

const typedFields = { number: NumberField, date: DayField, string: Text } as const;

const Range = ({ draft, onChange }: FilterValueProps) => {
  const Field = typeOf(draft.column) === 'date' ? DayField : NumberField;
  const [from = null, to = null] = draft.values;
  return (
    <div className="qm-filter-pair">
      <Field label="From" value={from} onChange={(value) => onChange([value, to])} />
      <Field label="To" value={to} onChange={(value) => onChange([from, value])} />
    </div>
  );
};

const One = ({ draft, onChange }: FilterValueProps) => {
  const type = typeOf(draft.column);
  if (type === 'boolean') return <YesOrNo draft={draft} onChange={onChange} />;
  if (type === 'select') return <Choice draft={draft} onChange={onChange} />;
  const Field = typedFields[type];
  return <Field label="Value" value={draft.values[0]} onChange={(value) => onChange([value])} />;
};

/** The field or fields an operator needs. */
export const FilterValue = ({ draft, onChange }: FilterValueProps) => {
  switch (operandOf(draft.operator)) {
    case 'none':
      return null;
    case 'list':
      return <Choices draft={draft} onChange={onChange} />;
    case 'two':
      return <Range draft={draft} onChange={onChange} />;
    case 'days':
      return (
        <NumberField label="Days" value={draft.values[0]} onChange={(value) => onChange([value])} />
      );
    case 'one':
      return <One draft={draft} onChange={onChange} />;
  }
};
