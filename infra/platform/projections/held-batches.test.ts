import { START } from '@quartermaster/contracts/core/position';
import { expect, test } from '@jest/globals';
import type pg from 'pg';
import { singlePartition } from '../event-bus/event-bus.ts';
import { createLogTail } from '../event-bus/log-tail.ts';
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import { readParking } from './parking/read-parking.ts';
import { prepareProjections } from './prepare-projections.ts';
import { ProjectionGroup } from './projection-group.ts';
import { createReadAgain } from './rows/read-again.ts';
import { setUpReadModels, SCHEMA } from './test-read-models.ts';
import {
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  yardProjection,
} from './test-yards.ts';

const REFUSED = Number.MAX_SAFE_INTEGER;
const BATCH = 10;
const teams = Array.from({ length: 20 }, (_, at) => `team-${String(at + 1)}`);
const projections = [yardProjection((boxes) => boxes), gateProjection];

let pool: pg.Pool;
let store: EventStore;
setUpReadModels(6, (fresh) => ({ pool, store } = fresh));

const openGroup = async () => {
  await prepareProjections(pool, SCHEMA, projections);
  const written: number[] = [];
  const group = new ProjectionGroup({
    pool,
    schema: SCHEMA,
    projections,
    mostEvents: 3 * BATCH,
    readAgain: createReadAgain(store, singlePartition, 0),
    onWritten: ({ count }) => written.push(count),
  });
  await group.open();
  return { group, written };
};

const splitIntoBatches = (log: readonly RecordedEvent[]): readonly (readonly RecordedEvent[])[] =>
  Array.from({ length: Math.ceil(log.length / BATCH) }, (_, at) =>
    log.slice(at * BATCH, (at + 1) * BATCH),
  );

/** Delivers the log in batches of which each is known to follow, the last one too. */
const applyHeld = async (group: ProjectionGroup): Promise<readonly RecordedEvent[]> => {
  const log = await store.readAll(START, 1000);
  for (const batch of splitIntoBatches(log)) await group.applyAhead(batch, 'sure');
  return log;
};

const makeBoxes = (boxes: number) => Object.fromEntries(teams.map((team) => [team, boxes]));

test('batches are written together when the next one is sure to follow', async () => {
  const { group, written } = await openGroup();
  await deliverRounds(store, teams, 4);
  const log = await applyHeld(group);
  expect(group.folded).toBe(log.at(-1)?.position);
  await group.settle();
  expect(written).toEqual([30, 30, 20]);
  expect(group.position).toBe(log.at(-1)?.position);
  expect(await readColumn(pool, 'boxes')).toEqual(makeBoxes(4));
});

test('a batch that is the last is written at once, with those that were held', async () => {
  const { group, written } = await openGroup();
  await deliverRounds(store, teams, 1);
  const [first = [], last = []] = splitIntoBatches(await store.readAll(START, 1000));
  await group.applyAhead(first, 'sure');
  expect(written).toEqual([]);
  await group.apply(last);
  expect(written).toEqual([20]);
  expect(await readColumn(pool, 'boxes')).toEqual(makeBoxes(1));
});

test.each([
  ['the first piece', 1],
  ['a piece amid others', 3],
  ['the last piece', 6],
])('a row that the database refuses in %s parks its team alone', async (_, roundsBefore) => {
  const { group, written } = await openGroup();
  await deliverRounds(store, teams, roundsBefore);
  const stop = await deliver(store, 'team-3', REFUSED);
  await deliverRounds(store, teams, 6 - roundsBefore);
  const log = await applyHeld(group);
  await group.settle();
  expect(await readParking(pool, SCHEMA)).toMatchObject([
    { projection: 'yards', teamId: 'team-3', position: stop },
  ]);
  expect(await readColumn(pool, 'boxes')).toEqual({ ...makeBoxes(6), 'team-3': roundsBefore });
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(log.length);
  expect(group.position).toBe(log.at(-1)?.position);
});

test('what was folded and not written is folded again by the next worker', async () => {
  const { group } = await openGroup();
  await deliverRounds(store, teams, 1);
  const [first = []] = splitIntoBatches(await store.readAll(START, 1000));
  await group.applyAhead(first, 'sure');
  const { group: next } = await openGroup();
  expect(next.position).toBe('');
  await applyHeld(next);
  await next.settle();
  expect(await readColumn(pool, 'boxes')).toEqual(makeBoxes(1));
});

test('the log says that a batch follows only when it has one', async () => {
  const bus = createLogTail(store, { batchSize: 20 });
  await deliverRounds(store, teams, 2);
  const nexts: unknown[] = [];
  await new Promise<void>((resolve) => {
    bus.subscribe({
      group: 'held',
      onPartitions: async () => undefined,
      startAfter: async () => START,
      onBatch: async ({ next }) => {
        if (nexts.push(next) === 2) resolve();
      },
    });
  });
  await bus.close();
  expect(nexts).toEqual(['sure', undefined]);
});
