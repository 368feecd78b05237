import { threadId } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { EventTooNew, toPerson } from '@quartermaster/contracts/core/event';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { allEvents } from '@quartermaster/contracts/events';
import type pg from 'pg';
import { type EventStore, LogDamaged } from '../../event-store/event-store.ts';
import { createInMemoryEventStore, createInMemoryLog } from '../../event-store/in-memory.ts';
import { openPostgresEventStore } from '../../event-store/postgres/postgres.ts';
import { makeTeamFact } from '../../event-store/contract/test-events.ts';
import { openPersonKeys } from '../../persons/person-keys.ts';
import { protectPersons } from '../../persons/protected-log.ts';
import { streamOfSupplier, makeSupplier } from '../../persons/test-persons.ts';
import { openPoolBeside } from '../../postgres/pool.ts';
import { testKeys } from '../../secrets/test-keys.ts';
import { createWorkQueues } from '../../limits/work-queues.ts';
import { openReadModelDatabase, type ReadModelDatabase } from '../test-read-models.ts';
import { count } from '../test-shelves.ts';
import { FoldThreadEnded } from './fold-thread.ts';
import { createFoldThreads, type FoldThreads, type FoldThreadsOptions } from './fold-threads.ts';
import type { PastPool } from './past-read-models.ts';
import type { PastOptions } from './past-options.ts';
import { createPastReadModels, POOL_OF_PAST } from './past-read-models.ts';
import { type BundledProgram, bundleProgram } from '../../process/test-bundled-program.ts';
import { ENDLESS, GREEDY, pastShelves, THROWS } from './test-past-shelves.ts';

let thread: BundledProgram;
let database: ReadModelDatabase;
let pool: pg.Pool;
let store: EventStore;
const opened: FoldThreads[] = [];
const problems: unknown[] = [];

beforeAll(async () => {
  thread = await bundleProgram(new URL('./test-fold-thread.ts', import.meta.url));
  database = await openReadModelDatabase(2);
  pool = openPoolBeside(database.pool, POOL_OF_PAST);
});
afterAll(async () => {
  await pool.end();
  await database.close();
  await thread.remove();
});
beforeEach(async () => {
  problems.splice(0);
  const { rows } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'past\\_%'`,
  );
  for (const { name } of rows) await pool.query(`drop schema ${name} cascade`);
  await pool.query('drop schema if exists past cascade');
  store = createInMemoryEventStore(createInMemoryLog(() => '2025-12-01T08:00:00.000Z'));
});
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close();
});

const createThreads = (options: Partial<FoldThreadsOptions> = {}): FoldThreads => {
  const threads = createFoldThreads({
    program: thread.program,
    databaseUrl: database.url,
    reads: 'messages',
    keysById: () => Promise.resolve(new Map()),
    ...options,
  });
  opened.push(threads);
  return threads;
};

const pastsOver = (options: Partial<PastOptions> = {}) =>
  createPastReadModels({
    pool,
    store,
    projections: [pastShelves],
    threads: options.threads ?? createThreads(),
    work: createWorkQueues(),
    maxWaitMs: 60_000,
    onProblem: (error) => problems.push(error),
    ...options,
  });

const counted = async (teamId: string, ...units: readonly number[]): Promise<void> => {
  const events = units.map((each) => count('a', each, teamId));
  await store.append(`shelf-${teamId}.a`, events, 'no-stream');
};

const moment = (teamId: string, day = 1) => ({
  teamId,
  instant: new Date(Date.UTC(2026, 0, day)).toISOString(),
});

const shelfIn = async ({ query, schema }: PastPool) => {
  const { rows } = await query<{ shelf: string; units: number; thread: number }>(
    `select shelf, units, thread from ${schema}.shelves`,
  );
  return rows[0];
};
const unitsIn = async (models: PastPool) => (await shelfIn(models))?.units;
const threadIn = async (models: PastPool) => (await shelfIn(models))?.thread;

const toOutcome = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) =>
    error instanceof Rejection ? error.code : Promise.reject(error as Error),
  );

/** A log in which one team is read no further until the gate opens. */
const gatedFor = (gated: string) => {
  let open = (): void => undefined;
  let arrive = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const readTeam: EventStore['readTeam'] = async (...args) => {
    if (args[0] === gated) {
      arrive();
      await gate;
    }
    return store.readTeam(...args);
  };
  return { open, arrived, store: { head: () => store.head(), readTeam } };
};

describe('NF-D-06 pasts are folded in threads of their own', () => {
  test('a thread is kept for the next past, whichever team asks', async () => {
    await counted('team-1', 3, 4);
    await counted('team-2', 7);
    const pasts = pastsOver();
    const first = await pasts.ask(moment('team-1'), threadIn);
    expect(first).not.toBe(threadId);
    expect(await pasts.ask(moment('team-2'), threadIn)).toBe(first);
    expect(await pasts.ask(moment('team-1', 2), unitsIn)).toBe(4);
  });

  test('an idle thread is ended after a while, and another is started', async () => {
    await counted('team-1', 3);
    const pasts = pastsOver({ threads: createThreads({ keptMs: 0 }) });
    const first = await pasts.ask(moment('team-1', 1), threadIn);
    expect(await pasts.ask(moment('team-1', 2), threadIn)).not.toBe(first);
  });

  test('events beyond one message are all folded, in their order', async () => {
    await counted('team-1', ...Array.from({ length: 1_001 }, (_, at) => at));
    expect(await pastsOver().ask(moment('team-1'), unitsIn)).toBe(1_000);
  });

  test('a thread reads a log in PostgreSQL by itself', async () => {
    const log = await openPostgresEventStore(database.url);
    try {
      const events = [count('a', 5, 'team-9'), count('a', 6, 'team-9')];
      await log.append('shelf-team-9.a', events, 'no-stream');
      const unread = (): never => {
        throw new Error('The log is read by the thread');
      };
      const later = new Date(Date.now() + 1).toISOString();
      const pasts = pastsOver({
        store: { head: () => log.head(), readTeam: unread },
        threads: createThreads({ reads: 'postgres' }),
      });
      expect(await pasts.ask({ teamId: 'team-9', instant: later }, unitsIn)).toBe(6);
    } finally {
      await log.close();
    }
  });
});

test('a thread reads texts of persons in the clear; those of an erased person read so', async () => {
  const stored = await openPostgresEventStore(database.url);
  try {
    const keys = await openPersonKeys(database.pool, testKeys);
    const log = protectPersons(stored, keys, allEvents);
    const contact = { name: 'Ada Shaw', email: 'ada@harbour.example', phone: '' };
    const created = makeSupplier('team-8', 's1', [contact]);
    await log.append(streamOfSupplier('team-8', 's1'), [created], 'no-stream');
    const pasts = pastsOver({
      store: log,
      threads: createThreads({ reads: 'postgres', keysById: keys.keysById }),
    });
    const askAt = (instant: number) =>
      pasts.ask({ teamId: 'team-8', instant: new Date(instant).toISOString() }, shelfIn);
    const now = Date.now();
    expect(await askAt(now + 1)).toMatchObject({ shelf: 'Ada Shaw' });
    await keys.erase(new Set([toPerson(contact.email)]));
    expect(await askAt(now + 2)).toMatchObject({ shelf: 'erased' });
  } finally {
    await stored.close();
  }
});

describe('several teams and callers at once', () => {
  test('a slow team keeps nobody waiting but its own callers', async () => {
    for (const team of ['team-1', 'team-2', 'team-3']) await counted(team, 3, 4);
    const log = gatedFor('team-1');
    const pasts = pastsOver({ store: log.store });
    const slow = [1, 1, 2].map((day) => pasts.ask(moment('team-1', day), unitsIn));
    await log.arrived;
    const others = ['team-2', 'team-3', 'team-2'].map((team) => pasts.ask(moment(team), unitsIn));
    expect(await Promise.all(others)).toEqual([4, 4, 4]);
    log.open();
    expect(await Promise.all(slow)).toEqual([4, 4, 4]);
  });

  test('a fold that never ends is ended with its thread; the process and other teams go on', async () => {
    await counted('team-1', ENDLESS);
    await counted('team-2', 7);
    const work = createWorkQueues();
    const pasts = pastsOver({ work, threads: createThreads({ longestSilenceMs: 5_000 }) });
    const stuck = [1, 1].map((day) => toOutcome(pasts.ask(moment('team-1', day), unitsIn)));
    expect(await pastsOver({ work }).ask(moment('team-2'), unitsIn)).toBe(7);
    expect(await Promise.all(stuck)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    expect(problems).toEqual([expect.any(FoldThreadEnded)]);
  });

  test('a fold that takes too much memory is ended with its thread; the next fold has another', async () => {
    await counted('team-1', GREEDY);
    await counted('team-2', 7);
    const pasts = pastsOver({ threads: createThreads({ heapMb: 64 }) });
    for (const attempt of [1, 2]) {
      const greedy = toOutcome(pasts.ask(moment('team-1'), unitsIn));
      expect(await pasts.ask(moment('team-2', attempt), unitsIn)).toBe(7);
      expect(await greedy).toBe('UNAVAILABLE');
    }
    expect(problems).toHaveLength(2);
    expect(String(problems[0])).toContain('memory limit');
  });

  test('callers who leave take no past from those who stay', async () => {
    await counted('team-1', 3);
    const log = gatedFor('team-1');
    const pasts = pastsOver({ store: log.store });
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = pasts.ask({ ...moment('team-1'), caller: { signal } }, unitsIn);
    const stays = pasts.ask(moment('team-1'), unitsIn);
    await log.arrived;
    leaving.abort();
    log.open();
    await expect(left).rejects.toThrow();
    expect(await stays).toBe(3);
    expect(problems).toEqual([]);
  });
});

describe('a fold that fails', () => {
  test('by one event leaves the read model where it stopped', async () => {
    await counted('team-1', 3, THROWS, 5);
    const pasts = pastsOver();
    expect(await pasts.ask(moment('team-1'), unitsIn)).toBe(3);
    expect(problems).toEqual([]);
  });

  test('by an event of a newer release is refused as that, and its thread goes on', async () => {
    await counted('team-2', 7);
    const newer = makeTeamFact('team-1', 'ShelfPainted', {});
    await store.append('shelf-team-1.a', [newer], 'no-stream');
    const pasts = pastsOver();
    await expect(pasts.ask(moment('team-1'), unitsIn)).rejects.toThrow(EventTooNew);
    expect(await pasts.ask(moment('team-2'), unitsIn)).toBe(7);
  });

  test('by the log is refused with the error of the log', async () => {
    await counted('team-1', 3);
    const damaged = new LogDamaged('There is a hole');
    const readTeam = () => Promise.reject(damaged);
    const pasts = pastsOver({ store: { head: () => store.head(), readTeam } });
    await expect(pasts.ask(moment('team-1'), unitsIn)).rejects.toBe(damaged);
    expect(problems).toEqual([damaged]);
  });

  test('by its program is refused; the thread of another release folds nothing', async () => {
    await counted('team-1', 3);
    const missing = new URL('./no-such-thread.ts', import.meta.url);
    const none = pastsOver({ threads: createThreads({ program: missing }) });
    expect(await toOutcome(none.ask(moment('team-1'), unitsIn))).toBe('UNAVAILABLE');
    const raised = pastsOver({ projections: [{ ...pastShelves, version: 2 }] });
    await expect(raised.ask(moment('team-1'), unitsIn)).rejects.toThrow('not shelves 2');
  });
});

test('a stop in the middle refuses all callers; what was begun is made anew by the next process', async () => {
  await counted('team-1', 3);
  await counted('team-2', 7);
  const log = gatedFor('team-1');
  const threads = createThreads();
  const pasts = pastsOver({ store: log.store, threads });
  const outcomes = [1, 1, 2].map((day) => toOutcome(pasts.ask(moment('team-1', day), unitsIn)));
  await log.arrived;
  await threads.close();
  expect(await Promise.all(outcomes)).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
  expect(await toOutcome(pasts.ask(moment('team-2'), unitsIn))).toBe('UNAVAILABLE');
  log.open();
  const next = pastsOver();
  expect(await next.ask(moment('team-1'), unitsIn)).toBe(3);
  expect(await next.ask(moment('team-2'), unitsIn)).toBe(7);
  expect(problems).toEqual([]);
});
