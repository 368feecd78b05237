import type pg from 'pg';
import {
  type Checkpoint,
  checkpointAfter,
  type Position,
  type RecordedEvent,
} from '../../event-store/event-store.ts';
import { foldEvents, settleTeams } from '../apply-batch.ts';
import { beginFolding, type Poison } from '../folding.ts';
import type { BatchContext } from './load-needs.ts';
import type { TableChanges } from './row-changes.ts';
import { RowsRefused } from './rows-refused.ts';

type Events = readonly RecordedEvent[];

/** Reads the events of a partition after one position up to another once more, in batches. */
export type ReadAgain = (after: Position, until: Position) => AsyncIterable<Events>;

/** The more events change a row, the fewer times it is written. Events that can be read again take no memory. */
export const MOST_EVENTS = 100_000;
/** Changed rows wait in memory, each also as the database holds it. */
const MOST_CHANGES = 50_000;

/** Consecutive events that are written together. */
export interface EventRange {
  readonly count: number;
  /** The checkpoint after the last. */
  readonly to: Checkpoint;
  /** Reads the events again, in batches. */
  readonly readEvents: () => AsyncIterable<Events> | Iterable<Events>;
}

/** Changes of rows by a range of events. */
export interface FoldedBatch {
  readonly stretch: EventRange;
  readonly poisons: readonly Poison[];
  readonly changes: readonly TableChanges[];
}

export interface BatchStart {
  readonly context: BatchContext;
  readonly client: Pick<pg.ClientBase, 'query'>;
  readonly parked: ReadonlySet<string>;
  readonly from: Position;
  readonly mostEvents: number;
  /** When absent, the batch keeps its events. */
  readonly readAgain?: ReadAgain | undefined;
}

/** Received batches that are folded one after the other, then settled and written as one. */
export interface PendingBatch {
  readonly start: BatchStart;
  readonly fold: (events: Events) => Promise<void>;
  /** True when it should be written before more is folded. */
  readonly isFull: () => boolean;
  readonly stretch: () => EventRange;
  /** Null when the database refuses keys that the events name. */
  readonly close: () => Promise<FoldedBatch | null>;
}

const isRefused = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof RowsRefused) return true;
    throw error;
  }
};

export const openBatch = (start: BatchStart): PendingBatch => {
  const { context, client, parked, from, mostEvents, readAgain } = start;
  const folding = beginFolding(context, parked);
  const kept: Events[] = [];
  let to: Checkpoint = { position: from, eventId: null };
  let [count, refused] = [0, false];
  const stretch = (): EventRange => {
    const until = to;
    return { count, to, readEvents: () => readAgain?.(from, until.position) ?? kept };
  };
  return {
    start,
    stretch,
    fold: async (events) => {
      to = checkpointAfter(events, to);
      count += events.length;
      if (readAgain === undefined) kept.push(events);
      refused ||= await isRefused(() => foldEvents(context, client, events, folding));
    },
    isFull: () => refused || count >= mostEvents || context.workingSet.changedRows >= MOST_CHANGES,
    close: async () => {
      refused ||= await isRefused(() => settleTeams(context, client, folding));
      if (refused) return null;
      const { poisons } = folding;
      return { stretch: stretch(), poisons, changes: context.workingSet.takeChanges() };
    },
  };
};

/** Folds the events of a batch again, from the rows that the database has: the database refused some that were in memory. */
export const refold = async (batch: PendingBatch): Promise<FoldedBatch | null> => {
  const anew = openBatch(batch.start);
  for await (const events of batch.stretch().readEvents()) await anew.fold(events);
  return anew.close();
};
