import {
  filterOperators,
  type FilterOperator,
  type FilterScalar,
  type Operand,
} from '@quartermaster/contracts/core/filter-operators';
import {
  findCriteriaProblem,
  type Filter,
  type FilterType,
} from '@quartermaster/contracts/core/filters';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Column } from '../../grid/column.ts';
import type { Option } from '../../lib/options.ts';
import type { Subject } from '../../data/invalidation.ts';

/** Filterable columns of a list, with their names. */
export interface FilterFields {
  readonly types: Readonly<Record<string, FilterType>>;
  readonly label: (column: string) => string;
  /** Explanation of a column whose label is not enough. */
  readonly help?: (column: string) => string | undefined;
  /** The column a new filter starts with. */
  readonly first: string;
  /** The choices of a column; empty for columns that are typed. */
  readonly optionsQuery: (column: string) => UseQueryOptions<readonly Option[]>;
}

/** Filterable columns as the definition of a list has them. Must be stable. */
export interface FilterDefinition extends Omit<FilterFields, 'label'> {
  /** Name of a column that the table does not have, or whose title is not enough. */
  readonly label: (column: string) => string | undefined;
}

/** Names the filters of a list by its definition, else by the titles of its columns. Throws when one has no name. */
export const nameFilters = <Row>(
  filters: FilterDefinition,
  columns: readonly Column<Row>[],
): FilterFields => {
  const names = new Map(
    Object.keys(filters.types).map((key) => {
      const name = filters.label(key) ?? columns.find((column) => column.key === key)?.title;
      if (name === undefined) throw new Error(`The filter ${key} has no name`);
      return [key, name];
    }),
  );
  return { ...filters, label: (key) => names.get(key) ?? key };
};

interface SubjectFilters<Column extends string> {
  /** First part of the keys of its choices. */
  readonly subject: Subject;
  readonly types: Readonly<Record<Column, FilterType>>;
  /** Names of columns that the table does not have, or whose title is not enough. */
  readonly labels: Readonly<Partial<Record<NoInfer<Column>, string>>>;
  readonly first: NoInfer<Column>;
  readonly choices: Readonly<Partial<Record<NoInfer<Column>, () => Promise<readonly Option[]>>>>;
}

export const createFilterFields = <Column extends string>({
  subject,
  types,
  labels,
  first,
  choices,
}: SubjectFilters<Column>): FilterDefinition => ({
  types,
  label: (column) => labels[column as Column],
  first,
  optionsQuery: (column) => ({
    queryKey: [subject, 'filter-options', column],
    queryFn: () => choices[column as Column]?.() ?? [],
  }),
});

/** A column that is missing in the list counts as text. */
export const getFilterType = (fields: FilterFields, column: string): FilterType =>
  fields.types[column] ?? 'string';

export interface FilterDraft {
  readonly column: string;
  readonly type: FilterType;
  readonly operator: FilterOperator;
  readonly values: readonly (FilterScalar | null)[];
}

/** Default operator: any of several choices, a text within, more than a number. */
const firstOperator: Readonly<Record<FilterType, FilterOperator>> = {
  string: 'contains',
  number: 'greaterThan',
  boolean: 'is',
  date: 'isInTheNext',
  select: 'isIn',
};

export const startFilterDraft = (fields: FilterFields, column: string): FilterDraft => {
  const type = getFilterType(fields, column);
  return { column, type, operator: firstOperator[type], values: type === 'boolean' ? [true] : [] };
};

const toCriteriaValue = (operand: Operand, values: readonly FilterScalar[]) => {
  if (operand === 'none') return {};
  if (operand === 'list' || operand === 'two') return { value: [...values] };
  return values[0] === undefined ? {} : { value: values[0] };
};

/** The filter of a draft, or null while it is not complete. */
export const toFilter = ({ column, type, operator, values }: FilterDraft): Filter | null => {
  const given = values.filter((value): value is FilterScalar => value !== null && value !== '');
  const criteria = { type, operator, ...toCriteriaValue(filterOperators[operator].operand, given) };
  return findCriteriaProblem(criteria) === null ? { column, criteria } : null;
};

export const toFilterDraft = ({ column, criteria }: Filter): FilterDraft => ({
  column,
  type: criteria.type,
  operator: criteria.operator,
  values: criteria.value === undefined ? [] : [criteria.value].flat(),
});

/**
 * Appends filters that must hold in any case. Filters are joined left to right, so the last ones narrow everything before them
 * (AMB-112).
 */
export const narrowFilters = (
  filters: readonly Filter[],
  always: readonly Filter[],
): readonly Filter[] => [
  ...filters,
  ...always.map((filter, at) =>
    filters.length + at === 0 ? filter : { ...filter, logicalOperator: 'AND' as const },
  ),
];
