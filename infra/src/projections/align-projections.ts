import { type EventStore, START } from '../event-store/event-store.ts';
import { beginCheckpoint, readCheckpoint } from './checkpoints.ts';
import { ProjectionGroup, type ProjectionGroupOptions } from './projection-group.ts';

const BATCH_SIZE = 1000;

/** Brings projections that stand behind (new ones, raised versions) up to the furthest of the group, one by one. */
export const alignProjections = async (
  options: ProjectionGroupOptions,
  store: Pick<EventStore, 'readAll'>,
): Promise<void> => {
  const { pool, schema, projections, partition = 0 } = options;
  await beginCheckpoint(pool, schema, projections, partition);
  const stands = await Promise.all(
    projections.map((projection) => readCheckpoint(pool, schema, projection, partition)),
  );
  const furthest = stands.reduce((a, b) => (a > b ? a : b), START);
  for (const projection of projections) {
    const group = new ProjectionGroup({ ...options, projections: [projection] });
    await group.open();
    while (group.position < furthest) {
      const events = await store.readAll(group.position, BATCH_SIZE);
      await group.apply(events.filter((event) => event.position <= furthest));
    }
  }
};
