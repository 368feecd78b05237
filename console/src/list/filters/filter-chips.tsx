import { SegmentedControl } from '@mantine/core';
import { filterOperators, type FilterScalar } from '@quartermaster/contracts/core/filter-operators';
import type { Filter } from '@quartermaster/contracts/core/filters';
import { useQueries } from '@tanstack/react-query';
import { formatDate, formatNumber } from '../../lib/format.ts';
import type { FilterFields } from './filter-fields.ts';
import type { FilterChip } from '../filter-bar.tsx';
import { FilterForm } from './filter-form.tsx';
import type { Option } from '../../lib/options.ts';
import type { ListFilters } from '../list-url.ts';
import { anyOfText, betweenText } from '../words.ts';

const scalarText = (value: FilterScalar, filter: Filter, options: readonly Option[]): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  if (filter.criteria.type === 'date') return formatDate(value);
  return options.find((option) => option.value === value)?.label ?? value;
};

/** The value of a filter in words. */
const valueText = (filter: Filter, options: readonly Option[]): string => {
  const { value, operator } = filter.criteria;
  if (value === undefined) return '';
  const parts = [value].flat().map((one) => scalarText(one, filter, options));
  return filterOperators[operator].operand === 'two' ? betweenText(parts) : anyOfText(parts);
};

const replaceFilter = (filters: readonly Filter[], at: number, by: Filter): readonly Filter[] =>
  filters.map((filter, index) => (index === at ? by : filter));

/** Labels of all chosen options in the filters, as far as they are loaded. */
const useChosenOptions = (
  filters: readonly Filter[],
  fields: FilterFields,
): readonly (readonly Option[])[] => {
  const asked = useQueries({
    queries: filters.map(({ column }) => fields.optionsQuery(column)),
  });
  return asked.map(({ data }) => data ?? []);
};

export const useFilterChips = (list: ListFilters, fields: FilterFields): readonly FilterChip[] => {
  const { filters, logic, setFilters } = list;
  const options = useChosenOptions(filters, fields);
  return filters.map((filter, at) => ({
    id: `${String(at)} ${filter.column}`,
    label: fields.label(filter.column),
    operator: filterOperators[filter.criteria.operator].label,
    value: valueText(filter, options[at] ?? []),
    joiner: filter.logicalOperator === 'OR' ? 'or' : 'and',
    onRemove: () => setFilters(filters.toSpliced(at, 1), logic),
    editor: (close) => (
      <FilterForm
        fields={fields}
        filter={filter}
        onApply={(changed) => {
          setFilters(replaceFilter(filters, at, changed), logic);
          close();
        }}
      />
    ),
  }));
};

/** Switch between "And" and "Or"; shown for two filters and more (UI-FL-07, UI-FL-08). */
export const LogicSwitch = ({ list }: { readonly list: ListFilters }) =>
  list.filters.length < 2 ? null : (
    <SegmentedControl
      size="xs"
      aria-label="Filters are joined by"
      data={[
        { value: 'AND', label: 'And' },
        { value: 'OR', label: 'Or' },
      ]}
      value={list.logic}
      onChange={(logic) => list.setFilters(list.filters, logic === 'OR' ? 'OR' : 'AND')}
    />
  );
