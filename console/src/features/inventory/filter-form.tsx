import { Button, Select } from '@mantine/core';
import {
  filterOperatorLabels,
  operatorsOfType,
  type Filter,
  type FilterOperator,
} from '@quartermaster/contracts/core/filters';
import { useState } from 'react';
import {
  draftFor,
  draftOf,
  filterColumns,
  filterLabel,
  filterOf,
  operandOf,
  typeOf,
  type FilterDraft,
} from './filter-fields.ts';
import { FilterValue } from './filter-value.tsx';

/** Choices open inside the popover they stand in, else choosing one would close it. */
const inside = { comboboxProps: { withinPortal: false }, allowDeselect: false } as const;

const columnChoices = filterColumns
  .map((column) => ({ value: column, label: filterLabel(column) }))
  .sort((a, b) => a.label.localeCompare(b.label));

const keptValues = (draft: FilterDraft, operator: FilterOperator): FilterDraft['values'] =>
  operandOf(operator) === operandOf(draft.operator) ? draft.values : draft.values.slice(0, 1);

export interface FilterFormProps {
  /** The filter that is changed; absent: a new one. */
  readonly filter?: Filter;
  readonly onApply: (filter: Filter) => void;
}

interface DraftProps {
  readonly draft: FilterDraft;
  readonly onChange: (draft: FilterDraft) => void;
}

const ColumnAndOperator = ({ draft, onChange }: DraftProps) => (
  <div className="qm-filter-pair">
    <Select
      {...inside}
      label="Column"
      searchable
      data={columnChoices}
      value={draft.column}
      onChange={(column) => column !== null && onChange(draftFor(column))}
    />
    <Select
      {...inside}
      label="Condition"
      data={operatorsOfType[typeOf(draft.column)].map((operator) => ({
        value: operator,
        label: filterOperatorLabels[operator],
      }))}
      value={draft.operator}
      onChange={(chosen) => {
        if (chosen === null) return;
        const operator = chosen;
        onChange({ ...draft, operator, values: keptValues(draft, operator) });
      }}
    />
  </div>
);

/** Column, condition and value of one filter (UI-FL-01..09); operators follow the column's type. */
export const FilterForm = ({ filter, onApply }: FilterFormProps) => {
  const [draft, setDraft] = useState<FilterDraft>(() =>
    filter === undefined ? draftFor('status') : draftOf(filter),
  );
  const ready = filterOf(draft);
  return (
    <form
      className="qm-filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready !== null) onApply(ready);
      }}
    >
      <ColumnAndOperator draft={draft} onChange={setDraft} />
      <FilterValue
        key={`${draft.column} ${operandOf(draft.operator)}`}
        draft={draft}
        onChange={(values) => setDraft({ ...draft, values })}
      />
      <Button type="submit" size="xs" disabled={ready === null}>
        {filter === undefined ? 'Add filter' : 'Apply'}
      </Button>
    </form>
  );
};
