import type pg from 'pg';
import { type Position, type RecordedEvent, START } from '../event-store/event-store.ts';
import { inTransaction } from '../postgres/pool.ts';
import { foldBatch, type Poison } from './apply-batch.ts';
import { moveCheckpoint } from './checkpoints.ts';
import type { BatchContext } from './load-needs.ts';
import { type OpenedCheckpoints, openCheckpoints } from './open-checkpoints.ts';
import { type ParkedTeam, parkTeam, readParkedTeams } from './parked-teams.ts';
import type { Projection } from './projection.ts';
import type { TableChanges } from './row-changes.ts';
import { writeChanges } from './row-store.ts';
import { createTableStatistics } from './table-statistics.ts';
import { WorkingSet } from './working-set.ts';
import { enterAsWriter } from './writer-gate.ts';

export interface ProjectionGroupOptions {
  readonly pool: pg.Pool;
  /** Database schema that holds the read models of this group. */
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly partition?: number;
  /** Rows kept in memory between batches. */
  readonly maxRows?: number;
  readonly onPoison?: (poison: Poison) => void;
  /** Hears of so many events whose effects were written, and of where the partition stands then. */
  readonly onWritten?: (written: Written) => void;
}

export interface Written {
  readonly partition: number;
  readonly position: Position;
  readonly count: number;
}

/** Events that are folded and written together: the more of them change a row, the fewer times it is written. */
const PIECE = 10_000;
const DEFAULT_MAX_ROWS = 150_000;

interface FoldedPiece {
  readonly poisons: readonly Poison[];
  readonly changes: readonly TableChanges[];
  readonly count: number;
  /** Position of its last event. */
  readonly to: Position;
}

/**
 * Applies batches of events to projections that stand at the same position: rows and checkpoint are written in one
 * transaction, what is at or below the checkpoint is dropped, and a second worker on the same partition loses.
 */
export class ProjectionGroup {
  private readonly options: ProjectionGroupOptions;
  private readonly partition: number;
  private readonly maxRows: number;
  private batch: BatchContext;
  private readonly parked = new Set<string>();
  private statistics = createTableStatistics();
  /** Everything up to here is written. */
  private at: Position = START;
  private foldedTo: Position = START;
  private writing: Promise<void> = Promise.resolve();
  private opened: OpenedCheckpoints = {
    position: START,
    following: [],
    generations: [],
    former: null,
  };

  constructor(options: ProjectionGroupOptions) {
    const { schema, projections, partition = 0, maxRows = DEFAULT_MAX_ROWS } = options;
    this.options = options;
    this.maxRows = maxRows;
    this.partition = partition;
    this.batch = { schema, projections, workingSet: new WorkingSet() };
  }

  get position(): Position {
    return this.at;
  }

  /** Everything up to here is in the rows in memory, and written or being written. */
  get folded(): Position {
    return this.foldedTo;
  }

  /** Where the rows stand that answer: behind the position while a raised version is built beside those of the former. */
  get answered(): Position {
    const { former } = this.opened;
    return former !== null && former < this.at ? former : this.at;
  }

  /** Reads where the group stands; call before the first batch and after a lost checkpoint. */
  async open(): Promise<Position> {
    const { pool, schema, projections } = this.options;
    await this.writing.catch(() => undefined);
    this.opened = await openCheckpoints(pool, schema, projections, this.partition);
    this.batch = { ...this.batch, projections: this.opened.following };
    this.standAt(this.opened.position);
    this.statistics = createTableStatistics();
    this.parked.clear();
    this.leaveOut(await readParkedTeams(pool, schema));
    return this.at;
  }

  /** Folds and writes a batch in log order; throws CheckpointMoved when another worker was faster. */
  async apply(received: readonly RecordedEvent[]): Promise<void> {
    await this.applyAhead(received);
    await this.settle();
  }

  /**
   * Folds a batch and leaves it being written, so that this process and the database work side by side when another batch
   * follows; call with one batch at a time. What could not be written is thrown by the next batch or by `settle`.
   */
  async applyAhead(received: readonly RecordedEvent[]): Promise<void> {
    const events = received.filter((event) => event.position > this.foldedTo);
    for (let from = 0; from < events.length; from += PIECE) {
      await this.applyPiece(events.slice(from, from + PIECE));
    }
    const { workingSet } = this.batch;
    for (const teamId of new Set(events.map(({ metadata }) => metadata.teamId))) {
      workingSet.touch(teamId);
    }
    if (workingSet.isLargerThan(this.maxRows)) await this.settle();
  }

  /** Resolves when what was folded until now is written. */
  written(): Promise<void> {
    return this.writing;
  }

  /** Resolves when everything folded is written; not while a batch is being applied. */
  async settle(): Promise<void> {
    await this.orForget(() => this.writing);
    this.batch.workingSet.trim(this.maxRows);
  }

  private async applyPiece(events: readonly RecordedEvent[]): Promise<void> {
    await this.orForget(async () => {
      const piece = await this.fold(events);
      await this.writing;
      this.writing = this.write(piece);
      this.writing.catch(() => undefined); // heard at its turn
      this.foldedTo = piece.to;
    });
  }

  /** After a failure the rows in memory are not those of the database, and the group stands where it has written. */
  private async orForget(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.writing.catch(() => undefined);
      this.standAt(this.at);
      throw error;
    }
  }

  private standAt(position: Position): void {
    this.writing = Promise.resolve();
    this.at = position;
    this.foldedTo = position;
    this.batch.workingSet.forget();
  }

  private async fold(events: readonly RecordedEvent[]): Promise<FoldedPiece> {
    // What an earlier piece changed is in the working set, so reads need not wait for it to be written.
    const reader = this.options.pool as Pick<pg.ClientBase, 'query'>;
    const poisons = await foldBatch(this.batch, reader, events, this.parked);
    for (const { projection, event } of poisons) {
      this.parked.add(`${projection} ${event.metadata.teamId}`);
    }
    const to = events.at(-1)?.position ?? this.foldedTo;
    return { poisons, count: events.length, to, changes: this.batch.workingSet.takeChanges() };
  }

  private leaveOut(parked: readonly ParkedTeam[]): void {
    for (const { projection, teamId } of parked) this.parked.add(`${projection} ${teamId}`);
  }

  private async write({ poisons, changes, count, to }: FoldedPiece): Promise<void> {
    const { pool, schema, onPoison, onWritten } = this.options;
    const { following, generations } = this.opened;
    await inTransaction(pool, async (client) => {
      await enterAsWriter(client, schema);
      await writeChanges(client, schema, changes);
      await this.statistics.follow(client, schema, changes);
      for (const poison of poisons) await parkTeam(client, schema, poison);
      const move = { partition: this.partition, from: this.at, to, generations };
      await moveCheckpoint(client, schema, following, move);
    });
    this.at = to;
    for (const poison of poisons) onPoison?.(poison);
    if (poisons.length > 0) this.leaveOut(await readParkedTeams(pool, schema));
    onWritten?.({ partition: this.partition, position: to, count });
  }
}
