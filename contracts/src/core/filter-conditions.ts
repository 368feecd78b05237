import type { Day } from './day.ts';
import { foldText } from './fold-text.ts';
import { filterOperators, type FilterScalar, type FilterTest } from './filter-operators.ts';
import type { Filter, FilterCriteria } from './filters.ts';

/** Functions that build conditions: as functions of a row, or as SQL. */
export interface ConditionBuilder<Condition> {
  readonly fromTest: (test: FilterTest, filter: Filter) => Condition;
  readonly not: (condition: Condition) => Condition;
  readonly and: (first: Condition, second: Condition) => Condition;
  readonly or: (first: Condition, second: Condition) => Condition;
  /** Condition that is true for every row. */
  readonly always: Condition;
}

/** Lists the operands of a filter. Texts of `string` filters are folded as in searches (AMB-113). */
const toOperands = ({ type, value = [] }: FilterCriteria): readonly FilterScalar[] =>
  [value].flat().map((one) => (type === 'string' ? foldText(String(one)) : one));

/** Builds one condition of parsed filters, joined left to right: `((a AND b) OR c)` (AMB-112). */
export const buildFilterCondition = <Condition>(
  filters: readonly Filter[],
  today: Day,
  { fromTest, not, and, or, always }: ConditionBuilder<Condition>,
): Condition => {
  const terms = filters.map((filter) => {
    const { test, isNegated = false } = filterOperators[filter.criteria.operator];
    const term = fromTest(test(toOperands(filter.criteria), today), filter);
    return isNegated ? not(term) : term;
  });
  if (terms.length === 0) return always;
  return terms.reduce((joined, term, at) =>
    filters[at]?.logicalOperator === 'OR' ? or(joined, term) : and(joined, term),
  );
};
