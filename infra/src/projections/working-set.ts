import type { Need, Rows } from './projection.ts';
import { keyOfRow, rowKey, type AnyTable } from './table.ts';

interface TeamTable {
  readonly table: AnyTable;
  /** Loaded rows; null stands for a row known not to exist. */
  readonly rows: Map<string, object | null>;
  complete: boolean;
}

/** A row a batch changed: as it is now (null when removed) and as the database holds it (undefined when not known). */
export interface RowChange {
  readonly teamId: string;
  readonly key: string;
  readonly row: object | null;
  readonly stored: object | null | undefined;
}

export interface TableChanges {
  readonly table: AnyTable;
  readonly changes: readonly RowChange[];
}

interface DirtyRow {
  readonly teamId: string;
  readonly key: string;
  readonly stored: object | null | undefined;
}

/** A row was read that is not in memory yet. */
export class RowNotLoaded extends Error {
  override readonly name = 'RowNotLoaded';
  readonly need: Need;

  constructor(need: Need) {
    super('key' in need ? `${need.table.name} ${need.key.join(' ')}` : `${need.table.name}, all`);
    this.need = need;
  }
}

/**
 * Rows in memory, by team and table: what a batch reads is loaded once, changed here, and written at its end.
 * Rows stay for the next batches, which is safe only while this worker alone moves the checkpoint: forget them otherwise.
 */
export class WorkingSet {
  private readonly teams = new Map<string, Map<string, TeamTable>>();
  private readonly dirty = new Map<string, { table: AnyTable; entries: Map<string, DirtyRow> }>();
  private undo: (() => void)[] = [];
  private count = 0;

  private tableOf(teamId: string, table: AnyTable): TeamTable {
    let tables = this.teams.get(teamId);
    if (tables === undefined) {
      tables = new Map();
      this.teams.set(teamId, tables);
    }
    let found = tables.get(table.name);
    if (found === undefined) {
      found = { table, rows: new Map(), complete: false };
      tables.set(table.name, found);
    }
    return found;
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

  private set(target: TeamTable, key: string, row: object | null): void {
    if (!target.rows.has(key)) this.count += 1;
    target.rows.set(key, row);
  }

  private readonly read = (
    teamId: string,
    table: AnyTable,
    key: string,
  ): object | null | undefined => {
    const { rows, complete } = this.tableOf(teamId, table);
    const row = rows.get(key);
    return row === undefined && complete ? null : row;
  };

  /** Reads that answer undefined for what is not loaded, for handlers naming what they need. */
  peek(teamId: string): Rows['get'] {
    return ((table: AnyTable, ...key: readonly string[]) =>
      this.read(teamId, table, rowKey(key)) ?? undefined) as Rows['get'];
  }

  /** The rows of a team as a handler works with them. */
  rows(teamId: string): Rows {
    const get = (table: AnyTable, ...key: readonly string[]): object | undefined => {
      const row = this.read(teamId, table, rowKey(key));
      if (row === undefined) throw new RowNotLoaded({ table, key });
      return row ?? undefined;
    };
    const all = (table: AnyTable): Iterable<object> => {
      const { rows, complete } = this.tableOf(teamId, table);
      if (!complete) throw new RowNotLoaded({ table, all: true });
      return [...rows.values()].filter((row) => row !== null);
    };
    const put = (table: AnyTable, row: object): void => {
      this.change(teamId, table, keyOfRow(table, row), row);
    };
    const remove = (table: AnyTable, ...key: readonly string[]): void => {
      this.change(teamId, table, rowKey(key), null);
    };
    return { get, all, put, remove } as Rows;
  }

  private change(teamId: string, table: AnyTable, key: string, row: object | null): void {
    const target = this.tableOf(teamId, table);
    const before = target.rows.get(key);
    const entries = this.dirtyOf(table);
    const entry = `${teamId}\u0002${key}`;
    const wasDirty = entries.has(entry);
    this.undo.push(() => {
      if (!wasDirty) entries.delete(entry);
      if (before !== undefined) target.rows.set(key, before);
      else if (target.rows.delete(key)) this.count -= 1;
    });
    this.set(target, key, row);
    if (!wasDirty) entries.set(entry, { teamId, key, stored: before });
  }

  private dirtyOf(table: AnyTable): Map<string, DirtyRow> {
    const known = this.dirty.get(table.name);
    if (known !== undefined) return known.entries;
    const entries = new Map<string, DirtyRow>();
    this.dirty.set(table.name, { table, entries });
    return entries;
  }

  /** Keeps the changes of the event just folded. */
  keep(): void {
    this.undo = [];
  }

  /** Takes the changes of the event just folded back. */
  takeBack(): void {
    for (const step of this.undo.reverse()) step();
    this.undo = [];
  }

  /** What changed since the last time, table by table. */
  changes(): readonly TableChanges[] {
    return [...this.dirty.values()].map(({ table, entries }) => ({
      table,
      changes: [...entries.values()].map(({ teamId, key, stored }) => ({
        teamId,
        key,
        stored,
        row: this.tableOf(teamId, table).rows.get(key) ?? null,
      })),
    }));
  }

  /** The changes are in the database; rows beyond the bound are dropped, longest unused team first. */
  written(maxRows: number, recentTeams: readonly string[]): void {
    this.dirty.clear();
    for (const teamId of recentTeams) this.touch(teamId);
    for (const [teamId, tables] of this.teams) {
      if (this.count <= maxRows) break;
      for (const { rows } of tables.values()) this.count -= rows.size;
      this.teams.delete(teamId);
    }
  }

  private touch(teamId: string): void {
    const tables = this.teams.get(teamId);
    if (tables === undefined) return;
    this.teams.delete(teamId);
    this.teams.set(teamId, tables);
  }

  forget(): void {
    this.teams.clear();
    this.dirty.clear();
    this.undo = [];
    this.count = 0;
  }
}
