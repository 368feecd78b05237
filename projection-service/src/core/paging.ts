import { foldText } from '@quartermaster/contracts/core/fold-text';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { createExplainedQueries } from '@quartermaster/platform/projections/explained-queries';
import type pg from 'pg';

/** Connections for queries, and the schema that holds the tables of the read models. */
export type ReadPool = Pick<pg.Pool, 'query'> & { readonly schema: string };

/** The read models that `schema` holds. */
export const createReadPool = (pool: Pick<pg.Pool, 'query'>, schema: string): ReadPool => ({
  query: createExplainedQueries(pool, schema),
  schema,
});

/** Values of one statement, numbered in the order they are added. */
export interface SqlParameters {
  readonly values: readonly unknown[];
  /** Returns the placeholder of the value. */
  readonly add: (value: unknown) => string;
}

/** Parameters of a statement about one team: `$1` is always the team. */
export const createTeamParameters = (teamId: TeamId): SqlParameters => {
  const values: unknown[] = [teamId];
  return { values, add: (value) => `$${String(values.push(value))}` };
};

/** A text that matches itself in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Condition that folded texts (such as a `search_text` column) contain the search text (AMB-156). */
export const buildSearchSql = (column: string, search: string, parameters: SqlParameters): string =>
  `${column} like ${parameters.add(`%${escapeLike(foldText(search))}%`)}`;

/** Sort key of texts: trimmed, in an order that suits most languages. */
export const buildSortText = (sql: string): string => `btrim(${sql}) collate "und-x-icu"`;
