import type pg from 'pg';
import type { Partitioning } from '../../event-bus/event-bus.ts';
import { AT_START, type Checkpoint } from '../../event-store/event-store.ts';
import { NOT_BUILT } from '../following/checkpoints.ts';
import { PartitionsChanged } from '../following/partitioning.ts';
import type { Projection } from '../projection.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * The checkpoints of the projections of a schema that follow the log together, by partition; those of the other
 * projections when none of them is built. Throws PartitionsChanged when the teams are divided into other partitions.
 */
export const liveCheckpoints = async (
  client: Client,
  schema: string,
  { partitions }: Partitioning,
  group: readonly Pick<Projection, 'name'>[],
): Promise<readonly Checkpoint[]> => {
  const divided = await client.query<{ partitions: number }>(
    `select partitions from ${schema}.partitioning`,
  );
  const live = divided.rows[0]?.partitions ?? partitions;
  if (live !== partitions) {
    throw new PartitionsChanged(
      `The read models of schema ${schema} follow ${String(live)} partitions, not ${String(partitions)}.`,
    );
  }
  const { rows } = await client.query<Checkpoint & { readonly partition: number }>(
    `select distinct on (partition) partition, position, event_id as "eventId"
     from ${schema}.checkpoints
     order by partition, (projection = any($1::text[]) and version <> $2) desc, position collate "C" desc`,
    [group.map(({ name }) => name), NOT_BUILT],
  );
  const found = new Map(
    rows.map(({ partition, position, eventId }) => [partition, { position, eventId }]),
  );
  return Array.from({ length: partitions }, (_, partition) => found.get(partition) ?? AT_START);
};
