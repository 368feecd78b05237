import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Need } from '../projection.ts';
import type { AnyTable } from './table.ts';

/** The place of one row in memory, changed in place: a fold puts rows far more often than it meets new keys. */
export interface RowEntry {
  readonly key: string;
  /** Null for a row known not to exist. */
  row: object | null;
  /** True when it was changed since the last write. */
  isChanged: boolean;
  /** While it is changed: as the database holds it, undefined when that is not known. */
  stored: object | null | undefined;
  weight: number;
}

/** The rows of one team in one table, as far as they are in memory. */
export interface TeamTable {
  readonly teamId: TeamId;
  readonly table: AnyTable;
  readonly entries: Map<string, RowEntry>;
  /** The entry found last: a fold reads and puts the same row several times. */
  foundLast: RowEntry | undefined;
  /** Sum of the weights of its entries. */
  weight: number;
  /** Entries that changed since the last write, in the order of their first change. */
  changed: RowEntry[];
  complete: boolean;
  /** True when all its rows in the database are to be deleted before the changed ones are written. */
  isCleared: boolean;
}

/** Returns the memory of a row, in rows of the usual size. */
export const weighRow = ({ weighRow: weigh }: AnyTable, row: object | null): number =>
  weigh === undefined || row === null ? 1 : weigh(row);

/** Puts a row into its place; returns how much heavier it is than the former one. */
export const replaceRow = ({ table }: TeamTable, entry: RowEntry, row: object | null): number => {
  entry.row = row;
  if (table.weighRow === undefined) return 0;
  const before = entry.weight;
  entry.weight = weighRow(table, row);
  return entry.weight - before;
};

/** A row was read that is not in memory yet. */
export class RowNotLoaded extends Error {
  override readonly name = 'RowNotLoaded';
  readonly need: Need;

  constructor(need: Need) {
    super('key' in need ? `${need.table.name} ${need.key.join(' ')}` : `${need.table.name}, all`);
    this.need = need;
  }
}

/** Returns the table of a team; a new one has no known rows. */
export const getTeamTable = (
  tables: Map<string, TeamTable>,
  teamId: TeamId,
  table: AnyTable,
): TeamTable => {
  let found = tables.get(table.name);
  if (found === undefined) {
    const complete = table.isOfBatch;
    found = {
      teamId,
      table,
      entries: new Map(),
      foundLast: undefined,
      weight: 0,
      changed: [],
      complete,
      isCleared: false,
    };
    tables.set(table.name, found);
  }
  return found;
};

/** Finds the entry of a row; undefined when it is not in memory. */
export const findEntry = (target: TeamTable, key: string): RowEntry | undefined => {
  const { foundLast } = target;
  if (foundLast?.key === key) return foundLast;
  const entry = target.entries.get(key);
  if (entry !== undefined) target.foundLast = entry;
  return entry;
};

/** Returns the row; null when there is none, undefined when that is not known. */
export const readRow = (target: TeamTable, key: string): object | null | undefined => {
  const entry = findEntry(target, key);
  if (entry !== undefined) return entry.row;
  return target.complete ? null : undefined;
};

/** One row as it was before the event just folded; undefined when it was not in memory. */
export interface Undo {
  readonly target: TeamTable;
  readonly entry: RowEntry;
  readonly before: object | null | undefined;
  readonly wasChanged: boolean;
}
