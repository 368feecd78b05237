import { toPosition } from '@quartermaster/contracts/core/position';
import { expect, test } from '@jest/globals';
import type pg from 'pg';
import type { Partitioning } from '../../event-bus/event-bus.ts';
import { buildLeaseName } from '../../event-bus/leased.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { withLease } from '../../postgres/lease.ts';
import { prepareProjections } from '../prepare-projections.ts';
import { type ReachOptions, reachHead } from './reach-head.ts';
import { setUpReadModels, foldAll, SCHEMA } from '../test-read-models.ts';
import {
  countedYardProjection,
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  teams,
  yardProjection,
} from '../test-yards.ts';

const projections = [yardProjection(), gateProjection];
let pool: pg.Pool;
let store: EventStore;
const { follow } = setUpReadModels(8, (fresh) => ({ pool, store } = fresh));

const reach = (more: Partial<ReachOptions> = {}) =>
  reachHead({ pool, store, schema: SCHEMA, projections, quietMs: 300, ...more });

/** Runs `work` while a process holds the lease of the log and makes no progress. */
const whileStuck = <Result>(work: () => Promise<Result>): Promise<Result | null> =>
  withLease(pool, buildLeaseName(SCHEMA), work);

test('read models that nobody follows are brought to the head of the log', async () => {
  await deliverRounds(store, teams, 1);
  await foldAll(pool, store, projections);
  await deliverRounds(store, teams, 3);
  expect(await reach()).toEqual([]);
  expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 4, 'team-2': 4 });
});

test('those that a process follows without getting on are named with what they miss', async () => {
  await deliverRounds(store, teams, 1);
  await foldAll(pool, store, projections);
  await deliverRounds(store, teams, 55);
  expect(await whileStuck(() => reach())).toEqual([
    { projection: 'yards', events: 110 },
    { projection: 'gates', events: 110 },
  ]);
  expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 1, 'team-2': 1 });
});

test('a process that gets on slowly is waited for, up to where the log ended at the beginning', async () => {
  await deliverRounds(store, teams, 20);
  await prepareProjections(pool, SCHEMA, projections);
  const follower = await follow({ pool, store, projections });
  expect(await reach()).toEqual([]);
  await follower.caughtUp();
});

test('read models of partitions are waited for, and a stopped one counts its own', async () => {
  const thirds: Partitioning = {
    partitions: 3,
    getPartition: (teamId) => Number(teamId.at(-1)) % 3,
  };
  await prepareProjections(pool, SCHEMA, projections, 3);
  await deliverRounds(store, teams, 2);
  const end = await deliver(store, 'team-2');
  const second = toPosition('0000000000000002');
  for (const { name, version } of projections) {
    await pool.query(
      `update read.checkpoints c set position = coalesce(at.position, ''), event_id = at.event_id
       from (values (1, $3, $4), (2, $5, $6), (0, null, null)) as at(partition, position, event_id)
       where c.partition = at.partition and projection = $1 and version = $2`,
      [name, version, end, await store.eventIdAt(end), second, await store.eventIdAt(second)],
    );
  }
  expect(await reach({ partitioning: thirds })).toEqual([
    { projection: 'yards', events: 2 },
    { projection: 'gates', events: 2 },
  ]);
});

test('one whose version was raised is left to the product', async () => {
  await deliverRounds(store, teams, 1);
  await foldAll(pool, store, projections);
  const raised = [countedYardProjection, gateProjection];
  expect(await reach({ projections: raised })).toEqual([{ projection: 'yards', events: 2 }]);
});
