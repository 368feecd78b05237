import { Button, Select } from '@mantine/core';
import {
  filterOperators,
  type FilterOperator,
} from '@quartermaster/contracts/core/filter-operators';
import { operatorsByType, type Filter } from '@quartermaster/contracts/core/filters';
import { useState } from 'react';
import { saveIfReadable } from '../../form/unreadable.ts';
import {
  startFilterDraft,
  toFilterDraft,
  toFilter,
  type FilterDraft,
  type FilterFields,
} from './filter-fields.ts';
import { FilterValue } from './filter-value.tsx';
import styles from './filter-form.module.css';

/** Options open inside the popover around them; otherwise choosing one would close it. */
const inside = {
  comboboxProps: { withinPortal: false },
  allowDeselect: false,
  selectFirstOptionOnChange: true,
} as const;

const columnChoices = ({ types, label }: FilterFields) =>
  Object.keys(types)
    .map((column) => ({ value: column, label: label(column) }))
    .sort((a, b) => a.label.localeCompare(b.label));

const keepValues = (draft: FilterDraft, operator: FilterOperator): FilterDraft['values'] =>
  filterOperators[operator].operand === filterOperators[draft.operator].operand
    ? draft.values
    : draft.values.slice(0, 1);

export interface FilterFormProps {
  readonly fields: FilterFields;
  /** The filter that is changed; absent: a new one. */
  readonly filter?: Filter;
  readonly onApply: (filter: Filter) => void;
}

interface DraftProps {
  readonly fields: FilterFields;
  readonly draft: FilterDraft;
  /** The column is yet to be chosen. */
  readonly isNew: boolean;
  readonly onChange: (draft: FilterDraft) => void;
}

const ColumnAndOperator = ({ fields, draft, isNew, onChange }: DraftProps) => (
  <div className={styles.pair}>
    <Select
      {...inside}
      label="Column"
      searchable
      {...(isNew && { 'data-autofocus': true })}
      nothingFoundMessage="No such column"
      data={columnChoices(fields)}
      description={fields.help?.(draft.column)}
      value={draft.column}
      onChange={(column) => column !== null && onChange(startFilterDraft(fields, column))}
    />
    <Select
      {...inside}
      label="Condition"
      data={operatorsByType[draft.type].map((operator) => ({
        value: operator,
        label: filterOperators[operator].label,
      }))}
      value={draft.operator}
      onChange={(chosen) => {
        if (chosen === null) return;
        const operator = chosen;
        onChange({ ...draft, operator, values: keepValues(draft, operator) });
      }}
    />
  </div>
);

/** Column, condition and value of one filter (UI-FL-01..09); operators follow the column's type. */
export const FilterForm = ({ fields, filter, onApply }: FilterFormProps) => {
  const [draft, setDraft] = useState<FilterDraft>(() =>
    filter === undefined ? startFilterDraft(fields, fields.first) : toFilterDraft(filter),
  );
  const ready = toFilter(draft);
  return (
    <form
      className={styles.form}
      data-part="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready !== null) saveIfReadable(() => onApply(ready));
      }}
    >
      <ColumnAndOperator
        fields={fields}
        draft={draft}
        isNew={filter === undefined}
        onChange={setDraft}
      />
      <FilterValue
        key={`${draft.column} ${filterOperators[draft.operator].operand}`}
        fields={fields}
        draft={draft}
        onChange={(values) => setDraft({ ...draft, values })}
      />
      <Button type="submit" size="xs" disabled={ready === null}>
        {filter === undefined ? 'Add filter' : 'Apply'}
      </Button>
    </form>
  );
};
