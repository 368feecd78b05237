import type pg from 'pg';
import type { Partitioning } from '../../event-bus/event-bus.ts';
import { START, laterOf } from '@quartermaster/contracts/core/position';
import type { Position } from '../../event-store/event-store.ts';
import { NOT_BUILT } from '../following/checkpoints.ts';
import { PartitionsChanged } from '../following/partitioning.ts';
import type { Projection } from '../projection.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * The positions of the projections of a schema that follow the log together, by partition; those of the other
 * projections when none of them is built. Throws PartitionsChanged when the teams are divided into other partitions.
 */
export const livePositions = async (
  client: Client,
  schema: string,
  { partitions }: Partitioning,
  group: readonly Pick<Projection, 'name'>[],
): Promise<readonly Position[]> => {
  const divided = await client.query<{ partitions: number }>(
    `select partitions from ${schema}.partitioning`,
  );
  const live = divided.rows[0]?.partitions ?? partitions;
  if (live !== partitions) {
    throw new PartitionsChanged(
      `The read models of schema ${schema} follow ${String(live)} partitions, not ${String(partitions)}.`,
    );
  }
  const { rows } = await client.query<{ partition: number; position: Position }>(
    `select partition, coalesce(
       max(position collate "C") filter (where projection = any($1::text[]) and version <> $2),
       max(position collate "C")) as position
     from ${schema}.checkpoints group by partition`,
    [group.map(({ name }) => name), NOT_BUILT],
  );
  const positions = new Map(rows.map(({ partition, position }) => [partition, position]));
  return Array.from({ length: partitions }, (_, partition) => positions.get(partition) ?? START);
};

export const furthestOf = (positions: readonly Position[]): Position =>
  positions.reduce(laterOf, START);
