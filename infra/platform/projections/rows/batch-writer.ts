import type pg from 'pg';
import { START } from '@quartermaster/contracts/core/position';
import {
  type Checkpoint,
  checkpointAfter,
  type Position,
  type RecordedEvent,
} from '../../event-store/event-store.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { foldBatch } from '../apply-batch.ts';
import type { Poison } from '../folding.ts';
import {
  type CheckpointMove,
  moveCheckpoint,
  moveCheckpointAlone,
} from '../following/checkpoints.ts';
import { type OpenedCheckpoints, openCheckpoints } from '../following/open-checkpoints.ts';
import { type ParkedTeam, parkTeam, readParkedTeams } from '../parked-teams.ts';
import type { Projection } from '../projection.ts';
import type { FoldedBatch, EventRange } from './pending-batch.ts';
import { writeChanges } from './row-store.ts';
import { RowsRefused } from './rows-refused.ts';
import { createTableStatistics } from './table-statistics.ts';
import { WorkingSet } from './working-set.ts';
import { writeByProjection, writeHalves } from './write-one-by-one.ts';
import { buildWriterLockSql } from './writer-gate.ts';

type Events = readonly RecordedEvent[];

export interface BatchWriterOptions {
  readonly pool: pg.Pool;
  /** Database schema that holds the read models of this group. */
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly partition?: number;
  readonly onPoison?: (poison: Poison) => void;
  /** Receives the number of events whose effects were written, and the new position of the partition. */
  readonly onWritten?: (written: Written) => void;
}

export interface Written {
  readonly partition: number;
  readonly position: Position;
  readonly count: number;
}

/** The position of a partition, and the settings of its next batch. */
interface PartitionState {
  opened: OpenedCheckpoints;
  /** Everything up to here is written. */
  at: Position;
  /** Projections and teams that are left out. */
  readonly parked: Set<string>;
  statistics: ReturnType<typeof createTableStatistics>;
}

interface Work {
  readonly options: BatchWriterOptions;
  readonly state: PartitionState;
}

const markParked = ({ parked }: PartitionState, teams: readonly ParkedTeam[]): void => {
  for (const { projection, teamId } of teams) parked.add(`${projection} ${teamId}`);
};

const readParked = async ({ options: { pool, schema }, state }: Work): Promise<void> => {
  const teams = await readParkedTeams(pool, schema);
  state.parked.clear();
  markParked(state, teams);
};

const toCheckpointMove = ({ options, state }: Work, to: Checkpoint): CheckpointMove => {
  const { partition = 0 } = options;
  return { partition, from: state.at, to, generations: state.opened.generations };
};

const reportWritten = (
  { options }: Work,
  { count, to }: Pick<EventRange, 'count' | 'to'>,
): void => {
  const { partition = 0, onWritten } = options;
  onWritten?.({ partition, position: to.position, count });
};

/** Writes and moves the checkpoint in one transaction; `writeRows` returns the poison events. */
const commit = async (
  work: Work,
  stretch: Pick<EventRange, 'count' | 'to'>,
  writeRows: (client: pg.PoolClient) => Promise<readonly Poison[]>,
): Promise<void> => {
  const { pool, schema, onPoison } = work.options;
  const { following } = work.state.opened;
  const write = async (client: pg.PoolClient): Promise<readonly Poison[]> => {
    const found = await writeRows(client);
    for (const poison of found) await parkTeam(client, schema, poison);
    await moveCheckpoint(client, schema, following, toCheckpointMove(work, stretch.to));
    return found;
  };
  const poisons = await inTransaction(pool, write, `begin; ${buildWriterLockSql(schema)}`);
  work.state.at = stretch.to.position;
  for (const poison of poisons) onPoison?.(poison);
  if (poisons.length > 0) await readParked(work);
  reportWritten(work, stretch);
};

const writeWhole = async (
  work: Work,
  { stretch, changes, poisons }: FoldedBatch,
): Promise<void> => {
  const { pool, schema } = work.options;
  if (changes.length === 0 && poisons.length === 0) {
    await moveCheckpointAlone(
      pool,
      schema,
      work.state.opened.following,
      toCheckpointMove(work, stretch.to),
    );
    work.state.at = stretch.to.position;
    reportWritten(work, stretch);
    return;
  }
  await commit(work, stretch, async (client) => {
    await writeChanges(client, schema, changes);
    await work.state.statistics.follow(client, schema, changes);
    return poisons;
  });
};

const toStretch = (events: Events, at: Position): EventRange => ({
  count: events.length,
  to: checkpointAfter(events, { position: at, eventId: null }),
  readEvents: () => [events],
});

/** Folds and writes events in one batch, with rows in memory of its own. */
const foldAndWrite = async (work: Work, events: Events): Promise<void> => {
  const { options, state } = work;
  const { schema, pool } = options;
  const workingSet = new WorkingSet();
  const batch = { schema, projections: state.opened.following, workingSet };
  const reader = pool as Pick<pg.ClientBase, 'query'>;
  const poisons = await foldBatch(batch, reader, events, state.parked);
  const stretch = toStretch(events, state.at);
  await writeWhole(work, { stretch, poisons, changes: workingSet.takeChanges() });
};

/** Writes events of which the database refuses some: their teams are parked, all others go on. */
const writeOneByOne = async (work: Work, stretch: EventRange): Promise<void> => {
  await readParked(work); // without those of a batch that was not written
  const { options, state } = work;
  const batch = { schema: options.schema, projections: state.opened.following };
  for await (const events of stretch.readEvents()) {
    await writeHalves(events, {
      writeTogether: (half) => foldAndWrite(work, half),
      writeAlone: (event) =>
        commit(work, toStretch([event], state.at), (client) =>
          writeByProjection(batch, client, event, state.parked),
        ),
    });
  }
};

const writeOrSplit = async (work: Work, batch: FoldedBatch): Promise<boolean> => {
  const { poisons, stretch } = batch;
  markParked(
    work.state,
    poisons.map(({ projection, event }) => ({ projection, teamId: event.metadata.teamId })),
  );
  try {
    await writeWhole(work, batch);
    return true;
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    await writeOneByOne(work, stretch);
    return false;
  }
};

/** Reads the position of the partition and its parked teams. */
const open = async (work: Work): Promise<OpenedCheckpoints> => {
  const { pool, schema, projections, partition = 0 } = work.options;
  const opened = await openCheckpoints(pool, schema, projections, partition);
  const statistics = createTableStatistics();
  Object.assign(work.state, { opened, at: opened.position, statistics });
  await readParked(work);
  return opened;
};

/** Writes rows and moves the checkpoint of a partition, in one transaction for each batch, one batch at a time. */
export const createBatchWriter = (options: BatchWriterOptions) => {
  const state: PartitionState = {
    opened: { position: START, following: [], generations: [] },
    at: START,
    parked: new Set(),
    statistics: createTableStatistics(),
  };
  const work: Work = { options, state };
  return {
    /** Everything up to here is written. */
    position: (): Position => state.at,
    opened: (): OpenedCheckpoints => state.opened,
    open: () => open(work),
    /** Projections and teams that are left out. */
    parked: (): ReadonlySet<string> => state.parked,
    /** False when the database refused some of the batch, which is written one by one: what was folded onto it is void. */
    write: (batch: FoldedBatch) => writeOrSplit(work, batch),
    /** Writes events that could not be folded as one batch. */
    writeOneByOne: (stretch: EventRange) => writeOneByOne(work, stretch),
  };
};
