import type { Partitioning } from '../../event-bus/event-bus.ts';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  START,
} from '../../event-store/event-store.ts';
import type { Poison } from '../apply-batch.ts';
import { ProjectionGroup } from '../projection-group.ts';
import { furthestOf } from './live-stands.ts';
import { type NextTables, nextSchema } from './next-tables.ts';
import { createSpeed, type RebuildProgress, writeProgress } from './progress.ts';

export interface FoldBesideOptions extends NextTables {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly onProgress?: (progress: RebuildProgress) => void;
  readonly onPoison?: (poison: Poison) => void;
  /** Breaks the work off after the batch at hand. */
  readonly signal?: AbortSignal;
}

/** Tables that are filled beside the live ones. */
export interface BesideFold {
  /** Folds on to where the live tables stand, and not further; answers how many events that took. */
  readonly follow: (stands: readonly Position[]) => Promise<number>;
}

const BATCH_SIZE = 5000;
/** Rows kept in memory, beside those of the live tables where one process has both. */
const MAX_ROWS = 75_000;

/** One group for each partition, each at the position its rows are at. */
const openGroups = async (options: FoldBesideOptions): Promise<readonly ProjectionGroup[]> => {
  const { pool, projections, partitioning, onPoison = () => undefined } = options;
  const schema = nextSchema(options.schema);
  const groups = Array.from(
    { length: partitioning.partitions },
    (_, partition) =>
      new ProjectionGroup({ pool, schema, projections, partition, maxRows: MAX_ROWS, onPoison }),
  );
  for (const group of groups) await group.open();
  return groups;
};

interface Applied {
  /** Events that were new to their partition. */
  readonly count: number;
  /** Whether some were left out, since the live rows of their partition are not that far. */
  readonly beyond: boolean;
}

/** Gives each partition its events up to where its live rows stand. */
const applyTo = async (
  groups: readonly ProjectionGroup[],
  { partitionOf }: Partitioning,
  events: readonly RecordedEvent[],
  stands: readonly Position[],
): Promise<Applied> => {
  const standOf = ({ metadata }: RecordedEvent): Position =>
    stands[partitionOf(metadata.teamId)] ?? START;
  const due = events.filter((event) => event.position <= standOf(event));
  let count = 0;
  for (const [partition, group] of groups.entries()) {
    const own = due.filter(
      ({ position, metadata }) =>
        partitionOf(metadata.teamId) === partition && position > group.position,
    );
    if (own.length > 0) await group.apply(own);
    count += own.length;
  }
  return { count, beyond: due.length < events.length };
};

const positionsOf = (groups: readonly ProjectionGroup[]): readonly Position[] =>
  groups.map(({ position }) => position);

/** Goes on with the prepared tables where they stand. Nothing but rows comes of it: no side effect hangs on a projection. */
export const foldBeside = async (options: FoldBesideOptions): Promise<BesideFold> => {
  const { pool, store, schema, projections, partitioning, signal, onProgress } = options;
  const groups = await openGroups(options);
  const names = projections.map(({ name }) => name);
  const speed = createSpeed(names, () => performance.now());
  const tell = async (count: number, at: Position, target: Position): Promise<void> => {
    const progress = speed.moved(count, at, target);
    await writeProgress(pool, schema, progress);
    onProgress?.(progress);
  };
  /** Up to here no partition misses an event. */
  let complete = positionsOf(groups).reduce((a, b) => (a < b ? a : b));
  return {
    follow: async (stands) => {
      const until = furthestOf(stands);
      let [at, count] = [complete, 0];
      let misses = false;
      while (at < until) {
        signal?.throwIfAborted();
        const read = await store.readAll(at, BATCH_SIZE);
        const applied = await applyTo(groups, partitioning, read, stands);
        const next = read.at(-1)?.position ?? until;
        at = next < until ? next : until;
        misses ||= applied.beyond;
        if (!misses) complete = at;
        count += applied.count;
        await tell(read.length, at, until);
      }
      return count;
    },
  };
};
