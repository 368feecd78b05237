import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineEvent } from '@quartermaster/contracts/core/event';
import type pg from 'pg';
import { z } from 'zod';
import { createLogTail } from '../event-bus/log-tail.ts';
import { type EventStore, type NewEvent, START } from '../event-store/event-store.ts';
import { createInMemoryEventStore } from '../event-store/in-memory.ts';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { type Follower, type FollowOptions, followLog } from './follow-log.ts';
import { defineProjection, onRow } from './projection.ts';
import { defineTable } from './table.ts';

const counted = defineEvent({
  type: 'ShelfCounted',
  version: 1,
  summary: 'A shelf was counted.',
  data: z.object({ shelf: z.string(), units: z.int() }),
});

interface Shelf {
  readonly shelf: string;
  readonly units: number;
}
const shelves = defineTable<Shelf>({
  name: 'shelves',
  key: ['shelf'],
  columns: { shelf: 'text', units: 'int' },
});
const projection = defineProjection({
  name: 'shelves',
  version: 1,
  tables: [shelves],
  on: [
    onRow(
      counted,
      shelves,
      ({ data }) => [data.shelf],
      (_, { data }) => data,
    ),
  ],
});

const count = (shelf: string, units: number): NewEvent => ({
  id: crypto.randomUUID(),
  type: counted.type,
  schemaVersion: 1,
  data: { shelf, units },
  metadata: {
    teamId: 'team-1',
    actor: { kind: 'store' },
    commandId: 'command',
    correlationId: 'correlation',
    causationId: null,
  },
});

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 6, applicationName: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  await pool.query('drop schema if exists read cascade');
});

let running: Follower | undefined;
afterEach(async () => running?.stop());

const follow = async (
  store: EventStore,
  batchSize: number,
  more: Pick<FollowOptions, 'onProblem'>,
): Promise<Follower> => {
  const bus = createLogTail(store, { batchSize });
  const options = { pool, store, bus, schema: 'read', projections: [projection], ...more };
  running = await followLog(options);
  return running;
};

const shelvesStored = async (): Promise<readonly object[]> =>
  (await pool.query<object>('select shelf, units from read.shelves order by shelf')).rows;

const fail = (error: unknown): never => {
  throw error;
};

test('a full batch that could not be written is tried again, also when nothing follows it', async () => {
  const store = createInMemoryEventStore();
  const problems: unknown[] = [];
  const follower = await follow(store, 2, {
    onProblem: (error) => {
      problems.push(error);
      void pool.query('alter table read.shelves drop constraint small_shelf');
    },
  });
  await pool.query('alter table read.shelves add constraint small_shelf check (units < 50)');
  const events = [count('a', 4), count('b', 60)];
  const { position } = await store.append('shelf-team-1.log', events, 'no-stream');
  expect(await follower.waitFor(position, 5000, 'team-1')).toBe(true);
  expect(await shelvesStored()).toEqual([
    { shelf: 'a', units: 4 },
    { shelf: 'b', units: 60 },
  ]);
  expect(problems).toHaveLength(1);
});

test('every event is counted once it is written, in whatever batches it came', async () => {
  const store = createInMemoryEventStore();
  const events = Array.from({ length: 45 }, (_, at) => count(`shelf ${String(at)}`, at));
  await store.append('shelf-team-1.log', events, 'no-stream');
  const follower = await follow(store, 10, { onProblem: fail });
  await follower.caughtUp();
  expect((await follower.standing()).folded).toBe(45);
  expect(await shelvesStored()).toHaveLength(45);
});

test('one that was stopped stands where its rows stand', async () => {
  const store = createInMemoryEventStore();
  const events = Array.from({ length: 45 }, (_, at) => count(`shelf ${String(at)}`, at));
  await store.append('shelf-team-1.log', events, 'no-stream');
  const follower = await follow(store, 10, { onProblem: fail });
  await follower.waitFor((await store.readAll(START, 1))[0]?.position ?? '~', 5000, 'team-1');
  await follower.stop();
  const stands = follower.positions().get(0);
  const done = (await store.readAll(START, 100)).filter(
    ({ position }) => position <= (stands ?? ''),
  );
  expect(await shelvesStored()).toHaveLength(done.length);
});
