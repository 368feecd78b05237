import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import type { Caller } from '../../limits/work-limits.ts';
import type { WorkQueues } from '../../limits/work-queues.ts';
import type { Projection } from '../projection.ts';
import type { FoldThreads } from './fold-threads.ts';
import type { SnapshotBounds } from './historical-snapshots.ts';

/** What a past shows: what was recorded up to an instant (ISO, UTC), or up to a position of the log. */
export type End = { readonly instant: string } | { readonly position: Position };

export type Moment = { readonly teamId: TeamId; readonly caller?: Caller } & End;

export interface PastOptions {
  /** Connections of its own: a fold holds one while it needs others. At least `POOL_OF_PAST`. */
  readonly pool: pg.Pool;
  /** Those that the threads fold. */
  readonly projections: readonly Projection[];
  readonly threads: FoldThreads;
  readonly store: Pick<EventStore, 'head' | 'readTeam'>;
  readonly work: Pick<WorkQueues, 'past' | 'fold'>;
  readonly bounds?: SnapshotBounds;
  /** How long a question waits before it is answered that the past is still being folded. */
  readonly patienceMs?: number;
  readonly onProblem: (error: unknown) => void;
}
