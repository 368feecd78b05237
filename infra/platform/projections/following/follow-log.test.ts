import { expect, test } from '@jest/globals';
import { defineEvent } from '@quartermaster/contracts/core/event';
import type pg from 'pg';
import { z } from 'zod';
import { createLogTail } from '../../event-bus/log-tail.ts';
import { START, isAfter } from '@quartermaster/contracts/core/position';
import type { EventStore } from '../../event-store/event-store.ts';
import type { Follower } from './follow-log.ts';
import type { FollowOptions } from './prepare-to-follow.ts';
import { unparkTeam } from '../parking/unpark-team.ts';
import { defineProjection, on } from '../projection.ts';
import { setUpReadModels, SCHEMA } from '../test-read-models.ts';
import { count, shelfProjection, shelvesStored } from '../test-shelves.ts';

let pool: pg.Pool;
let store: EventStore;
const { follow } = setUpReadModels(6, (fresh) => ({ pool, store } = fresh));

const followBy = (batchSize: number, more: Pick<FollowOptions, 'onProblem'>): Promise<Follower> => {
  const bus = createLogTail(store, { batchSize });
  return follow({ pool, store, bus, projections: [shelfProjection], ...more });
};

const fail = (error: unknown): never => {
  throw error;
};

test('a full batch that could not be written is tried again, also when nothing follows it', async () => {
  const problems: unknown[] = [];
  const follower = await followBy(2, {
    onProblem: (error) => {
      problems.push(error);
      void pool.query('drop trigger busy on read.shelves');
    },
  });
  await pool.query(`
    create function read.say_busy() returns trigger language plpgsql as
      $$ begin raise exception 'The server is busy' using errcode = 'lock_not_available'; end $$;
    create trigger busy before insert on read.shelves execute function read.say_busy()`);
  const events = [count('a', 4), count('b', 60)];
  const { position } = await store.append('shelf-team-1.log', events, 'no-stream');
  expect(await follower.waitFor(position, 5000, 'team-1')).toBe(true);
  expect(await shelvesStored(pool)).toMatchObject([
    { shelf: 'a', units: 4 },
    { shelf: 'b', units: 60 },
  ]);
  expect(problems).toHaveLength(1);
});

test('every event is counted once it is written, in whatever batches it came', async () => {
  const events = Array.from({ length: 45 }, (_, at) => count(`shelf ${String(at)}`, at + 1));
  await store.append('shelf-team-1.log', events, 'no-stream');
  const follower = await followBy(10, { onProblem: fail });
  await follower.caughtUp();
  expect((await follower.readStatus()).folded).toBe(45);
  expect(await shelvesStored(pool)).toHaveLength(45);
});

test('one that was stopped has the checkpoint of its rows', async () => {
  const events = Array.from({ length: 45 }, (_, at) => count(`shelf ${String(at)}`, at + 1));
  await store.append('shelf-team-1.log', events, 'no-stream');
  const follower = await followBy(10, { onProblem: fail });
  const [first] = await store.readAll(START, 1);
  await follower.waitFor(first!.position, 5000, 'team-1');
  await follower.stop();
  const reached = (await follower.readStatus()).positions.get(0);
  const done = (await store.readAll(START, 100)).filter(
    ({ position }) => !isAfter(position, reached ?? START),
  );
  expect(await shelvesStored(pool)).toHaveLength(done.length);
});

/** The same read model of a release that has no trouble with a count. */
const anyCount = defineEvent({
  type: 'ShelfCounted',
  version: 1,
  summary: 'A shelf was counted.',
  data: z.unknown(),
});
const carefree = defineProjection({
  ...shelfProjection,
  on: [on(anyCount, { fold: () => undefined })],
});

test('a team that another process unparked is no longer counted, also when nothing follows', async () => {
  await store.append('shelf-team-1.log', [count('a', 'four')], 'no-stream');
  const follower = await followBy(10, { onProblem: fail });
  await follower.caughtUp();
  expect((await follower.readStatus()).parkedTeams).toBe(1);
  const unparked = await unparkTeam({
    pool,
    store,
    schema: SCHEMA,
    projections: [carefree],
    teamId: 'team-1',
  });
  expect(unparked).toEqual([{ projection: 'shelves', stillParked: null }]);
  expect((await follower.readStatus()).parkedTeams).toBe(0);
});
