import {
  filterOperators,
  type FilterOperator,
  type FilterScalar,
} from '@quartermaster/contracts/core/filter-operators';
import {
  findCriteriaProblem,
  type Filter,
  type FilterCriteria,
  type FilterType,
} from '@quartermaster/contracts/core/filters';

type ColumnTypes = Readonly<Record<string, FilterType>>;
const isOperator = (text: string): text is FilterOperator => Object.hasOwn(filterOperators, text);

/** Commas, colons and percent signs inside a value are escaped; all else stays readable. */
const escape = (value: FilterScalar): string =>
  String(value).replaceAll(/[%,:]/g, (sign) => encodeURIComponent(sign));

/** `status:isIn:RUNNING_LOW,OUT_OF_STOCK`; `supplier:empty` */
export const filterText = ({ column, criteria }: Filter): string => {
  const { operator, value } = criteria;
  if (value === undefined) return `${column}:${operator}`;
  const values = Array.isArray(value) ? value : [value];
  return `${column}:${operator}:${values.map(escape).join(',')}`;
};

const parseScalar = (text: string, type: FilterType): FilterScalar => {
  const plain = decodeURIComponent(text);
  if (type === 'number') return plain === '' ? Number.NaN : Number(plain);
  return type === 'boolean' ? plain === 'true' : plain;
};

const parseValue = (
  text: string,
  operator: FilterOperator,
  type: FilterType,
): FilterScalar | FilterScalar[] => {
  const { operand } = filterOperators[operator];
  if (operand === 'list' || operand === 'two')
    return text.split(',').map((part) => parseScalar(part, type));
  return parseScalar(text, operand === 'days' ? 'number' : type);
};

const parseOne = (text: string, types: ColumnTypes): Filter | null => {
  const [column = '', operator = '', ...rest] = text.split(':');
  const type = types[column];
  if (type === undefined || !isOperator(operator)) return null;
  const criteria: FilterCriteria =
    rest.length === 0
      ? { type, operator }
      : { type, operator, value: parseValue(rest.join(':'), operator, type) };
  return findCriteriaProblem(criteria) === null ? { column, criteria } : null;
};

const parseSafely = (text: string, types: ColumnTypes): Filter | null => {
  try {
    return parseOne(text, types);
  } catch {
    return null; // a broken escape in a hand-written address
  }
};

/** Joins filters by one operator; the first one has none. */
export const joinFilters = (filters: readonly Filter[], logic: 'AND' | 'OR'): readonly Filter[] =>
  filters.map(({ column, criteria }, at) => ({
    column,
    criteria,
    ...(at > 0 && { logicalOperator: logic }),
  }));

/** Parses the filters of an address; unknown and invalid ones are left out, never fatal. */
export const parseFilters = (
  texts: readonly string[],
  logic: 'AND' | 'OR',
  types: ColumnTypes,
): readonly Filter[] =>
  joinFilters(
    texts.map((text) => parseSafely(text, types)).filter((filter) => filter !== null),
    logic,
  );

/** Operator that joins filters; `AND` when they are joined in several ways. */
export const getLogic = (filters: readonly Filter[]): 'AND' | 'OR' =>
  filters.length > 1 && filters.slice(1).every(({ logicalOperator }) => logicalOperator === 'OR')
    ? 'OR'
    : 'AND';

export const isSameFilters = (a: readonly Filter[], b: readonly Filter[]): boolean =>
  a.length === b.length &&
  a.every((filter, at) => {
    const other = b[at];
    return (
      other !== undefined &&
      filterText(filter) === filterText(other) &&
      (at === 0 || filter.logicalOperator === other.logicalOperator)
    );
  });
