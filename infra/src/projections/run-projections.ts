import type pg from 'pg';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  START,
} from '../event-store/event-store.ts';
import { createBatch, type Poison } from './apply-batch.ts';
import {
  beginCheckpoint,
  bookkeepingSql,
  CheckpointMoved,
  moveCheckpoint,
  readCheckpoint,
} from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { createTableSql } from './table.ts';
import { WorkingSet } from './working-set.ts';

export interface ProjectionRunnerOptions {
  readonly pool: pg.Pool;
  /** Database schema that holds the read models of this group. */
  readonly schema: string;
  readonly projections: readonly Projection[];
  /** Rows kept in memory between batches. */
  readonly maxRows?: number;
  readonly onPoison?: (poison: Poison) => void;
}

const DEFAULT_MAX_ROWS = 150_000;

/** Creates the schema, bookkeeping and tables; a projection of a new version starts from empty tables. */
export const prepareProjections = async (
  pool: pg.Pool,
  schema: string,
  projections: readonly Projection[],
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`projections ${schema}`]);
    await client.query(`create schema if not exists ${schema}`);
    for (const statement of bookkeepingSql(schema)) await client.query(statement);
    for (const projection of projections) await prepareOne(client, schema, projection);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const prepareOne = async (
  client: pg.PoolClient,
  schema: string,
  { name, version, tables }: Projection,
): Promise<void> => {
  const { rowCount } = await client.query(
    `delete from ${schema}.checkpoints where projection = $1 and version <> $2`,
    [name, version],
  );
  for (const table of tables) {
    if (rowCount !== null && rowCount > 0) {
      await client.query(`drop table if exists ${schema}.${table.name}`);
    }
    for (const statement of createTableSql(schema, table)) await client.query(statement);
  }
  if (rowCount !== null && rowCount > 0) {
    await client.query(`delete from ${schema}.parked_teams where projection = $1`, [name]);
  }
};

/**
 * Applies batches of events to a group of projections that stand at the same position: rows and checkpoint are
 * written in one transaction, what is at or below the checkpoint is dropped, and a second worker loses.
 */
export const createProjectionGroup = (options: ProjectionRunnerOptions, partition: number) => {
  const { pool, schema, projections, maxRows = DEFAULT_MAX_ROWS } = options;
  const workingSet = new WorkingSet();
  const batch = createBatch(schema, projections, workingSet);
  const parked = new Set<string>();
  let position: Position = START;

  const park = async (client: pg.PoolClient, poison: Poison): Promise<void> => {
    const { event } = poison;
    await client.query(
      `insert into ${schema}.parked_teams (projection, team_id, position, event_id, event_type, reason)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [
        poison.projection,
        event.metadata.teamId,
        event.position,
        event.id,
        event.type,
        poison.reason,
      ],
    );
  };

  const commit = async (
    events: readonly RecordedEvent[],
    to: Position,
  ): Promise<readonly Poison[]> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const poisons = await batch.fold(client, events, parked);
      await batch.write(client);
      for (const poison of poisons) await park(client, poison);
      await moveCheckpoint(client, schema, projections, { partition, from: position, to });
      await client.query('commit');
      return poisons;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };

  /** Where the group stands; call before the first batch. All its projections must stand there. */
  const open = async (): Promise<Position> => {
    await beginCheckpoint(pool, schema, projections, partition);
    const stands = await Promise.all(
      projections.map((projection) => readCheckpoint(pool, schema, projection, partition)),
    );
    if (new Set(stands).size > 1) throw new CheckpointMoved('Projections of one group stand apart');
    position = stands[0] ?? START;
    workingSet.forget();
    const { rows } = await pool.query<{ projection: string; team_id: string }>(
      `select projection, team_id from ${schema}.parked_teams`,
    );
    for (const { projection, team_id: teamId } of rows) parked.add(`${projection} ${teamId}`);
    return position;
  };

  const apply = async (received: readonly RecordedEvent[]): Promise<void> => {
    const events = received.filter((event) => event.position > position);
    const last = events.at(-1);
    if (last === undefined) return;
    try {
      const poisons = await commit(events, last.position);
      for (const poison of poisons) {
        parked.add(`${poison.projection} ${poison.event.metadata.teamId}`);
        options.onPoison?.(poison);
      }
    } catch (error) {
      workingSet.forget();
      throw error;
    }
    position = last.position;
    workingSet.written(maxRows, [...new Set(events.map(({ metadata }) => metadata.teamId))]);
  };

  return { open, apply, position: () => position };
};

export type ProjectionGroup = ReturnType<typeof createProjectionGroup>;

const BATCH_SIZE = 1000;

/** Brings projections that stand behind (new ones, raised versions) up to the furthest of the group, one by one. */
export const alignProjections = async (
  options: ProjectionRunnerOptions,
  store: Pick<EventStore, 'readAll'>,
  partition: number,
): Promise<void> => {
  const { pool, schema, projections } = options;
  await beginCheckpoint(pool, schema, projections, partition);
  const stands = await Promise.all(
    projections.map((projection) => readCheckpoint(pool, schema, projection, partition)),
  );
  const furthest = stands.reduce((a, b) => (a > b ? a : b), START);
  for (const projection of projections) {
    const group = createProjectionGroup({ ...options, projections: [projection] }, partition);
    let at = await group.open();
    while (at < furthest) {
      const events = await store.readAll(at, BATCH_SIZE);
      await group.apply(events.filter((event) => event.position <= furthest));
      at = group.position();
    }
  }
};
