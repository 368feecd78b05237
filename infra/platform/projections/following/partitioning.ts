import type pg from 'pg';

type Client = Pick<pg.ClientBase, 'query'>;

/** Read models follow another number of partitions than the bus has; events would be folded twice or never. */
export class PartitionsChanged extends Error {
  override readonly name = 'PartitionsChanged';
  readonly isOperational = true;
}

/**
 * The one partition of the log becomes several. All of them begin at its position, because it had the events of all
 * teams.
 */
const splitCheckpoints = async (
  client: Client,
  schema: string,
  partitions: number,
): Promise<void> => {
  await client.query(
    `insert into ${schema}.checkpoints (projection, version, partition, position, generation)
     select projection, version, p, position, generation
     from ${schema}.checkpoints, generate_series(1, $1::int - 1) as p
     where partition = 0`,
    [partitions],
  );
  await client.query(`update ${schema}.partitioning set partitions = $1`, [partitions]);
};

/** Holds the checkpoints of a schema to the partitions of the bus; throws PartitionsChanged. */
export const settlePartitions = async (
  client: Client,
  schema: string,
  partitions: number,
): Promise<void> => {
  await client.query(
    `insert into ${schema}.partitioning (id, partitions)
     select 1, case when exists (select from ${schema}.checkpoints) then 1 else $1::int end
     on conflict do nothing`,
    [partitions],
  );
  const { rows } = await client.query<{ partitions: number }>(
    `select partitions from ${schema}.partitioning`,
  );
  const before = rows[0]?.partitions ?? partitions;
  if (before === partitions) return;
  if (before === 1) return splitCheckpoints(client, schema, partitions);
  throw new PartitionsChanged(
    `The read models of schema ${schema} follow ${String(before)} partitions, the bus has ${String(partitions)}. Go back ` +
      `to ${String(before)}, or drop the schema: it is built again from the log.`,
  );
};
