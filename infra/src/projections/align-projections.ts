import type { Partitioning } from '../event-bus/event-bus.ts';
import { type EventStore, START } from '../event-store/event-store.ts';
import { beginCheckpoint, readCheckpoint } from './checkpoints.ts';
import { ProjectionGroup, type ProjectionGroupOptions } from './projection-group.ts';

const BATCH_SIZE = 1000;

type AlignOptions = Omit<ProjectionGroupOptions, 'partition'>;

const alignPartition = async (
  options: AlignOptions,
  store: Pick<EventStore, 'readAll'>,
  { partitionOf }: Partitioning,
  partition: number,
): Promise<void> => {
  const { pool, schema, projections } = options;
  await beginCheckpoint(pool, schema, projections, partition);
  const stands = await Promise.all(
    projections.map((projection) => readCheckpoint(pool, schema, projection, partition)),
  );
  const furthest = stands.reduce((a, b) => (a > b ? a : b), START);
  for (const projection of projections) {
    const group = new ProjectionGroup({ ...options, partition, projections: [projection] });
    let at = await group.open();
    while (at < furthest) {
      const events = await store.readAll(at, BATCH_SIZE);
      at = events.at(-1)?.position ?? furthest;
      await group.apply(
        events.filter(
          ({ position, metadata }) =>
            position <= furthest && partitionOf(metadata.teamId) === partition,
        ),
      );
    }
  }
};

/** One process aligns at a time; those who come later find it done. */
const alone = async ({ pool, schema }: AlignOptions, work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  const key = [`align ${schema}`];
  let isLocked = true;
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', key);
    await work();
    await client.query('select pg_advisory_unlock(hashtext($1))', key);
    isLocked = false;
  } finally {
    client.release(isLocked); // the lock of work that failed goes with the connection
  }
};

/** Brings projections that stand behind (new ones, raised versions) up to the furthest of their partition, one by one. */
export const alignProjections = (
  options: AlignOptions,
  store: Pick<EventStore, 'readAll'>,
  partitioning: Partitioning,
): Promise<void> =>
  alone(options, async () => {
    for (let partition = 0; partition < partitioning.partitions; partition += 1) {
      await alignPartition(options, store, partitioning, partition);
    }
  });
