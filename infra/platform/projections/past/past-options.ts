import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import type { Caller } from '../../limits/work-limits.ts';
import type { WorkQueues } from '../../limits/work-queues.ts';
import type { Projection } from '../projection.ts';
import type { FoldThreads } from './fold-threads.ts';
import type { SnapshotBounds } from './historical-snapshots.ts';

/** End of a past: an instant up to which events were recorded (ISO, UTC), or a position of the log. */
export type End = { readonly instant: string } | { readonly position: Position };

export type Moment = { readonly teamId: TeamId; readonly caller?: Caller } & End;

export interface PastOptions {
  /** Connections of its own: a fold holds one while it needs others. At least `POOL_OF_PAST`. */
  readonly pool: pg.Pool;
  /** Projections that the threads fold. */
  readonly projections: readonly Projection[];
  readonly threads: FoldThreads;
  readonly store: Pick<EventStore, 'head' | 'readTeam'>;
  readonly work: Pick<WorkQueues, 'past' | 'fold'>;
  readonly bounds?: SnapshotBounds;
  /** Longest wait of a query before it is refused because the past is still being folded. */
  readonly maxWaitMs?: number;
  readonly onProblem: (error: unknown) => void;
}
