import type { Filter, FilterType } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination, SortOrder } from '@quartermaster/contracts/core/page';
import { snakeCase, type Table } from '@quartermaster/platform/projections/rows/table';
import { type FilterColumn, buildFilterSql } from './filter-sql.ts';
import { buildSortText, type ReadPool, buildSearchSql, type SqlParameters } from './paging.ts';

/** A column by which a list is filtered or sorted. */
interface ListColumn extends FilterColumn {
  /** SQL of the sort key; `sql` when absent. */
  readonly sortSql?: string;
  /** True when it is sorted as text: trimmed, in an order that suits most languages. */
  readonly isText?: boolean;
  /** Sorts rows with the same value, before the key of the table does. */
  readonly thenBy?: string;
}

/** Columns that the table has need no SQL; all others do. */
type ListColumns<Row, Name extends string> = Readonly<
  Record<Exclude<Name, keyof Row>, ListColumn> &
    Partial<Record<Extract<Name, keyof Row>, Partial<ListColumn>>>
>;

export interface ListSort<SortName extends string> {
  readonly column: SortName;
  readonly order: SortOrder;
}

export interface ListRequest<SortName extends string> {
  readonly filters?: readonly Filter[] | undefined;
  readonly search?: string | undefined;
  /** The default sort of the list when absent. */
  readonly sort?: ListSort<SortName> | undefined;
  /** The first 100 rows when absent. */
  readonly pagination?: Pagination | undefined;
  /** The business day, null before the first one; when absent it is read if a filter compares with it. */
  readonly today?: string | null | undefined;
}

export interface StatementContext {
  readonly schema: string;
  readonly parameters: SqlParameters;
  /** The business day, null before the first one. */
  readonly today: string | null;
}

/** Input of the SQL of a list. */
export interface ListSql extends StatementContext {
  /** The condition of filters over the columns of the list. */
  readonly filter: (filters: readonly Filter[]) => string;
}

export interface ListDescription<Row extends object, Filters, SortName extends string, Question> {
  /** Its key is the tie-break of every sort (NF-P-07). */
  readonly table: Table<Row>;
  /** The alias of the table in all SQL of the list. */
  readonly alias: string;
  /** The columns of the contract. */
  readonly filterColumns: Filters;
  readonly sortColumns: readonly SortName[];
  readonly columns: (schema: string) => ListColumns<Row, (keyof Filters & string) | SortName>;
  readonly defaultSort: ListSort<NoInfer<SortName>>;
  /** The selected columns of a page. */
  readonly pageColumns: (sql: ListSql, question: Question) => string;
  /** Left joins of at most one row each that a page selects from. */
  readonly join?: (schema: string) => string;
  /** The condition of the rows that the list has; all of the team when absent. */
  readonly listed?: string;
  /** Conditions of a request besides filters and search. */
  readonly where?: (question: Question, sql: ListSql) => readonly string[];
  /** The condition of a search text; it is found in `search_text` when absent (AMB-156). */
  readonly search?: (text: string, sql: ListSql) => string;
  /** Reads the business day; that of the team when absent. */
  readonly today?: (pool: ReadPool, teamId: TeamId) => Promise<string | null>;
}

/** A day no shop reaches: a filter relative to it matches nothing. */
const FAR_FUTURE_DAY = '9999-12-31';

/** The SQL of a described list. */
export const createListSql = <
  Row extends object,
  Filters extends Readonly<Record<string, FilterType>>,
  SortName extends string,
  Question extends ListRequest<SortName>,
>(
  list: ListDescription<Row, Filters, SortName, Question>,
) => {
  const { table, alias, listed = 'true', where = () => [] } = list;
  const { search = (text, sql) => buildSearchSql(`${alias}.search_text`, text, sql.parameters) } =
    list;
  const key = table.key.map((column) => `${alias}.${snakeCase(column)}`).join(', ');
  const names = [...Object.keys(list.filterColumns), ...list.sortColumns];
  const named = names.map((name): [string, ListColumn] => [
    name,
    { sql: `${alias}.${snakeCase(name)}`, isList: table.columns[name] === 'texts' },
  ]);

  const columnsIn = (schema: string): Readonly<Record<string, ListColumn>> => {
    const described: Readonly<Record<string, Partial<ListColumn>>> = list.columns(schema);
    return Object.fromEntries(
      named.map(([name, column]) => [name, { ...column, ...described[name] }]),
    );
  };

  return {
    over: (context: StatementContext): ListSql => {
      const columns = columnsIn(context.schema);
      const { parameters, today } = context;
      return {
        ...context,
        filter: (filters) =>
          buildFilterSql(filters, columns, { parameters, today: today ?? FAR_FUTURE_DAY }),
      };
    },

    from: ({ schema }: ListSql): string => `${schema}.${table.name} ${alias}`,

    ofTeam: `${alias}.team_id = $1 and ${listed}`,

    matching: (question: Question, sql: ListSql): string => {
      const { filters = [], search: text = '' } = question;
      return [
        ...where(question, sql),
        sql.filter(filters),
        ...(text === '' ? [] : [search(text, sql)]),
      ].join(' and ');
    },

    /** Empty values last in both directions. */
    orderBy: ({ column: name, order }: ListSort<string>, schema: string): string => {
      const column = columnsIn(schema)[name];
      if (column === undefined) throw new Error(`No SQL for column ${name}`);
      const { sql, sortSql = sql, isText = false, thenBy } = column;
      const sorted = isText ? buildSortText(sortSql) : sortSql;
      const direction = order === 'ASC' ? 'asc' : 'desc';
      const ties = thenBy === undefined ? key : `${thenBy}, ${key}`;
      return `${sorted} ${direction} nulls last, ${ties}`;
    },
  };
};
