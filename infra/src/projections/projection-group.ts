import type pg from 'pg';
import { type Position, type RecordedEvent, START } from '../event-store/event-store.ts';
import { inTransaction } from '../postgres/pool.ts';
import { type BatchContext, foldBatch, type Poison } from './apply-batch.ts';
import { moveCheckpoint } from './checkpoints.ts';
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
  /** Hears which teams are parked in any projection: when the group opens, and when another one is. */
  readonly onParked?: (teamIds: ReadonlySet<string>) => void;
  /** Hears how many events were folded and written; an event that comes again does not count. */
  readonly onFolded?: (events: number) => void;
}

/** Events that are folded and written together. */
const PIECE = 5000;

const DEFAULT_MAX_ROWS = 150_000;

interface FoldedPiece {
  readonly poisons: readonly Poison[];
  readonly changes: readonly TableChanges[];
  readonly events: number;
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
  private batch: BatchContext;
  private readonly parked = new Set<string>();
  private statistics = createTableStatistics();
  private at: Position = START;
  private opened: OpenedCheckpoints = {
    position: START,
    following: [],
    generations: [],
    former: null,
  };

  constructor(options: ProjectionGroupOptions) {
    const { schema, projections, partition = 0 } = options;
    this.options = options;
    this.partition = partition;
    this.batch = { schema, projections, workingSet: new WorkingSet() };
  }

  get position(): Position {
    return this.at;
  }

  /** Where the rows stand that answer: behind the position while a raised version is built beside those of the former. */
  get answered(): Position {
    const { former } = this.opened;
    return former !== null && former < this.at ? former : this.at;
  }

  /** Reads where the group stands; call before the first batch and after a lost checkpoint. */
  async open(): Promise<Position> {
    const { pool, schema, projections } = this.options;
    this.opened = await openCheckpoints(pool, schema, projections, this.partition);
    this.at = this.opened.position;
    this.batch = { ...this.batch, projections: this.opened.following };
    this.batch.workingSet.forget();
    this.statistics = createTableStatistics();
    this.parked.clear();
    this.leaveOut(await readParkedTeams(pool, schema));
    return this.at;
  }

  /**
   * Folds and writes a batch in log order; throws CheckpointMoved when another worker was faster. A large batch goes in
   * pieces: one is folded while the one before is written, so that this process and the database work side by side.
   */
  async apply(received: readonly RecordedEvent[]): Promise<void> {
    const events = received.filter((event) => event.position > this.at);
    let writing: Promise<void> = Promise.resolve();
    try {
      for (let from = 0; from < events.length; from += PIECE) {
        const piece = await this.fold(events.slice(from, from + PIECE));
        await writing;
        writing = this.write(piece);
        writing.catch(() => undefined); // heard at its turn
      }
      await writing;
    } catch (error) {
      await writing.catch(() => undefined);
      this.batch.workingSet.forget();
      throw error;
    }
    const teams = new Set(events.map(({ metadata }) => metadata.teamId));
    this.batch.workingSet.trim(this.options.maxRows ?? DEFAULT_MAX_ROWS, [...teams]);
  }

  private async fold(events: readonly RecordedEvent[]): Promise<FoldedPiece> {
    // What an earlier piece changed is in the working set, so reads need not wait for it to be written.
    const reader = this.options.pool as Pick<pg.ClientBase, 'query'>;
    const poisons = await foldBatch(this.batch, reader, events, this.parked);
    for (const { projection, event } of poisons) {
      this.parked.add(`${projection} ${event.metadata.teamId}`);
    }
    const to = events.at(-1)?.position ?? this.at;
    const changes = this.batch.workingSet.takeChanges();
    return { poisons, to, events: events.length, changes };
  }

  private leaveOut(parked: readonly ParkedTeam[]): void {
    for (const { projection, teamId } of parked) this.parked.add(`${projection} ${teamId}`);
    this.options.onParked?.(new Set(parked.map(({ teamId }) => teamId)));
  }

  private async write({ poisons, changes, to, events }: FoldedPiece): Promise<void> {
    const { pool, schema, onPoison, onFolded } = this.options;
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
    onFolded?.(events);
    for (const poison of poisons) onPoison?.(poison);
    if (poisons.length > 0) this.leaveOut(await readParkedTeams(pool, schema));
  }
}
