import { START } from '@quartermaster/contracts/core/position';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type pg from 'pg';
import type { Broker } from '../broker.ts';
import { describeWithOwnBroker } from '../test-with-brokers.ts';
import { startTestBroker } from '../test-kafka.ts';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import {
  type BundledProgram,
  bundleProgram,
} from '@quartermaster/platform/process/test-bundled-program';
import { appendRounds } from '@quartermaster/platform/event-bus/test-readers';
import type { Task } from './test-process.ts';
import { SEEN_TABLES } from '@quartermaster/platform/event-bus/kafka/test-rows';

const teams = Array.from({ length: 10 }, () => randomUUID());
/** Members of a group join one after another, which takes long on a busy machine. */
const LONGEST_MS = 240_000;

let broker: Broker;
let bundled: BundledProgram;
let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
let topic: string;
let children: ChildProcess[];

beforeAll(async () => {
  broker = await startTestBroker();
  bundled = await bundleProgram(new URL('./test-process.ts', import.meta.url));
});
afterAll(async () => {
  await broker.stop();
  await bundled.remove();
});
beforeEach(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'test' });
  await pool.query(SEEN_TABLES);
  store = await openPostgresEventStore(database.url);
  topic = `events-${randomUUID()}`;
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(killAndWait));
  await store.close();
  await pool.end();
  await database.close();
});

const killAndWait = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Starts a relay or a reader as a separate process. */
const start = (
  role: Task['role'],
  name: string,
  groups: Task['groups'] = { readers: 0 },
): ChildProcess => {
  const target = { databaseUrl: database.url, brokers: [broker.address], topic, partitions: 3 };
  const task: Task = { role, name, groups, ...target };
  const program = fileURLToPath(bundled.program);
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  children.push(child);
  return child;
};

const awaitOutput = async (child: ChildProcess): Promise<void> => {
  if (child.stdout === null) throw new Error('The process has no output');
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(child.exitCode).toBeNull();
};

const count = async (where = 'true'): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from seen where ${where}`,
  );
  return rows[0]!.count;
};

const waitUntilSeen = async (expected: number, where?: string): Promise<void> => {
  while ((await count(where)) < expected) {
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('A process ended');
    await sleep(20);
  }
};

/** Records events until the condition holds, because a fast reader leaves no event for a later one. */
const recordUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) {
    await appendRounds(store, teams, 1);
    await sleep(200);
  }
};

/** Stops a reader in the middle of a transaction, while it holds locks that the others need. */
const freezeWhileWriting = async (child: ChildProcess, reader: string): Promise<void> => {
  for (;;) {
    child.kill('SIGSTOP');
    await sleep(50); // its earlier statements are done by then
    const { rows } = await pool.query(
      `select from pg_stat_activity where application_name = $1 and state = 'idle in transaction'
         and query like 'insert into seen%' and datname = current_database()`,
      [reader],
    );
    if (rows.length > 0) return;
    child.kill('SIGCONT');
    await appendRounds(store, teams, 1);
  }
};

/** Checks that each group got each event once, and the events of a team in log order. */
const expectOnceAndInOrder = async (groups = ['readers']): Promise<void> => {
  for (const group of groups) await expectInGroup(group);
};

const expectInGroup = async (group: string): Promise<void> => {
  const all = await store.readAll(START, 100_000);
  const ofGroup = `group_name = '${group}'`;
  await waitUntilSeen(all.length, ofGroup);
  for (const team of teams) {
    const { rows } = await pool.query<{ event_id: string }>(
      `select event_id from seen where ${ofGroup} and team_id = $1 order by place`,
      [team],
    );
    const ofTeam = all.filter(({ metadata }) => metadata.teamId === team);
    expect(rows.map((row) => row.event_id)).toEqual(ofTeam.map(({ id }) => id));
  }
  expect(await count(ofGroup)).toBe(all.length);
};

describeWithOwnBroker('relays and readers over Kafka', () => {
  test('a restarted broker loses no event and changes no order', async () => {
    start('reader', 'a');
    start('relay', 'r');
    const recording = appendRounds(store, teams, 60);
    await waitUntilSeen(50);
    await broker.kill();
    await sleep(500);
    await broker.restart();
    await recording;
    await appendRounds(store, teams, 2);
    await expectOnceAndInOrder();
  });

  test('relays killed at any moment omit no event, and repeated events count once', async () => {
    start('reader', 'a');
    const recording = appendRounds(store, teams, 60);
    for (let round = 0; round < 3; round += 1) {
      const relay = start('relay', `r${round}`);
      await awaitOutput(relay);
      await sleep(round * 20);
      await killAndWait(relay);
    }
    start('relay', 'last');
    await recording;
    await expectOnceAndInOrder();
  });

  test(
    'the other members of a group continue where a killed one stopped',
    async () => {
      start('relay', 'r');
      const first = start('reader', 'a');
      start('reader', 'b');
      await recordUntil(async () => (await count(`reader = 'a'`)) > 0);
      await recordUntil(async () => (await count(`reader = 'b'`)) > 0);
      const recording = appendRounds(store, teams, 20);
      await killAndWait(first);
      await recording;
      await expectOnceAndInOrder();
    },
    LONGEST_MS,
  );

  test('a reader that is frozen while it writes delays no other reader and breaks nothing when it continues', async () => {
    start('relay', 'r');
    const sleeper = start('reader', 'a');
    await appendRounds(store, teams, 5);
    await waitUntilSeen(50);
    await freezeWhileWriting(sleeper, 'a');
    start('reader', 'b');
    const recorded = await store.readAll(START, 100_000);
    await waitUntilSeen(recorded.length);
    sleeper.kill('SIGCONT');
    await appendRounds(store, teams, 2);
    await expectOnceAndInOrder();
  });

  test(
    'processes that read for two groups, one of them slow, lose and repeat nothing when processes or the broker are killed',
    async () => {
      const groups = { quick: 0, slow: 200 };
      start('relay', 'r');
      const readers = [start('reader', 'a', groups), start('reader', 'b', groups)];
      const recording = appendRounds(store, teams, 60);
      for (const [at, reader] of readers.entries()) {
        await waitUntilSeen(30 * (at + 1), `group_name = 'slow'`);
        await killAndWait(reader);
        start('reader', `c${at}`, groups);
      }
      await broker.kill();
      await sleep(300);
      await broker.restart();
      await recording;
      await expectOnceAndInOrder(Object.keys(groups));
    },
    LONGEST_MS,
  );

  test('a slow group does not delay another group of the same process', async () => {
    start('relay', 'r');
    start('reader', 'a', { quick: 0, slow: 1_000 });
    await recordUntil(async () => (await count(`group_name = 'slow'`)) > 0);
    await appendRounds(store, teams, 30);
    const all = await store.readAll(START, 100_000);
    await waitUntilSeen(all.length, `group_name = 'quick'`);
    expect(await count(`group_name = 'slow'`)).toBeLessThan(all.length);
    await expectOnceAndInOrder(['quick', 'slow']);
  });
});
