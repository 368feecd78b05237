import { z } from 'zod';
import { MAX_FILTER_NUMBER } from './bounds.ts';
import { isDay } from './day.ts';
import {
  type FilterOperator,
  filterOperators,
  type Operand,
  operatorNames,
} from './filter-operators.ts';
import { text } from './text.ts';

/** Type of a filterable column; determines its operators (AMB-113). */
export const filterTypes = ['string', 'number', 'boolean', 'date', 'select'] as const;
export type FilterType = (typeof filterTypes)[number];

export const operatorsByType: Readonly<Record<FilterType, readonly FilterOperator[]>> = {
  string: ['is', 'isNot', 'contains', 'containsNot', 'startsWith', 'endsWith', 'empty', 'notEmpty'],
  number: [
    'is',
    'isNot',
    'greaterThan',
    'lessThan',
    'greaterThanOrEqual',
    'lessThanOrEqual',
    'between',
    'empty',
    'notEmpty',
  ],
  boolean: ['is', 'isNot', 'empty', 'notEmpty'],
  date: [
    'is',
    'isNot',
    'earlierThan',
    'laterThan',
    'between',
    'isInTheNext',
    'isInTheLast',
    'empty',
    'notEmpty',
  ],
  select: ['is', 'isNot', 'includes', 'notIncludes', 'isIn', 'notIsIn', 'empty', 'notEmpty'],
};

const comparedNumber = z.number().min(-MAX_FILTER_NUMBER).max(MAX_FILTER_NUMBER);
/** Most values of one filter, and of all filters of a list. */
const MAX_FILTER_VALUES = 1000;
const MAX_TOTAL_VALUES = 5000;
const scalar = z.union([text.max(1000), comparedNumber, z.boolean()]);
const criteria = z.strictObject({
  type: z.enum(filterTypes),
  operator: z.enum(operatorNames),
  value: z.union([scalar, z.array(scalar).max(MAX_FILTER_VALUES)]).optional(),
});
export type FilterCriteria = z.infer<typeof criteria>;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isDayText = (value: unknown): boolean => typeof value === 'string' && isDay(value);

const fitsType: Readonly<Record<FilterType, (value: unknown) => boolean>> = {
  string: isText,
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  date: isDayText,
  select: isText,
};

const isList = (value: unknown, length: (count: number) => boolean): value is unknown[] =>
  Array.isArray(value) && length(value.length);

/** Checks the operands of an operator; returns the problem, or null. */
const operandRules: Readonly<Record<Operand, (value: unknown, type: FilterType) => string | null>> =
  {
    none: (value) => (value === undefined ? null : 'Takes no value'),
    one: (value, type) =>
      fitsType[type](value) ? null : `Must be a ${type === 'select' ? 'text' : type} value`,
    two: (value, type) =>
      isList(value, (count) => count === 2) && value.every(fitsType[type])
        ? null
        : 'Must be two values, from and to',
    list: (value) =>
      isList(value, (count) => count >= 1) && value.every(isText)
        ? null
        : 'Must be a list of at least 1 value',
    days: (value) => (isNumber(value) && Number(value) > 0 ? null : 'Must be a positive number'),
  };

/** Finds the problem of a filter, or null (VAL-008..016). */
export const findCriteriaProblem = ({ type, operator, value }: FilterCriteria): string | null =>
  operatorsByType[type].includes(operator)
    ? operandRules[filterOperators[operator].operand](value, type)
    : `Operator ${operator} does not fit type ${type}`;

/** Place and message of an error in a filter. */
interface FilterIssue {
  readonly path: readonly ('column' | 'criteria')[];
  readonly message: string;
}

type Columns = Readonly<Record<string, FilterType>>;

/** Finds a filter of an unknown column, or of another type than its column; null for a valid one. */
export const findColumnIssue = (
  columns: Columns,
  { column, criteria: given }: Filter,
): FilterIssue | null => {
  const type = columns[column];
  if (type === undefined) return { path: ['column'], message: `Unknown column ${column}` };
  const message = `Column ${column} is of type ${type}`;
  return type === given.type ? null : { path: ['criteria'], message };
};

const findFormIssue = ({ criteria: given }: Filter): FilterIssue | null => {
  const message = findCriteriaProblem(given);
  return message === null ? null : { path: ['criteria'], message };
};

const countValues = (filter: unknown): number => {
  const value = (filter as { criteria?: { value?: unknown } } | null)?.criteria?.value;
  return Array.isArray(value) ? value.length : 1;
};

/** Refuses too many values before they are parsed, because parsing them takes as long as searching for them. */
const refuseTooManyValues = (filters: unknown, context: z.RefinementCtx): unknown => {
  if (!Array.isArray(filters)) return filters;
  const count = filters.reduce<number>((sum, filter) => sum + countValues(filter), 0);
  if (count <= MAX_TOTAL_VALUES) return filters;
  const most = MAX_TOTAL_VALUES.toLocaleString('en');
  context.addIssue({ code: 'custom', message: `At most ${most} values in all filters together` });
  return z.NEVER;
};

const createFilterList = (findIssue: (filter: Filter) => FilterIssue | null) => {
  const filters = z
    .array(
      z
        .strictObject({
          column: text.max(100),
          criteria,
          logicalOperator: z.enum(['AND', 'OR']).optional(),
        })
        .superRefine((filter, context) => {
          const issue = findIssue(filter);
          if (issue === null) return;
          context.addIssue({ code: 'custom', path: [...issue.path], message: issue.message });
        }),
    )
    .max(50);
  return z.preprocess(refuseTooManyValues, filters) as z.ZodType<
    z.output<typeof filters>,
    z.input<typeof filters>
  >;
};

/**
 * Filters over named columns, joined left to right by each filter's logicalOperator (AMB-112). `columns` has the type
 * of each filterable column; a filter of another type is refused.
 */
export const createFiltersSchema = (columns: Columns) =>
  createFilterList((filter) => findColumnIssue(columns, filter) ?? findFormIssue(filter));

/** Filters of a list whose columns are unknown here; checks only that each operator fits the type of its filter. */
export const anyColumnFilters = createFilterList(findFormIssue);

export interface Filter {
  readonly column: string;
  readonly criteria: FilterCriteria;
  readonly logicalOperator?: 'AND' | 'OR' | undefined;
}
