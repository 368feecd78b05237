import type { Observer } from '../observe.ts';
import type { SyncRun } from './run.ts';
import type { SyncState } from './sync-state.ts';

export type Since = NonNullable<SyncState['since']>;

/** One step of a reconciliation and where it stands. */
export interface StepRun {
  readonly run: SyncRun;
  readonly observer: Observer;
  readonly since: Since;
  readonly calendar: {
    readonly timeZone: string;
    readonly historyThrough: string;
    readonly locationsCount: number;
  };
  /** Cursor of the last page that was applied before. */
  readonly after: string | null;
  /** Remembers that a page was applied and the changes seen on it (ISO instants). */
  readonly applied: (after: string | null, changes: readonly string[]) => Promise<void>;
}
