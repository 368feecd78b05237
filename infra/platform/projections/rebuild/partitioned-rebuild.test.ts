import { expect, test } from '@jest/globals';
import type pg from 'pg';
import type { Partitioning } from '../../event-bus/event-bus.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { PartitionsChanged } from '../following/partitioning.ts';
import { prepareProjections } from '../prepare-projections.ts';
import { ProjectionGroup } from '../projection-group.ts';
import { setUpReadModels, SCHEMA } from '../test-read-models.ts';
import { deliverRounds, readColumn, yardProjection } from '../test-yards.ts';
import { rebuildProjections } from './rebuild-projections.ts';

const teams = ['team-0', 'team-1'];
const partitioning: Partitioning = {
  partitions: 3,
  getPartition: (teamId) => Number(teamId.at(-1)),
};
const projections = [yardProjection()];

let pool: pg.Pool;
let store: EventStore;
setUpReadModels(4, (fresh) => ({ pool, store } = fresh));

test('partitions with checkpoints apart are each rebuilt to their own, while one of them catches up', async () => {
  await prepareProjections(pool, SCHEMA, projections, partitioning.partitions);
  const groups = [0, 1].map(
    (partition) => new ProjectionGroup({ pool, schema: SCHEMA, projections, partition }),
  );
  const fold = async (partition: number): Promise<void> => {
    const group = groups[partition]!;
    const events = await store.readAll(await group.open(), 1000);
    await group.apply(
      events.filter(({ metadata }) => partitioning.getPartition(metadata.teamId) === partition),
    );
  };
  await deliverRounds(store, teams, 2);
  await fold(0);
  await fold(1);
  await deliverRounds(store, teams, 8);
  await fold(0);
  let reads = 0;
  const outcome = await rebuildProjections({
    pool,
    schema: SCHEMA,
    projections,
    partitioning,
    store: {
      ...store,
      readAll: async (after) => {
        reads += 1;
        if (reads === 4) await fold(1); // past the place up to which its events were looked at
        return store.readAll(after, 5);
      },
    },
  });
  expect(outcome).toMatchObject({ switched: true, tables: [{ equal: true }] });
  await fold(0);
  await fold(1);
  expect(await readColumn(pool, 'boxes')).toEqual({ 'team-0': 10, 'team-1': 10 });
});

test('teams divided otherwise than the live tables are refused', async () => {
  await prepareProjections(pool, SCHEMA, projections, partitioning.partitions);
  await expect(rebuildProjections({ pool, store, schema: SCHEMA, projections })).rejects.toThrow(
    PartitionsChanged,
  );
});
