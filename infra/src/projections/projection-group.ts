import type pg from 'pg';
import { type Position, type RecordedEvent, START } from '../event-store/event-store.ts';
import { type BatchContext, foldBatch, type Poison, writeBatch } from './apply-batch.ts';
import { beginCheckpoint, CheckpointMoved, moveCheckpoint, readCheckpoint } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { WorkingSet } from './working-set.ts';

export interface ProjectionGroupOptions {
  readonly pool: pg.Pool;
  /** Database schema that holds the read models of this group. */
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly partition?: number;
  /** Rows kept in memory between batches. */
  readonly maxRows?: number;
  readonly onPoison?: (poison: Poison) => void;
}

/**
 * Rows and checkpoint are one transaction, so a server that loses its last commits in a crash loses both, and the events
 * are folded again from the log: nothing is gained by waiting for the disk.
 */
const BEGIN = 'begin; set local synchronous_commit = off';

const DEFAULT_MAX_ROWS = 150_000;

/**
 * Applies batches of events to projections that stand at the same position: rows and checkpoint are written in one
 * transaction, what is at or below the checkpoint is dropped, and a second worker on the same partition loses.
 */
export class ProjectionGroup {
  private readonly options: ProjectionGroupOptions;
  private readonly partition: number;
  private readonly batch: BatchContext;
  private readonly parked = new Set<string>();
  private at: Position = START;

  constructor(options: ProjectionGroupOptions) {
    const { schema, projections, partition = 0 } = options;
    this.options = options;
    this.partition = partition;
    this.batch = { schema, projections, workingSet: new WorkingSet() };
  }

  get position(): Position {
    return this.at;
  }

  /** Reads where the group stands; call before the first batch and after a lost checkpoint. */
  async open(): Promise<Position> {
    const { pool, schema, projections } = this.options;
    await beginCheckpoint(pool, schema, projections, this.partition);
    const stands = await Promise.all(
      projections.map((projection) => readCheckpoint(pool, schema, projection, this.partition)),
    );
    if (new Set(stands).size > 1) throw new CheckpointMoved('Projections of one group stand apart');
    this.at = stands[0] ?? START;
    this.batch.workingSet.forget();
    const { rows } = await pool.query<{ projection: string; team_id: string }>(
      `select projection, team_id from ${schema}.parked_teams`,
    );
    for (const row of rows) this.parked.add(`${row.projection} ${row.team_id}`);
    return this.at;
  }

  /** Folds and writes a batch in log order; throws CheckpointMoved when another worker was faster. */
  async apply(received: readonly RecordedEvent[]): Promise<void> {
    const events = received.filter((event) => event.position > this.at);
    const last = events.at(-1);
    if (last === undefined) return;
    try {
      const poisons = await this.commit(events, last.position);
      for (const poison of poisons) {
        this.parked.add(`${poison.projection} ${poison.event.metadata.teamId}`);
        this.options.onPoison?.(poison);
      }
    } catch (error) {
      this.batch.workingSet.forget();
      throw error;
    }
    this.at = last.position;
    const teams = new Set(events.map(({ metadata }) => metadata.teamId));
    this.batch.workingSet.written(this.options.maxRows ?? DEFAULT_MAX_ROWS, [...teams]);
  }

  private async commit(events: readonly RecordedEvent[], to: Position): Promise<readonly Poison[]> {
    const { pool, schema, projections } = this.options;
    const client = await pool.connect();
    try {
      await client.query(BEGIN);
      const poisons = await foldBatch(this.batch, client, events, this.parked);
      await writeBatch(this.batch, client);
      for (const poison of poisons) await park(client, schema, poison);
      const move = { partition: this.partition, from: this.at, to };
      await moveCheckpoint(client, schema, projections, move);
      await client.query('commit');
      return poisons;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

/** A team stops in one projection at its first poison event; the earliest wins. */
const park = async (client: pg.PoolClient, schema: string, poison: Poison): Promise<void> => {
  const { event, projection, reason } = poison;
  await client.query(
    `insert into ${schema}.parked_teams as p (projection, team_id, position, event_id, event_type, reason)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (projection, team_id) do update
       set position = excluded.position, event_id = excluded.event_id,
           event_type = excluded.event_type, reason = excluded.reason
       where excluded.position < p.position`,
    [projection, event.metadata.teamId, event.position, event.id, event.type, reason],
  );
};
