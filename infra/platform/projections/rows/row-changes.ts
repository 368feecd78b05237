import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { AnyTable } from './table.ts';

/** A row a batch changed: as it is now (null when removed) and as the database holds it (undefined when not known). */
export interface RowChange {
  readonly teamId: TeamId;
  readonly key: string;
  readonly row: object | null;
  readonly stored: object | null | undefined;
}

export interface TableChanges {
  readonly table: AnyTable;
  /** Teams whose rows are deleted before the changes are written. */
  readonly cleared: readonly TeamId[];
  readonly changes: readonly RowChange[];
}
