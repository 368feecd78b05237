import type { Partitioning } from '../../event-bus/event-bus.ts';
import {
  START,
  isAfter,
  chooseEarlier,
  chooseLatest,
} from '@quartermaster/contracts/core/position';
import type { EventStore, Position, RecordedEvent } from '../../event-store/event-store.ts';
import type { Poison } from '../folding.ts';
import { ProjectionGroup } from '../projection-group.ts';
import { createReadAgain } from '../rows/read-again.ts';
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
  /** Folds up to the positions of the live tables; returns the number of folded events. */
  readonly follow: (positions: readonly Position[]) => Promise<number>;
}

/** Read and folded at once. */
const BATCH_SIZE = 10_000;
/** Rows kept in memory, beside those of the live tables where one process has both. */
const MAX_ROWS = 75_000;

/** One group for each partition, each at the position its rows are at. */
const openGroups = async (options: FoldBesideOptions): Promise<readonly ProjectionGroup[]> => {
  const { pool, store, projections, partitioning, onPoison = () => undefined } = options;
  const schema = nextSchema(options.schema);
  const groups = Array.from(
    { length: partitioning.partitions },
    (_, partition) =>
      new ProjectionGroup({
        pool,
        schema,
        projections,
        partition,
        maxRows: MAX_ROWS,
        readAgain: createReadAgain(store, partitioning, partition),
        onPoison,
      }),
  );
  for (const group of groups) await group.open();
  return groups;
};

/** The log from one position to another in batches, of which the next is read while one is worked on. */
async function* readAhead(store: FoldBesideOptions['store'], from: Position, until: Position) {
  const read = async (after: Position) => {
    if (!isAfter(until, after)) return null;
    const events = await store.readAll(after, BATCH_SIZE);
    const last = events.at(-1)?.position ?? until;
    return { events, at: chooseEarlier(last, until) };
  };
  let reading = read(from);
  for (let batch = await reading; batch !== null; batch = await reading) {
    reading = read(batch.at);
    reading.catch(() => undefined); // the next turn of the loop awaits it
    yield batch;
  }
}

interface ApplyResult {
  /** Events that were new to their partition. */
  readonly count: number;
  /** True when some were left out, since the live rows of their partition are not that far. */
  readonly beyond: boolean;
}

/** Gives each partition its events up to the position of its live rows. */
const applyToPartitions = async (
  groups: readonly ProjectionGroup[],
  { getPartition }: Partitioning,
  events: readonly RecordedEvent[],
  positions: readonly Position[],
): Promise<ApplyResult> => {
  const getPosition = ({ metadata }: RecordedEvent): Position =>
    positions[getPartition(metadata.teamId)] ?? START;
  const due = events.filter((event) => !isAfter(event.position, getPosition(event)));
  let count = 0;
  for (const [partition, group] of groups.entries()) {
    const own = due.filter(
      ({ position, metadata }) =>
        getPartition(metadata.teamId) === partition && isAfter(position, group.folded),
    );
    if (own.length > 0) await group.applyAhead(own, 'sure'); // at the latest `settleAll` follows
    count += own.length;
  }
  return { count, beyond: due.length < events.length };
};

/** Waits for what is being written, also when some of it fails, and then throws that. */
const settleAll = async (groups: readonly ProjectionGroup[]): Promise<void> => {
  const outcomes = await Promise.allSettled(groups.map((group) => group.settle()));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};

const listPositions = (groups: readonly ProjectionGroup[]): readonly Position[] =>
  groups.map(({ position }) => position);

/** Continues the prepared tables from their positions. It only writes rows: no side effect depends on a projection. */
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
  let complete = listPositions(groups).reduce(chooseEarlier);

  const foldTo = async (positions: readonly Position[]) => {
    const until = chooseLatest(positions);
    let [whole, count] = [complete, 0];
    let misses = false;
    for await (const { events, at } of readAhead(store, complete, until)) {
      const applied = await applyToPartitions(groups, partitioning, events, positions);
      misses ||= applied.beyond;
      if (!misses) whole = at;
      count += applied.count;
      await tell(events.length, at, until);
      signal?.throwIfAborted();
    }
    return { count, whole };
  };

  return {
    follow: async (positions) => {
      const folding = foldTo(positions);
      await folding.catch(() => undefined).then(() => settleAll(groups));
      const { count, whole } = await folding;
      complete = whole;
      return count;
    },
  };
};
