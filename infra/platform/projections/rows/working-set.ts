import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Need, Rows } from '../projection.ts';
import type { TableChanges, RowChange } from './row-changes.ts';
import { keyOfRow, rowKey, type AnyTable } from './table.ts';
import { type Changes, openTeam, type Team, weighTeam } from './team-rows.ts';
import {
  findEntry,
  replaceRow,
  type RowEntry,
  getTeamTable,
  type TeamTable,
  type Undo,
  weighRow,
} from './team-table.ts';

interface Changing extends TableChanges {
  readonly cleared: string[];
  readonly changes: RowChange[];
}

/** Takes the changes of these tables, grouped by name; they count as stored from now on. */
const takeTableChanges = (targets: readonly TeamTable[]): readonly TableChanges[] => {
  const byName = new Map<string, Changing>();
  for (const target of targets) {
    const { teamId, table, changed } = target;
    const known = byName.get(table.name) ?? { table, cleared: [], changes: [] };
    byName.set(table.name, known);
    if (target.isCleared) known.cleared.push(teamId);
    target.isCleared = false;
    target.changed = [];
    for (const entry of changed) {
      const { key, stored, row } = entry;
      known.changes.push({ teamId, key, stored, row });
      entry.isChanged = false;
      entry.stored = undefined;
    }
  }
  return [...byName.values()];
};

/** A large team may weigh this many times the bound: to read its rows again for each batch takes longer than to fold it. */
const LARGE_TEAM = 2;

/**
 * Rows in memory, by team and table: what a batch reads is loaded once, changed here, and written at its end.
 * Rows stay for the next batches, which is safe only while this worker alone moves the checkpoint: forget them otherwise.
 */
export class WorkingSet {
  private readonly teams = new Map<string, Team>();
  /** Tables with changed rows, in the order they were first changed. */
  private readonly changed = new Set<TeamTable>();
  private readonly changes: Changes = {
    put: (target, key, row) => this.change(target, key, row),
    clear: (target) => this.clear(target),
  };
  private undo: Undo[] = [];
  private weight = 0;
  private usedLast: Team | undefined;

  private getTeam(teamId: TeamId): Team {
    let team = this.teams.get(teamId);
    if (team === undefined) {
      team = openTeam(teamId, this.changes);
      this.teams.set(teamId, team);
    }
    return team;
  }

  private getTable(teamId: TeamId, table: AnyTable): TeamTable {
    return getTeamTable(this.getTeam(teamId).tables, teamId, table);
  }

  has(teamId: TeamId, need: Need): boolean {
    const { entries, complete } = this.getTable(teamId, need.table);
    return complete || ('key' in need && entries.has(rowKey(need.key)));
  }

  /** Adds rows read from the database; rows in memory are newer and stay. */
  load(
    teamId: TeamId,
    table: AnyTable,
    found: readonly object[],
    requested: readonly string[] | 'all',
  ): void {
    const target = this.getTable(teamId, table);
    for (const row of found) this.addIfNew(target, keyOfRow(table, row), row);
    if (requested === 'all') target.complete = true;
    else for (const key of requested) this.addIfNew(target, key, null);
  }

  private addIfNew(target: TeamTable, key: string, row: object | null): void {
    if (!target.entries.has(key)) this.add(target, key, row);
  }

  private add(target: TeamTable, key: string, row: object | null): RowEntry {
    const weight = weighRow(target.table, row);
    const entry = { key, row, isChanged: false, stored: undefined, weight };
    target.entries.set(key, entry);
    this.weigh(target, weight);
    return entry;
  }

  /** Reads that answer undefined for what is not loaded, for handlers naming what they need. */
  peek(teamId: TeamId): Rows['get'] {
    return this.getTeam(teamId).peek;
  }

  /** The rows of a team as a handler works with them. */
  rows(teamId: TeamId): Rows {
    return this.getTeam(teamId).rows;
  }

  private change(target: TeamTable, key: string, row: object | null): void {
    const known = findEntry(target, key);
    const before = known?.row;
    const entry = known ?? this.add(target, key, row);
    this.undo.push({ target, entry, before, wasChanged: entry.isChanged });
    this.weigh(target, replaceRow(target, entry, row));
    if (entry.isChanged) return;
    entry.isChanged = true;
    entry.stored = before;
    target.changed.push(entry);
    this.changed.add(target);
  }

  private weigh(target: TeamTable, heavier: number): void {
    target.weight += heavier;
    this.weight += heavier;
  }

  private empty(target: TeamTable): void {
    this.weigh(target, -target.weight);
    target.entries.clear();
    target.foundLast = undefined;
    target.changed = [];
  }

  /** Cannot be taken back, so only an event that does nothing else clears. */
  private clear(target: TeamTable): void {
    this.empty(target);
    target.complete = true;
    target.isCleared = true;
    this.changed.add(target);
  }

  /** Keeps the changes of the event just folded. */
  keepChanges(): void {
    this.undo.length = 0;
  }

  /** Undoes the changes of the event just folded. */
  undoChanges(): void {
    for (const { target, entry, before, wasChanged } of this.undo.reverse()) {
      if (!wasChanged) {
        entry.isChanged = false;
        target.changed.pop(); // the last one added, for they are taken back from the last to the first
      }
      if (before !== undefined) this.weigh(target, replaceRow(target, entry, before));
      else if (target.entries.delete(entry.key)) this.weigh(target, -entry.weight);
      target.foundLast = undefined;
    }
    this.undo.length = 0;
  }

  /**
   * Returns the changes since the last time, table by table; from now on the database counts as having it. Rows of the batch
   * are dropped.
   */
  takeChanges(): readonly TableChanges[] {
    const targets = [...this.changed];
    for (const target of targets.filter(({ table }) => table.isOfBatch)) {
      this.empty(target);
    }
    this.changed.clear();
    return takeTableChanges(targets.filter(({ table }) => !table.isOfBatch));
  }

  /** Number of rows that changed since their changes were taken. */
  get changedRows(): number {
    return [...this.changed].reduce((sum, { changed }) => sum + changed.length, 0);
  }

  /** True when the teams beside the one used last weigh more than `most`, or all of them more than twice as much. */
  isHeavierThan(most: number): boolean {
    const others = this.weight - (this.usedLast === undefined ? 0 : weighTeam(this.usedLast));
    return others > most || this.weight > LARGE_TEAM * most;
  }

  /** Drops teams while `isHeavierThan(most)`, the one unused longest first; only while no change waits to be written. */
  trim(most: number): void {
    for (const [teamId, team] of this.teams) {
      if (!this.isHeavierThan(most)) break;
      this.weight -= weighTeam(team);
      this.teams.delete(teamId);
      if (team === this.usedLast) this.usedLast = undefined;
    }
  }

  /** Remembers that a team is in use. */
  touch(teamId: TeamId): void {
    const team = this.teams.get(teamId);
    if (team === undefined) return;
    this.teams.delete(teamId);
    this.teams.set(teamId, team);
    this.usedLast = team;
  }

  forget(): void {
    this.teams.clear();
    this.usedLast = undefined;
    this.changed.clear();
    this.undo.length = 0;
    this.weight = 0;
  }
}
