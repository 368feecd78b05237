import type { RowChange, TableChanges } from './row-changes.ts';
import type { TeamTable } from './team-table.ts';

interface Changing extends TableChanges {
  readonly cleared: string[];
  readonly changes: RowChange[];
}

/** Takes the changes of these tables, grouped by name; they count as stored from now on. */
export const takeTableChanges = (targets: readonly TeamTable[]): readonly TableChanges[] => {
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
