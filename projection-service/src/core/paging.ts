import { foldText } from '@quartermaster/contracts/core/fold-text';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination, SortOrder } from '@quartermaster/contracts/core/page';
import { explainedQueries } from '@quartermaster/platform/projections/explained-queries';
import type pg from 'pg';

/** Read models as queries see them: connections, and the schema that holds the tables. */
export type ReadPool = Pick<pg.Pool, 'query'> & { readonly schema: string };

/** The read models that `schema` holds. */
export const readModelsIn = (pool: Pick<pg.Pool, 'query'>, schema: string): ReadPool => ({
  query: explainedQueries(pool, schema),
  schema,
});

/** Values of one statement, numbered in the order they are added. */
export interface SqlParameters {
  readonly values: readonly unknown[];
  /** Answers the placeholder of the value. */
  readonly add: (value: unknown) => string;
}

/** Parameters of a statement about one team: `$1` is always the team. */
export const teamParameters = (teamId: TeamId): SqlParameters => {
  const values: unknown[] = [teamId];
  return { values, add: (value) => `$${String(values.push(value))}` };
};

/** A text that matches itself in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether folded texts (such as a `search_text` column) hold what was searched for (AMB-156). */
export const searchSql = (column: string, search: string, parameters: SqlParameters): string =>
  `${column} like ${parameters.add(`%${escapeLike(foldText(search))}%`)}`;

/** How a list is sorted by a column; texts compare as people of most languages expect, trimmed. */
export interface SortColumn {
  readonly sql: string;
  readonly isText?: boolean;
}

export const localeText = (sql: string): string => `btrim(${sql}) collate "und-x-icu"`;

/** What a column is sorted by. */
export const sortSql = ({ sql, isText = false }: SortColumn): string =>
  isText ? localeText(sql) : sql;

/** An `order by` with empty values last in both directions and the id as tie-break (NF-P-07). */
export const orderSql = (column: SortColumn, order: SortOrder, id: string): string =>
  `${sortSql(column)} ${order === 'ASC' ? 'asc' : 'desc'} nulls last, ${id}`;

export const firstPage: Pagination = { page: 1, limit: 100 };

export const limitSql = ({ page, limit }: Pagination): string =>
  `limit ${String(limit)} offset ${String((page - 1) * limit)}`;

/** One page of rows; `where` conditions hold all together. */
export interface PageQuery {
  readonly select: string;
  readonly from: string;
  readonly where: readonly string[];
  readonly orderBy: string;
  readonly parameters: SqlParameters;
  readonly pagination?: Pagination | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** Before paging (NF-P-05). */
  readonly total: number;
}

/** The rows of a page and how many there are in all; past the end the page is empty and the total still right (NF-P-06). */
export const selectPage = async <Row extends object>(
  pool: Pick<ReadPool, 'query'>,
  query: PageQuery,
): Promise<Page<Row>> => {
  const { select, from, where, orderBy, parameters, pagination = firstPage } = query;
  const source = `from ${from} where ${where.join(' and ')}`;
  const values = [...parameters.values];
  const [page, count] = await Promise.all([
    pool.query<Row>(
      `select ${select} ${source} order by ${orderBy} ${limitSql(pagination)}`,
      values,
    ),
    pool.query<{ total: number }>(`select count(*)::int as total ${source}`, values),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
};
