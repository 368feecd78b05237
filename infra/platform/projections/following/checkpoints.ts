import type pg from 'pg';
import type { Checkpoint, Position } from '../../event-store/event-store.ts';
import { START, formatPosition } from '@quartermaster/contracts/core/position';
import type { Projection } from '../projection.ts';
import { buildWriterLockSql } from '../rows/writer-gate.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Another worker moved the checkpoint: this one lost its partition and must stop. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** Tables or rows were replaced by a rebuild or a repair: what this worker remembers of them no longer holds. */
export class RowsReplaced extends CheckpointMoved {}

export const bookkeepingSql = (schema: string): readonly string[] => [
  `create table if not exists ${schema}.checkpoints (
     projection text not null, version int not null, partition int not null,
     position text not null, event_id text, moved_at timestamptz not null default now(),
     generation int not null default 0,
     primary key (projection, version, partition))`,
  `create table if not exists ${schema}.parked_teams (
     projection text not null, team_id text not null, position text not null, event_id text not null,
     event_type text not null, reason text not null, parked_at timestamptz not null default now(),
     primary key (projection, team_id))`,
  `create table if not exists ${schema}.partitioning (
     id int primary key check (id = 1), partitions int not null)`,
];

/**
 * Version in the checkpoints of a read model whose tables are not there yet: one that is new beside others that are at work.
 * It is built beside them from the first event.
 */
export const NOT_BUILT = 0;

/** The position of a projection in a partition; START when it has not begun. */
export const readCheckpoint = async (
  client: Client,
  schema: string,
  { name, version }: Pick<Projection, 'name' | 'version'>,
  partition: number,
): Promise<Position> => {
  const { rows } = await client.query<{ position: Position }>(
    `select position from ${schema}.checkpoints where projection = $1 and version = $2 and partition = $3`,
    [name, version, partition],
  );
  return rows[0]?.position ?? START;
};

/** Returns the least position of the built projections of a group in a partition; START while one has not begun. */
export const leastPosition = async (
  client: Client,
  schema: string,
  projections: readonly Pick<Projection, 'name' | 'version'>[],
  partition: number,
): Promise<Position> => {
  const { rows } = await client.query<{ found: number; least: Position | null }>({
    name: `position ${schema}`,
    text: `select count(*)::int as found, min(position collate "C") filter (where c.version <> ${NOT_BUILT}) as least
           from ${schema}.checkpoints c
           join unnest($1::text[], $2::int[]) as p(name, version)
             on c.projection = p.name and c.version in (p.version, ${NOT_BUILT})
           where c.partition = $3`,
    values: [
      projections.map(({ name }) => name),
      projections.map(({ version }) => version),
      partition,
    ],
  });
  const { found = 0, least = null } = rows[0] ?? {};
  return found < projections.length ? START : (least ?? START);
};

/**
 * Makes sure a row exists to compare with, so that two workers never both begin. A projection whose tables are of another
 * version does not begin: it is rebuilt.
 */
export const beginCheckpoint = async (
  client: Client,
  schema: string,
  projections: readonly Projection[],
  partition: number,
): Promise<void> => {
  await client.query(
    `insert into ${schema}.checkpoints (projection, version, partition, position)
     select name, version, $3, $4 from unnest($1::text[], $2::int[]) as p(name, version)
     where not exists (
       select from ${schema}.checkpoints c where c.projection = p.name and c.version <> p.version)
     on conflict do nothing`,
    [
      projections.map(({ name }) => name),
      projections.map(({ version }) => version),
      partition,
      START,
    ],
  );
};

const hasGenerations = async (
  client: Client,
  schema: string,
  projections: readonly Projection[],
  generations: readonly number[],
): Promise<boolean> => {
  const { rows } = await client.query<{ projection: string; generation: number }>(
    `select projection, max(generation) as generation from ${schema}.checkpoints group by projection`,
  );
  const found = new Map(rows.map(({ projection, generation }) => [projection, generation]));
  return projections.every(({ name }, at) => found.get(name) === generations[at]);
};

/** One step of a group in a partition, with the generation each of its checkpoints had when the group was opened. */
export interface CheckpointMove {
  readonly partition: number;
  readonly from: Position;
  readonly to: Checkpoint;
  readonly generations: readonly number[];
}

/** Moves the checkpoints of a group; `moveValues` has its parameters. */
const moveSql = (schema: string): string =>
  `update ${schema}.checkpoints c set position = $5, event_id = $7, moved_at = clock_timestamp()
   from unnest($1::text[], $2::int[], $6::int[]) as p(name, version, generation)
   where c.projection = p.name and c.version = p.version and c.partition = $3 and c.position = $4
     and c.generation = p.generation`;

const moveValues = (
  projections: readonly Projection[],
  { partition, from, to, generations }: CheckpointMove,
): unknown[] => [
  projections.map(({ name }) => name),
  projections.map(({ version }) => version),
  partition,
  from,
  to.position,
  generations,
  to.eventId,
];

const notMoved = async (
  client: Client,
  schema: string,
  projections: readonly Projection[],
  { partition, from, generations }: CheckpointMove,
): Promise<CheckpointMoved> =>
  (await hasGenerations(client, schema, projections, generations))
    ? new CheckpointMoved(`Expected ${formatPosition(from)} in partition ${String(partition)}`)
    : new RowsReplaced(`Rows of schema ${schema} were replaced after they were read`);

/** Moves all checkpoints of a group from one position to another, or throws CheckpointMoved or RowsReplaced. */
export const moveCheckpoint = async (
  client: Client,
  schema: string,
  projections: readonly Projection[],
  move: CheckpointMove,
): Promise<void> => {
  const { rowCount } = await client.query({
    name: `checkpoint ${schema}`,
    text: moveSql(schema),
    values: moveValues(projections, move),
  });
  if (rowCount !== projections.length) throw await notMoved(client, schema, projections, move);
};

const DIVISION_BY_ZERO = '22012';

/**
 * Moves all checkpoints of a group as `moveCheckpoint` does, in a transaction of its own that is one statement: most events change
 * no row of most groups. The statement divides by zero when not all were moved, so that none is.
 */
export const moveCheckpointAlone = async (
  client: Client,
  schema: string,
  projections: readonly Projection[],
  move: CheckpointMove,
): Promise<void> => {
  try {
    await client.query({
      name: `move ${schema}`,
      text: `with entered as (${buildWriterLockSql(schema)}),
             moved as (${moveSql(schema)} and exists (select from entered) returning 1)
             select 1 / (count(*) = cardinality($1::text[]))::int from moved`,
      values: moveValues(projections, move),
    });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== DIVISION_BY_ZERO) throw error;
    throw await notMoved(client, schema, projections, move);
  }
};
