import type pg from 'pg';
import type { Partitioning } from '../event-bus/event-bus.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Projection } from './projection.ts';

/** Read models, and the log whose events are folded into them once more. */
export interface ReplayOptions {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll' | 'head' | 'eventIdAt'>;
  readonly schema: string;
  /** Projections that follow the log together, or some of them. */
  readonly projections: readonly Projection[];
  /** Partitions of the teams; one partition when absent. */
  readonly partitioning?: Partitioning;
}
