import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defineEvent } from '@quartermaster/contracts/core/event';
import type pg from 'pg';
import { z } from 'zod';
import type { EventBus, Partitioning } from '../event-bus/event-bus.ts';
import { createLogTail } from '../event-bus/log-tail.ts';
import type { EventStore, NewEvent, Subscription } from '../event-store/event-store.ts';
import { createInMemoryEventStore } from '../event-store/in-memory.ts';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { type Follower, followLog } from './follow-log.ts';
import { PartitionsChanged } from './partitioning.ts';
import { defineProjection, onRow, type Projection } from './projection.ts';
import { defineTable } from './table.ts';
import { verifyProjections } from './verify-projections.ts';

const SCHEMA = 'read';
const PARTITIONS = 3;
const teams = ['team-0', 'team-1', 'team-2', 'team-10'];
const thirds: Partitioning = {
  partitions: PARTITIONS,
  partitionOf: (teamId) => Number(teamId.at(-1)) % PARTITIONS,
};

const arrived = defineEvent({
  type: 'BoxArrived',
  version: 1,
  summary: 'Boxes arrived.',
  data: z.object({ boxes: z.int() }),
});
interface Yard {
  readonly id: string;
  readonly boxes: number;
}
const yards = defineTable<Yard>({
  name: 'yards',
  key: ['id'],
  columns: { id: 'text', boxes: 'int' },
});
/** Adds up, so that an event folded twice or never shows. */
const yardProjection = (version = 1): Projection =>
  defineProjection({
    name: 'yards',
    version,
    tables: [yards],
    on: [
      onRow(
        arrived,
        yards,
        () => ['all'],
        (yard, { data }) => ({ id: 'all', boxes: (yard?.boxes ?? 0) + data.boxes }),
      ),
    ],
  });

const box = (teamId: string): NewEvent => ({
  id: randomUUID(),
  type: arrived.type,
  schemaVersion: 1,
  data: { boxes: 1 },
  metadata: {
    teamId,
    actor: { kind: 'system', name: 'test' },
    commandId: randomUUID(),
    correlationId: randomUUID(),
    causationId: null,
  },
});

/** A bus that reads the log for each of some partitions by itself, as the members of a group do. */
const dividedBus = (store: EventStore, held: readonly number[]): EventBus => {
  const tail = createLogTail(store, { batchSize: 2 });
  return {
    ...thirds,
    subscribe: (consumer) => {
      const parts: Subscription[] = [];
      const opened = consumer.onPartitions(held).then(() => {
        for (const partition of held) {
          parts.push(
            tail.subscribe({
              group: consumer.group,
              onPartitions: async () => undefined,
              startAfter: () => consumer.startAfter(partition),
              onBatch: async ({ events }) => {
                const own = events.filter(
                  ({ metadata }) => thirds.partitionOf(metadata.teamId) === partition,
                );
                if (own.length > 0) await consumer.onBatch({ partition, events: own });
              },
            }),
          );
        }
      });
      return {
        done: opened.then(async () => {
          await Promise.all(parts.map(({ done }) => done));
        }),
        stop: async () => {
          await opened;
          await Promise.all(parts.map((part) => part.stop()));
        },
      };
    },
    close: () => tail.close(),
  };
};

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
const running: Follower[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 12, applicationName: 'partitions test' });
});
const stopAll = async (): Promise<void> => {
  for (const follower of running.splice(0)) await follower.stop();
};
afterAll(async () => {
  await stopAll();
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  await stopAll();
  await pool.query(`drop schema if exists ${SCHEMA} cascade`);
  store = createInMemoryEventStore();
});

const follow = async (bus: EventBus, version = 1): Promise<Follower> => {
  const follower = await followLog({
    pool,
    store,
    bus,
    schema: SCHEMA,
    projections: [yardProjection(version)],
    onProblem: (error) => {
      throw error;
    },
  });
  running.push(follower);
  return follower;
};

/** A box for each team in turn, so often; answers the position of each team's last. */
const deliver = async (rounds: number, to = teams): Promise<ReadonlyMap<string, string>> => {
  const last = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const team of to) {
      const stream = `yard-${team}.${randomUUID()}`;
      last.set(team, (await store.append(stream, [box(team)], 'no-stream')).position);
    }
  }
  return last;
};

const boxes = async (): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await pool.query<{ team_id: string; boxes: number }>(
    `select team_id, boxes from ${SCHEMA}.yards`,
  );
  return Object.fromEntries(rows.map((row) => [row.team_id, row.boxes]));
};
const each = (count: number) => Object.fromEntries(teams.map((team) => [team, count]));

describe('read models over several partitions', () => {
  test('are folded once for each event, however far apart the partitions are', async () => {
    const follower = await follow(dividedBus(store, [0, 1, 2]));
    await deliver(7);
    await deliver(5, ['team-1']);
    await follower.caughtUp();
    expect(await boxes()).toEqual({ ...each(7), 'team-1': 12 });
    expect([...follower.positions().keys()]).toEqual([0, 1, 2]);
  });

  test('NF-E-05 are waited for by the partition of the team, also where another process has it', async () => {
    const here = await follow(dividedBus(store, [0]));
    const last = await deliver(3);
    expect(await here.waitFor(last.get('team-0')!, 5_000, 'team-0')).toBe(true);
    expect(await here.waitFor(last.get('team-1')!, 50, 'team-1')).toBe(false);
    const there = await follow(dividedBus(store, [1, 2]));
    expect(await here.waitFor(last.get('team-1')!, 5_000, 'team-1')).toBe(true);
    expect(await there.waitFor(last.get('team-10')!, 5_000, 'team-10')).toBe(true);
    await here.caughtUp();
    expect(await boxes()).toEqual(each(3));
  });

  test('NF-E-01 equal a replay', async () => {
    const follower = await follow(dividedBus(store, [0, 1, 2]));
    await deliver(4);
    await follower.caughtUp();
    await follower.stop();
    await deliver(2, ['team-2']); // after where its partition stands: not part of the comparison
    const options = { pool, store, schema: SCHEMA, projections: [yardProjection()] };
    expect(await verifyProjections({ ...options, partitioning: thirds })).toMatchObject({
      equal: true,
      tables: [{ table: 'yards', liveRows: 4, replayedRows: 4 }],
    });
    await pool.query(`update ${SCHEMA}.yards set boxes = 5 where team_id = 'team-10'`);
    expect((await verifyProjections({ ...options, partitioning: thirds })).equal).toBe(false);
  });

  test('go on where the one partition of the log stood, and never back to it', async () => {
    const undividedBus = createLogTail(store);
    const before = await follow(undividedBus);
    await deliver(3);
    await before.caughtUp();
    await before.stop();
    const after = await follow(dividedBus(store, [0, 1, 2]));
    await deliver(2);
    await after.caughtUp();
    await after.stop();
    expect(await boxes()).toEqual(each(5));
    await expect(follow(undividedBus)).rejects.toThrow(PartitionsChanged);
  });

  test('of a raised version are brought to where each partition stands', async () => {
    const first = await follow(dividedBus(store, [0, 1, 2]));
    await deliver(3);
    await first.caughtUp();
    await first.stop();
    const second = await follow(dividedBus(store, [0, 1, 2]), 2);
    await deliver(1);
    await second.caughtUp();
    expect(await boxes()).toEqual(each(4));
  });
});
