import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Need, Rows } from '../projection.ts';
import type { TableChanges } from './row-changes.ts';
import { takeChangesOf } from './take-changes.ts';
import { keyOfRow, rowKey, type AnyTable } from './table.ts';
import {
  readIn,
  replaceRow,
  type RowEntry,
  RowNotLoaded,
  tableIn,
  type TeamTable,
  type Undo,
  weightIn,
  weightOf,
} from './team-table.ts';

interface Team {
  readonly tables: Map<string, TeamTable>;
  /** Created once per team: handlers use it at every event. */
  readonly rows: Rows;
  readonly peek: Rows['get'];
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
  private weight = 0;

  private teamOf(teamId: TeamId): Team {
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

  private tableOf(teamId: TeamId, table: AnyTable): TeamTable {
    return tableIn(this.teamOf(teamId).tables, teamId, table);
  }

  has(teamId: TeamId, need: Need): boolean {
    const { entries, complete } = this.tableOf(teamId, need.table);
    return complete || ('key' in need && entries.has(rowKey(need.key)));
  }

  /** Takes over rows read from the database; rows already here are newer and stay. */
  load(
    teamId: TeamId,
    table: AnyTable,
    found: readonly object[],
    requested: readonly string[] | 'all',
  ): void {
    const target = this.tableOf(teamId, table);
    for (const row of found) this.addIfNew(target, keyOfRow(table, row), row);
    if (requested === 'all') target.complete = true;
    else for (const key of requested) this.addIfNew(target, key, null);
  }

  private addIfNew(target: TeamTable, key: string, row: object | null): void {
    if (!target.entries.has(key)) this.add(target, key, row);
  }

  private add({ entries, table }: TeamTable, key: string, row: object | null): RowEntry {
    const entry = { key, row, isChanged: false, stored: undefined, weight: weightOf(table, row) };
    entries.set(key, entry);
    this.weight += entry.weight;
    return entry;
  }

  /** Reads that answer undefined for what is not loaded, for handlers naming what they need. */
  peek(teamId: TeamId): Rows['get'] {
    return this.teamOf(teamId).peek;
  }

  /** The rows of a team as a handler works with them. */
  rows(teamId: TeamId): Rows {
    return this.teamOf(teamId).rows;
  }

  private rowsIn(tables: Team['tables'], teamId: TeamId): Rows {
    const get = (table: AnyTable, ...key: readonly string[]): object | undefined => {
      const row = readIn(tableIn(tables, teamId, table), rowKey(key));
      if (row === undefined) throw new RowNotLoaded({ table, key });
      return row ?? undefined;
    };
    const all = (table: AnyTable): Iterable<object> => {
      const { entries, complete } = tableIn(tables, teamId, table);
      if (!complete) throw new RowNotLoaded({ table, all: true });
      return [...entries.values()].map(({ row }) => row).filter((row) => row !== null);
    };
    const put = (table: AnyTable, row: object): void => {
      this.change(tableIn(tables, teamId, table), keyOfRow(table, row), row);
    };
    const remove = (table: AnyTable, ...key: readonly string[]): void => {
      this.change(tableIn(tables, teamId, table), rowKey(key), null);
    };
    const clear = (table: AnyTable): void => this.clear(tableIn(tables, teamId, table));
    return { get, all, put, remove, clear } as Rows;
  }

  private change(target: TeamTable, key: string, row: object | null): void {
    const known = target.entries.get(key);
    const before = known?.row;
    const entry = known ?? this.add(target, key, row);
    this.undo.push({ target, entry, before, wasChanged: entry.isChanged });
    this.weight += replaceRow(target, entry, row);
    if (entry.isChanged) return;
    entry.isChanged = true;
    entry.stored = before;
    target.changed.push(entry);
    this.changed.add(target);
  }

  /** Cannot be taken back, so only an event that does nothing else clears. */
  private clear(target: TeamTable): void {
    this.weight -= weightIn(target);
    target.entries.clear();
    target.changed = [];
    target.complete = true;
    target.isCleared = true;
    this.changed.add(target);
  }

  /** Keeps the changes of the event just folded. */
  keep(): void {
    this.undo.length = 0;
  }

  /** Takes the changes of the event just folded back. */
  takeBack(): void {
    for (const { target, entry, before, wasChanged } of this.undo.reverse()) {
      if (!wasChanged) {
        entry.isChanged = false;
        target.changed.pop(); // the last one added, for they are taken back from the last to the first
      }
      if (before !== undefined) this.weight += replaceRow(target, entry, before);
      else if (target.entries.delete(entry.key)) this.weight -= entry.weight;
    }
    this.undo.length = 0;
  }

  /**
   * What changed since the last time, table by table; from now on the database counts as having it. Rows of the batch
   * are dropped.
   */
  takeChanges(): readonly TableChanges[] {
    const targets = [...this.changed];
    for (const target of targets.filter(({ table }) => table.isOfBatch)) {
      target.changed = [];
      this.weight -= weightIn(target);
      target.entries.clear();
    }
    this.changed.clear();
    return takeChangesOf(targets.filter(({ table }) => !table.isOfBatch));
  }

  /** How many rows changed since their changes were taken. */
  get changedRows(): number {
    return [...this.changed].reduce((sum, { changed }) => sum + changed.length, 0);
  }

  isHeavierThan(most: number): boolean {
    return this.weight > most;
  }

  /** Drops rows beyond the bound, longest unused team first; only while no change waits to be written. */
  trim(most: number): void {
    for (const [teamId, { tables }] of this.teams) {
      if (this.weight <= most) break;
      for (const table of tables.values()) this.weight -= weightIn(table);
      this.teams.delete(teamId);
    }
  }

  /** Remembers that a team is in use. */
  touch(teamId: TeamId): void {
    const team = this.teams.get(teamId);
    if (team === undefined) return;
    this.teams.delete(teamId);
    this.teams.set(teamId, team);
  }

  forget(): void {
    this.teams.clear();
    this.changed.clear();
    this.undo.length = 0;
    this.weight = 0;
  }
}
