import {
  criteriaProblem,
  type Filter,
  type FilterOperator,
  type FilterType,
} from '@quartermaster/contracts/core/filters';
import { inventoryFilterColumns } from '@quartermaster/contracts/inventory/read-models';
import { columnTitles } from './words.ts';

export type FilterColumn = keyof typeof inventoryFilterColumns;
export type FilterScalar = string | number | boolean;

const ownLabels: Readonly<Partial<Record<FilterColumn, string>>> = {
  productTitle: 'Product title',
  supplierIds: 'Supplier',
  primarySupplierId: 'Primary supplier',
  collectionIds: 'Collection',
  averageDailySalesBeforeStockout: 'Daily sales before stockout',
  grossMarginPercent: 'Margin %',
};

const titles: Readonly<Record<string, string | undefined>> = columnTitles;

export const filterLabel = (column: string): string =>
  ownLabels[column as FilterColumn] ?? titles[column] ?? column;

export const filterColumns = Object.keys(inventoryFilterColumns) as FilterColumn[];

export const typeOf = (column: FilterColumn): FilterType => inventoryFilterColumns[column];

export type Operand = 'none' | 'one' | 'two' | 'list' | 'days';

const operands: Readonly<Partial<Record<FilterOperator, Operand>>> = {
  empty: 'none',
  notEmpty: 'none',
  between: 'two',
  includes: 'list',
  notIncludes: 'list',
  isIn: 'list',
  notIsIn: 'list',
  isInTheNext: 'days',
  isInTheLast: 'days',
};

/** What an operator is given: nothing, one value, a range, several values or a number of days. */
export const operandOf = (operator: FilterOperator): Operand => operands[operator] ?? 'one';

export interface FilterDraft {
  readonly column: FilterColumn;
  readonly operator: FilterOperator;
  readonly values: readonly (FilterScalar | null)[];
}

/** A new filter starts where most begin: any of several choices, a text within, more than a number. */
export const firstOperator: Readonly<Record<FilterType, FilterOperator>> = {
  string: 'contains',
  number: 'greaterThan',
  boolean: 'is',
  date: 'isInTheNext',
  select: 'isIn',
};

export const draftFor = (column: FilterColumn): FilterDraft => ({
  column,
  operator: firstOperator[typeOf(column)],
  values: typeOf(column) === 'boolean' ? [true] : [],
});

const valueOf = (operand: Operand, values: readonly FilterScalar[]) => {
  if (operand === 'none') return {};
  if (operand === 'list' || operand === 'two') return { value: [...values] };
  return values[0] === undefined ? {} : { value: values[0] };
};

/** The filter a draft means, or null while it is not complete. */
export const filterOf = ({ column, operator, values }: FilterDraft): Filter | null => {
  const given = values.filter((value): value is FilterScalar => value !== null && value !== '');
  const criteria = { type: typeOf(column), operator, ...valueOf(operandOf(operator), given) };
  return criteriaProblem(criteria) === null ? { column, criteria } : null;
};

export const draftOf = ({ column, criteria }: Filter): FilterDraft => ({
  column: column as FilterColumn,
  operator: criteria.operator,
  values: criteria.value === undefined ? [] : [criteria.value].flat(),
});
