import type { Need, Rows } from './projection.ts';
import type { RowChange, TableChanges } from './row-changes.ts';
import { keyOfRow, rowKey, type AnyTable } from './table.ts';
import { readIn, RowNotLoaded, tableIn, type TeamTable } from './team-table.ts';

interface Team {
  readonly tables: Map<string, TeamTable>;
  /** Made once per team: handlers ask for them at every event. */
  readonly rows: Rows;
  readonly peek: Rows['get'];
}

/** One row as it was before the event just folded. */
interface Undo {
  readonly target: TeamTable;
  readonly key: string;
  readonly before: object | null | undefined;
  readonly wasDirty: boolean;
}

/**
 * Rows in memory, by team and table: what a batch reads is loaded once, changed here, and written at its end.
 * Rows stay for the next batches, which is safe only while this worker alone moves the checkpoint: forget them otherwise.
 */
export class WorkingSet {
  private readonly teams = new Map<string, Team>();
  /** Tables with changed rows, in the order they were first changed. */
  private readonly changed = new Set<TeamTable>();
  private undo: Undo[] = [];
  private count = 0;

  private teamOf(teamId: string): Team {
    let team = this.teams.get(teamId);
    if (team === undefined) {
      const tables: Team['tables'] = new Map();
      const peek = (table: AnyTable, ...key: readonly string[]): object | undefined =>
        readIn(tableIn(tables, teamId, table), rowKey(key)) ?? undefined;
      team = { tables, rows: this.rowsIn(tables, teamId), peek: peek as Rows['get'] };
      this.teams.set(teamId, team);
    }
    return team;
  }

  private tableOf(teamId: string, table: AnyTable): TeamTable {
    return tableIn(this.teamOf(teamId).tables, teamId, table);
  }

  has(teamId: string, need: Need): boolean {
    const { rows, complete } = this.tableOf(teamId, need.table);
    return complete || ('key' in need && rows.has(rowKey(need.key)));
  }

  /** Takes over rows read from the database; rows already here are newer and stay. */
  load(
    teamId: string,
    table: AnyTable,
    found: readonly object[],
    asked: readonly string[] | 'all',
  ): void {
    const target = this.tableOf(teamId, table);
    for (const row of found) {
      const key = keyOfRow(table, row);
      if (!target.rows.has(key)) this.set(target, key, row);
    }
    if (asked === 'all') target.complete = true;
    else for (const key of asked) if (!target.rows.has(key)) this.set(target, key, null);
  }

  private set({ rows }: TeamTable, key: string, row: object | null): void {
    const before = rows.size;
    rows.set(key, row);
    this.count += rows.size - before;
  }

  /** Reads that answer undefined for what is not loaded, for handlers naming what they need. */
  peek(teamId: string): Rows['get'] {
    return this.teamOf(teamId).peek;
  }

  /** The rows of a team as a handler works with them. */
  rows(teamId: string): Rows {
    return this.teamOf(teamId).rows;
  }

  private rowsIn(tables: Team['tables'], teamId: string): Rows {
    const get = (table: AnyTable, ...key: readonly string[]): object | undefined => {
      const row = readIn(tableIn(tables, teamId, table), rowKey(key));
      if (row === undefined) throw new RowNotLoaded({ table, key });
      return row ?? undefined;
    };
    const all = (table: AnyTable): Iterable<object> => {
      const { rows, complete } = tableIn(tables, teamId, table);
      if (!complete) throw new RowNotLoaded({ table, all: true });
      return [...rows.values()].filter((row) => row !== null);
    };
    const put = (table: AnyTable, row: object): void => {
      this.change(tableIn(tables, teamId, table), keyOfRow(table, row), row);
    };
    const remove = (table: AnyTable, ...key: readonly string[]): void => {
      this.change(tableIn(tables, teamId, table), rowKey(key), null);
    };
    return { get, all, put, remove } as Rows;
  }

  private change(target: TeamTable, key: string, row: object | null): void {
    const before = target.rows.get(key);
    const wasDirty = target.dirty.has(key);
    this.undo.push({ target, key, before, wasDirty });
    this.set(target, key, row);
    if (wasDirty) return;
    target.dirty.set(key, before);
    this.changed.add(target);
  }

  /** Keeps the changes of the event just folded. */
  keep(): void {
    this.undo.length = 0;
  }

  /** Takes the changes of the event just folded back. */
  takeBack(): void {
    for (const { target, key, before, wasDirty } of this.undo.reverse()) {
      if (!wasDirty) target.dirty.delete(key);
      if (before !== undefined) target.rows.set(key, before);
      else if (target.rows.delete(key)) this.count -= 1;
    }
    this.undo = [];
  }

  /** What changed since the last time, table by table; from now on the database counts as having it. */
  takeChanges(): readonly TableChanges[] {
    const byName = new Map<string, { table: AnyTable; changes: RowChange[] }>();
    for (const { teamId, table, rows, dirty } of this.changed) {
      const known = byName.get(table.name) ?? { table, changes: [] };
      byName.set(table.name, known);
      for (const [key, stored] of dirty) {
        known.changes.push({ teamId, key, stored, row: rows.get(key) ?? null });
      }
      dirty.clear();
    }
    this.changed.clear();
    return [...byName.values()];
  }

  isLargerThan(maxRows: number): boolean {
    return this.count > maxRows;
  }

  /** Drops rows beyond the bound, longest unused team first; only while no change waits to be written. */
  trim(maxRows: number): void {
    for (const [teamId, { tables }] of this.teams) {
      if (this.count <= maxRows) break;
      for (const { rows } of tables.values()) this.count -= rows.size;
      this.teams.delete(teamId);
    }
  }

  /** Remembers that a team is in use. */
  touch(teamId: string): void {
    const team = this.teams.get(teamId);
    if (team === undefined) return;
    this.teams.delete(teamId);
    this.teams.set(teamId, team);
  }

  forget(): void {
    this.teams.clear();
    this.changed.clear();
    this.undo = [];
    this.count = 0;
  }
}
