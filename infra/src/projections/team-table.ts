import type { Need } from './projection.ts';
import type { AnyTable } from './table.ts';

/** The rows of one team in one table, as far as they are in memory. */
export interface TeamTable {
  readonly teamId: string;
  readonly table: AnyTable;
  /** Loaded rows; null stands for a row known not to exist. */
  readonly rows: Map<string, object | null>;
  /** Rows changed since the last write, each as the database holds it. */
  readonly dirty: Map<string, object | null | undefined>;
  complete: boolean;
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

/** The table among those of a team, with nothing known of it when it is new. */
export const tableIn = (
  tables: Map<string, TeamTable>,
  teamId: string,
  table: AnyTable,
): TeamTable => {
  let found = tables.get(table.name);
  if (found === undefined) {
    found = { teamId, table, rows: new Map(), dirty: new Map(), complete: false };
    tables.set(table.name, found);
  }
  return found;
};

/** The row, null when there is none, undefined when that is not known. */
export const readIn = ({ rows, complete }: TeamTable, key: string): object | null | undefined => {
  const row = rows.get(key);
  return row === undefined && complete ? null : row;
};
