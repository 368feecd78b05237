import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { defineEvent } from '@quartermaster/contracts/core/event';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import { z } from 'zod';
import { systemContext } from './command-context.ts';
import { type Decider, snapshotForm } from './decider.ts';
import { createCommandHandler } from './handle-command.ts';
import { EVENTS_IN_MEMORY, SNAPSHOT_EVERY } from './cached-stream.ts';
import { openSnapshots, type Snapshots } from './snapshots.ts';
import { type Processes, testLogs } from './test-logs.ts';

interface Counted {
  readonly type: 'Counted';
  readonly data: { readonly units: number };
}
interface Sum {
  readonly total: number;
}

const counted = defineEvent({
  type: 'Counted',
  version: 1,
  summary: 'Units were counted.',
  data: z.object({ units: z.number() }),
});

const createSumDecider = (version: number): Decider<{ readonly units: number }, Sum, Counted> => ({
  subject: 'sum',
  definitions: [counted],
  initial: { total: 0 },
  evolve: ({ total }, { data }) => ({ total: total + data.units * version }),
  decide: ({ units }) => [{ type: 'Counted', data: { units } }],
  snapshot: snapshotForm<Sum>({ version, toJson: (state) => state, fromJson: (json) => json }),
});
const sum = createSumDecider(1);
const ONE = { units: 1 };

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

describe.each(testLogs)('a stream that never ends, %s', (_, openLog) => {
  let processes: Processes;
  let log: EventStore;
  let snapshots: Snapshots;
  /** Resolves once all snapshots so far are stored. */
  let kept: () => Promise<unknown>;
  const problems: unknown[] = [];
  /** Events of each read of a stream. */
  let reads: number[] = [];

  beforeAll(async () => {
    processes = await openLog();
    [log] = processes.stores;
    await pool.query('drop schema if exists commands cascade');
    const opened = await openSnapshots(pool, (error) => void problems.push(error));
    const keeping: Promise<void>[] = [];
    kept = () => Promise.all(keeping);
    snapshots = {
      find: opened.find,
      save: (snapshot) => {
        const done = opened.save(snapshot);
        keeping.push(done);
        return done;
      },
    };
  });
  afterEach(() => {
    if (problems.length > 0) throw new Error('Snapshots were not kept', { cause: problems });
  });
  afterAll(() => processes.close());

  const counting = (store: EventStore): EventStore => ({
    ...store,
    readStream: async (stream, options) => {
      const events = await store.readStream(stream, options);
      reads.push(events.length);
      return events;
    },
  });
  const newProcess = (store: EventStore = log) =>
    createCommandHandler(counting(store), { snapshots });
  const context = (teamId: string, commandId: string) => systemContext(teamId, 'test', commandId);

  /** Creates a stream of `count` events, ten to an append, with its snapshots. */
  const grow = async (teamId: string, id: string, from: number, to: number): Promise<void> => {
    const many = {
      ...sum,
      decide: () => Array.from({ length: 10 }, () => ({ type: 'Counted' as const, data: ONE })),
    };
    const { handle } = newProcess();
    for (let at = from; at < to; at += 10)
      await handle(many, id, ONE, context(teamId, `${id} ${at}`));
    await kept();
  };

  test('is read from its snapshot on by a new process, without touching other streams and teams', async () => {
    await grow('team-1', 'long', 0, 3 * SNAPSHOT_EVERY);
    await grow('team-1', 'short', 0, 50);
    await grow('team-2', 'long', 0, 20);
    reads = [];
    const { loadState } = newProcess();
    expect(await loadState(sum, 'long', 'team-1')).toEqual({ total: 3 * SNAPSHOT_EVERY });
    expect(reads.reduce((total, many) => total + many, 0)).toBeLessThanOrEqual(SNAPSHOT_EVERY + 20);
    expect(await loadState(sum, 'short', 'team-1')).toEqual({ total: 50 });
    expect(await loadState(sum, 'long', 'team-2')).toEqual({ total: 20 });
  });

  test('recognises its newest commands: one that is repeated in another process has one effect', async () => {
    await grow('team-1', 'repeated', 0, SNAPSHOT_EVERY + 200);
    const cold = newProcess(processes.stores[1]);
    const again = await cold.handle(sum, 'repeated', ONE, context('team-1', 'repeated 400'));
    expect(again.events).toHaveLength(10);
    expect(again.revision).toBe(SNAPSHOT_EVERY + 199);
    expect(await cold.loadState(sum, 'repeated', 'team-1')).toEqual({
      total: SNAPSHOT_EVERY + 200,
    });
  });

  test('is complete for two processes that write it in turn', async () => {
    const [one, other] = [newProcess(), newProcess(processes.stores[1])];
    await grow('team-1', 'shared', 0, SNAPSHOT_EVERY + 10);
    for (let at = 0; at < 20; at += 1) {
      await one.handle(sum, 'shared', ONE, context('team-1', `one ${at}`));
      await other.handle(sum, 'shared', ONE, context('team-1', `other ${at}`));
    }
    const total = SNAPSHOT_EVERY + 10 + 40;
    expect(await one.loadState(sum, 'shared', 'team-1')).toEqual({ total });
    expect(await other.loadState(sum, 'shared', 'team-1')).toEqual({ total });
  });

  test('is folded from its first event by a release with another form, which then stores its own snapshot', async () => {
    await grow('team-1', 'raised', 0, SNAPSHOT_EVERY + 10);
    const total = SNAPSHOT_EVERY + 10;
    expect(await newProcess().loadState(createSumDecider(2), 'raised', 'team-1')).toEqual({
      total: 2 * total,
    });
    await kept();
    reads = [];
    expect(await newProcess().loadState(createSumDecider(2), 'raised', 'team-1')).toEqual({
      total: 2 * total,
    });
    expect(Math.max(...reads)).toBeLessThan(SNAPSHOT_EVERY);
  });

  test('refuses a version that was read long ago, and compares a recent one with its newest events', async () => {
    await grow('team-1', 'versions', 0, EVENTS_IN_MEMORY + 2 * SNAPSHOT_EVERY);
    const { handle } = newProcess();
    const at = (ifMatch: number, commandId: string) => ({
      ...context('team-1', commandId),
      ifMatch,
    });
    const revision = EVENTS_IN_MEMORY + 2 * SNAPSHOT_EVERY - 1;
    await expect(handle(sum, 'versions', ONE, at(3, 'old'))).rejects.toMatchObject({
      code: 'VERSION_STALE',
      details: { currentVersion: revision, changedBy: null },
    });
    expect((await handle(sum, 'versions', ONE, at(revision, 'new'))).revision).toBe(revision + 1);
  });

  test('ignores a snapshot of another log', async () => {
    await grow('team-1', 'elsewhere', 0, SNAPSHOT_EVERY + 10);
    const found = await snapshots.find('sum-team-1.elsewhere');
    const handler = createCommandHandler(log, {
      snapshots: {
        ...snapshots,
        find: async () =>
          found && {
            ...found,
            eventId: '00000000-0000-4000-8000-000000000000',
            state: { total: -1 },
          },
      },
    });
    expect(await handler.loadState(sum, 'elsewhere', 'team-1')).toEqual({
      total: SNAPSHOT_EVERY + 10,
    });
  });
});

test('a snapshot that cannot be stored is reported, and the command is still answered', async () => {
  const broken = openPool(database.url, { max: 1, applicationName: 'test' });
  const problems: unknown[] = [];
  const snapshots = await openSnapshots(broken, (error) => void problems.push(error));
  await broken.end();
  await snapshots.save({
    stream: 'sum-team-1.a',
    version: 1,
    revision: 1,
    eventId: '',
    state: {},
    types: [],
    commands: [],
  });
  expect(problems).toHaveLength(1);
});
