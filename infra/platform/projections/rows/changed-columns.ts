import isEqual from 'fast-deep-equal';
import { type AnyTable, columnNames } from './table.ts';
import type { RowChange } from './row-changes.ts';

/** A row the database has, and what it becomes. */
export interface RowUpdate extends RowChange {
  readonly row: object;
  readonly stored: object;
}

/** Rows that are written together, with the columns in which some of them differ from what the database holds. */
export interface UpdateGroup {
  readonly columns: readonly string[];
  readonly updates: readonly RowUpdate[];
}

interface OpenGroup {
  readonly columns: Set<string>;
  /** Columns that none of its rows is known to change. */
  unchanged: readonly string[];
  readonly updates: RowUpdate[];
}

/** Below so many rows a statement of their own costs more than unchanged documents sent along with others. */
const SMALL_GROUP = 100;

type Values = Readonly<Record<string, unknown>>;

/** Documents and lists are wide: sending and storing one that did not change costs more than any number does. */
const isWide = (table: AnyTable, column: string): boolean =>
  table.columns[column] === 'json' || table.columns[column] === 'texts';

const isDifferent = (now: unknown, before: unknown): boolean =>
  now !== before && !isEqual(now ?? null, before ?? null);

const mergeGroups = (groups: readonly OpenGroup[]): OpenGroup => ({
  columns: new Set(groups.flatMap(({ columns }) => [...columns])),
  unchanged: [],
  updates: groups.flatMap(({ updates }) => updates),
});

const listChangedColumns = (
  columns: readonly string[],
  { row, stored }: RowUpdate,
): readonly string[] => {
  const [now, before] = [row as Values, stored as Values];
  const changed: string[] = [];
  for (const column of columns) if (isDifferent(now[column], before[column])) changed.push(column);
  return changed;
};

/** Adds a row to its group unless it equals the stored one. Columns that the group sends anyway are not compared. */
const addToGroup = (group: OpenGroup, update: RowUpdate, changesWide: boolean): void => {
  const found = listChangedColumns(group.unchanged, update);
  const changes =
    found.length > 0 || changesWide || listChangedColumns([...group.columns], update).length > 0;
  if (!changes) return;
  group.updates.push(update);
  if (found.length === 0) return;
  for (const column of found) group.columns.add(column);
  group.unchanged = group.unchanged.filter((column) => !group.columns.has(column));
};

/**
 * Sorts updates by the wide columns they change, so that rows are sent without the documents that stay as they are.
 * A row that is as the database holds it is left out.
 */
export const updateGroups = (
  table: AnyTable,
  updates: readonly RowUpdate[],
): readonly UpdateGroup[] => {
  const columns = columnNames(table).filter((column) => !table.key.includes(column));
  const wide = columns.filter((column) => isWide(table, column));
  const plain = columns.filter((column) => !isWide(table, column));
  const groups = new Map<string, OpenGroup>();
  for (const update of updates) {
    const changedWide = listChangedColumns(wide, update);
    const id = changedWide.join(' ');
    const group = groups.get(id) ?? {
      columns: new Set(changedWide),
      unchanged: plain,
      updates: [],
    };
    groups.set(id, group);
    addToGroup(group, update, changedWide.length > 0);
  }
  const all = [...groups.values()].filter((group) => group.updates.length > 0);
  const small = all.filter((group) => group.updates.length < SMALL_GROUP);
  const large = all.filter((group) => group.updates.length >= SMALL_GROUP);
  const kept = small.length === 0 ? large : [...large, mergeGroups(small)];
  return kept.map((group) => ({ columns: [...group.columns].sort(), updates: group.updates }));
};
