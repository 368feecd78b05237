import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Rows } from '../projection.ts';
import { type AnyTable, keyOfRow, rowKey } from './table.ts';
import { readRow, RowNotLoaded, getTeamTable, type TeamTable } from './team-table.ts';

/** The rows of one team in memory. */
export interface Team {
  readonly tables: Map<string, TeamTable>;
  /** Created once per team: handlers use it at every event. */
  readonly rows: Rows;
  /** Returns undefined for rows that are not loaded. */
  readonly peek: Rows['get'];
}

/** Changes of the rows of a table; null removes a row. */
export interface Changes {
  readonly put: (target: TeamTable, key: string, row: object | null) => void;
  readonly clear: (target: TeamTable) => void;
}

type Tables = Team['tables'];

const rowsIn = (tables: Tables, teamId: TeamId, changes: Changes): Rows => {
  const get = (table: AnyTable, ...key: readonly string[]): object | undefined => {
    const row = readRow(getTeamTable(tables, teamId, table), rowKey(key));
    if (row === undefined) throw new RowNotLoaded({ table, key });
    return row ?? undefined;
  };
  const all = (table: AnyTable): Iterable<object> => {
    const { entries, complete } = getTeamTable(tables, teamId, table);
    if (!complete) throw new RowNotLoaded({ table, all: true });
    return [...entries.values()].map(({ row }) => row).filter((row) => row !== null);
  };
  const put = (table: AnyTable, row: object): void => {
    changes.put(getTeamTable(tables, teamId, table), keyOfRow(table, row), row);
  };
  const remove = (table: AnyTable, ...key: readonly string[]): void => {
    changes.put(getTeamTable(tables, teamId, table), rowKey(key), null);
  };
  const clear = (table: AnyTable): void => changes.clear(getTeamTable(tables, teamId, table));
  return { get, all, put, remove, clear } as Rows;
};

/** A team with no rows in memory. */
export const openTeam = (teamId: TeamId, changes: Changes): Team => {
  const tables: Tables = new Map();
  const peek = (table: AnyTable, ...key: readonly string[]): object | undefined =>
    readRow(getTeamTable(tables, teamId, table), rowKey(key)) ?? undefined;
  return { tables, rows: rowsIn(tables, teamId, changes), peek: peek as Rows['get'] };
};

/** Returns the memory of a team's rows, in rows of the usual size. */
export const weighTeam = ({ tables }: Team): number =>
  [...tables.values()].reduce((sum, { weight }) => sum + weight, 0);
