import type pg from 'pg';
import type { Partitioning } from '../../event-bus/event-bus.ts';
import { type Position, START } from '../../event-store/event-store.ts';
import { PartitionsChanged } from '../partitioning.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Where the read models of a schema stand, partition by partition; throws PartitionsChanged when teams are divided otherwise. */
export const liveStands = async (
  client: Client,
  schema: string,
  { partitions }: Partitioning,
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
    `select partition, max(position collate "C") as position from ${schema}.checkpoints group by partition`,
  );
  const stands = new Map(rows.map(({ partition, position }) => [partition, position]));
  return Array.from({ length: partitions }, (_, partition) => stands.get(partition) ?? START);
};

export const furthestOf = (stands: readonly Position[]): Position =>
  stands.reduce((a, b) => (a > b ? a : b), START);
