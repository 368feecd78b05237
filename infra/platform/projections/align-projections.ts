import type { Partitioning } from '../event-bus/event-bus.ts';
import { START, chooseLater, isAfter } from '@quartermaster/contracts/core/position';
import type { EventStore } from '../event-store/event-store.ts';
import { beginCheckpoint, readCheckpoint } from './following/checkpoints.ts';
import { runExclusively } from './rebuild/maintenance-lock.ts';
import { ProjectionGroup, type ProjectionGroupOptions } from './projection-group.ts';

const BATCH_SIZE = 1000;

type AlignOptions = Omit<ProjectionGroupOptions, 'partition'>;

const alignPartition = async (
  options: AlignOptions,
  store: Pick<EventStore, 'readAll'>,
  { getPartition }: Partitioning,
  partition: number,
): Promise<void> => {
  const { pool, schema, projections } = options;
  await beginCheckpoint(pool, schema, projections, partition);
  const positions = await Promise.all(
    projections.map((projection) => readCheckpoint(pool, schema, projection, partition)),
  );
  const furthest = positions.reduce(chooseLater, START);
  for (const projection of projections) {
    const group = new ProjectionGroup({ ...options, partition, projections: [projection] });
    let at = await group.open();
    while (isAfter(furthest, at)) {
      const events = await store.readAll(at, BATCH_SIZE);
      at = events.at(-1)?.position ?? furthest;
      await group.apply(
        events.filter(
          ({ position, metadata }) =>
            !isAfter(position, furthest) && getPartition(metadata.teamId) === partition,
        ),
      );
    }
  }
};

/** True when each partition has begun and its projections are at one position, so that there is nothing to do. */
const isAligned = async (
  { pool, schema, projections }: AlignOptions,
  { partitions }: Partitioning,
): Promise<boolean> => {
  const { rows } = await pool.query<{ together: number }>(
    `select count(*)::int as together from (
       select from ${schema}.checkpoints c
       join unnest($1::text[], $2::int[]) as p(name, version) on c.projection = p.name and c.version = p.version
       group by c.partition having count(*) = $3 and count(distinct c.position) = 1) aligned`,
    [
      projections.map(({ name }) => name),
      projections.map(({ version }) => version),
      projections.length,
    ],
  );
  return rows[0]?.together === partitions;
};

/**
 * Brings projections that are behind others of their partition up to the furthest, one by one. One process does this at
 * a time; later ones find nothing left to do.
 */
export const alignProjections = async (
  options: AlignOptions,
  store: Pick<EventStore, 'readAll'>,
  partitioning: Partitioning,
): Promise<void> => {
  if (options.projections.length === 0 || (await isAligned(options, partitioning))) return;
  await runExclusively(options.pool, options.schema, async () => {
    for (let partition = 0; partition < partitioning.partitions; partition += 1) {
      await alignPartition(options, store, partitioning, partition);
    }
  });
};
