import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type pg from 'pg';
import { START, type Position } from '@quartermaster/contracts/core/position';
import type { EventStore } from '../../event-store/event-store.ts';
import { createInMemoryEventStore, createInMemoryLog } from '../../event-store/in-memory.ts';
import { openPoolBeside } from '../../postgres/pool.ts';
import { createWorkQueues } from '../../limits/work-queues.ts';
import { openReadModelDatabase, type ReadModelDatabase } from '../test-read-models.ts';
import { count } from '../test-shelves.ts';
import { createFoldThreads, type FoldThreads } from './fold-threads.ts';
import type { PastPool } from './past-read-models.ts';
import type { PastOptions } from './past-options.ts';
import { createPastReadModels, POOL_OF_PAST } from './past-read-models.ts';
import { pastShelves } from './test-past-shelves.ts';

let database: ReadModelDatabase;
let pool: pg.Pool;
let threads: FoldThreads;
let store: EventStore;
const problems: unknown[] = [];

beforeAll(async () => {
  database = await openReadModelDatabase(2);
  pool = openPoolBeside(database.pool, POOL_OF_PAST);
  threads = createFoldThreads({
    program: new URL('./test-fold-thread.ts', import.meta.url),
    databaseUrl: database.url,
    reads: 'messages',
    keysById: () => Promise.resolve(new Map()),
  });
});
afterAll(async () => {
  await threads.close();
  await pool.end();
  await database.close();
});

const schemas = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'past\\_%' order by 1`,
  );
  return rows.map(({ name }) => name);
};

beforeEach(async () => {
  for (const name of await schemas()) await pool.query(`drop schema ${name} cascade`);
  await pool.query('drop schema if exists past cascade');
  store = createInMemoryEventStore(createInMemoryLog(() => '2025-12-01T08:00:00.000Z'));
  await store.append('shelf-team-1.a', [count('a', 3), count('a', 4)], 'no-stream');
  await store.append('shelf-team-2.b', [count('b', 7, 'team-2')], 'no-stream');
});

const pastsOver = (options: Partial<PastOptions> = {}) =>
  createPastReadModels({
    pool,
    store,
    projections: [pastShelves],
    threads,
    work: createWorkQueues(),
    onProblem: (error) => problems.push(error),
    ...options,
  });

const moment = (teamId: string, day: number) => ({
  teamId,
  instant: new Date(Date.UTC(2026, 0, day)).toISOString(),
});

const unitsIn = async ({ query, schema }: PastPool): Promise<number> => {
  const { rows } = await query<{ units: number }>(`select units from ${schema}.shelves`);
  return rows.reduce((sum, { units }) => sum + units, 0);
};

const toOutcome = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) =>
    error instanceof Rejection ? error.code : Promise.reject(error as Error),
  );

/** A log that is read no further until the gate opens. */
const gated = () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const read: EventStore['readTeam'] = (...args) => gate.then(() => store.readTeam(...args));
  return { open, store: { head: () => store.head(), readTeam: read } };
};

describe('NF-D-06 many questions about the past at once', () => {
  test('leave the live connections alone; a team past its bound is refused, another is answered', async () => {
    const log = gated();
    const pasts = pastsOver({ store: log.store, maxWaitMs: 60_000 });
    const flood = Array.from({ length: 16 }, (_, day) =>
      toOutcome(pasts.ask(moment('team-1', day + 1), unitsIn)),
    );
    const other = toOutcome(pasts.ask(moment('team-2', 1), unitsIn));
    expect((await database.pool.query('select 1 as live')).rows).toEqual([{ live: 1 }]);
    log.open();
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(11);
    expect(answers.filter((answer) => answer === 4)).toHaveLength(5);
    expect(await other).toBe(7);
  });

  test('for one moment fold it once, and all are answered', async () => {
    let reads = 0;
    const counted: PastOptions['store'] = {
      head: () => store.head(),
      readTeam: (...args) => {
        if (args[1] === START) reads += 1;
        return store.readTeam(...args);
      },
    };
    const pasts = pastsOver({ store: counted });
    const answers = Array.from({ length: 16 }, () => pasts.ask(moment('team-1', 1), unitsIn));
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 16 }, () => 4));
    expect(reads).toBe(1);
  });

  test('of a small team reads its own events alone, however many a large one has', async () => {
    const many = Array.from({ length: 6_000 }, () => count('c', 1, 'team-3'));
    await store.append('shelf-team-3.c', many, 'no-stream');
    await store.append('shelf-team-2.d', [count('d', 5, 'team-2')], 'no-stream');
    let read = 0;
    const counted: PastOptions['store'] = {
      head: () => store.head(),
      readTeam: async (...args) => {
        const events = await store.readTeam(...args);
        read += events.length;
        return events;
      },
    };
    const pasts = pastsOver({ store: counted });
    expect(await pasts.ask(moment('team-2', 1), unitsIn)).toBe(12);
    expect(read).toBe(2);
  });

  test('are answered by two processes on one database', async () => {
    const [one, two] = [pastsOver(), pastsOver()];
    const answers = [one, two, one, two].map((pasts) => pasts.ask(moment('team-1', 1), unitsIn));
    expect(await Promise.all(answers)).toEqual([4, 4, 4, 4]);
    expect(await schemas()).toHaveLength(1);
  });
});

describe('a moment that the caller no longer waits for', () => {
  /** A log of which the first reading never ends. */
  const stuckAtFirst = () => {
    const readings: Position[] = [];
    const readTeam: EventStore['readTeam'] = (...args) => {
      readings.push(args[1]);
      return readings.length === 1 ? new Promise(() => undefined) : store.readTeam(...args);
    };
    return { readings, store: { head: () => store.head(), readTeam } };
  };
  const readingBegan = async (readings: readonly unknown[]): Promise<void> => {
    while (readings.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  test('NF-D-06 ends, so that the next moment of the team does not wait behind it', async () => {
    const log = stuckAtFirst();
    const pasts = pastsOver({ store: log.store, maxWaitMs: 60_000 });
    const caller = new AbortController();
    const left = toOutcome(
      pasts.ask({ ...moment('team-1', 1), caller: { signal: caller.signal } }, unitsIn),
    );
    await readingBegan(log.readings);
    const next = pasts.ask(moment('team-1', 2), unitsIn);
    caller.abort();
    expect(await left).toBe('UNAVAILABLE');
    expect(await next).toBe(4);
    expect(await pasts.ask(moment('team-1', 1), unitsIn)).toBe(4);
    expect(problems).toEqual([]);
  });

  test('goes on while nobody waits for another one', async () => {
    const log = gated();
    const pasts = pastsOver({ store: log.store, maxWaitMs: 60_000 });
    const caller = new AbortController();
    const left = toOutcome(
      pasts.ask({ ...moment('team-1', 1), caller: { signal: caller.signal } }, unitsIn),
    );
    caller.abort();
    expect(await left).toBe('UNAVAILABLE');
    log.open();
    while ((await schemas()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await pasts.ask(moment('team-1', 1), unitsIn)).toBe(4);
  });

  test('goes on for a caller that was asked to come back, at once and with the progress', async () => {
    const log = gated();
    let folds = 0;
    const counting: PastOptions['store'] = {
      head: () => store.head(),
      readTeam: (...args) => {
        if (args[1] === START) folds += 1;
        return log.store.readTeam(...args);
      },
    };
    const impatient = pastsOver({ store: counting, maxWaitMs: 50 });
    const refused = await impatient
      .ask(moment('team-1', 1), unitsIn)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'UNAVAILABLE',
      details: { retryAfterSeconds: 1, eventsFolded: 0 },
    });
    const other = toOutcome(impatient.ask(moment('team-1', 2), unitsIn));
    const again = toOutcome(impatient.ask(moment('team-1', 1), unitsIn));
    expect([await other, await again]).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    log.open();
    const patient = async (day: number): Promise<unknown> => {
      const answer = await toOutcome(impatient.ask(moment('team-1', day), unitsIn));
      return answer === 'UNAVAILABLE' ? patient(day) : answer;
    };
    expect([await patient(1), await patient(2)]).toEqual([4, 4]);
    expect(folds).toBe(2);
  });
});

describe('pasts that are kept', () => {
  const bounds = { perTeam: 2, inAll: 3 };

  test('stay while somebody reads them, and are dropped when nobody does', async () => {
    const pasts = pastsOver({ bounds });
    let leave = (): void => undefined;
    const reading = new Promise<void>((resolve) => (leave = resolve));
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const slow = pasts.ask(moment('team-1', 1), async (models) => {
      arrive();
      await reading;
      return unitsIn(models);
    });
    await arrived;
    for (const day of [2, 3, 4]) await pasts.ask(moment('team-1', day), unitsIn);
    expect(await schemas()).toHaveLength(3); // two, and the one that is read
    leave();
    expect(await slow).toBe(4);
    await pasts.ask(moment('team-1', 5), unitsIn);
    expect(await schemas()).toHaveLength(2);
  });

  test('of one team are not dropped for those of a team that asks for many', async () => {
    const pasts = pastsOver({ bounds });
    await pasts.ask(moment('team-2', 1), unitsIn);
    const [own] = await schemas();
    for (const team of ['team-1', 'team-3', 'team-1']) {
      for (const day of [1, 2, 3]) await pasts.ask(moment(team, day), unitsIn);
    }
    expect(await schemas()).toContain(own);
    expect(await schemas()).toHaveLength(3);
  });

  test('of a process that died while it made them are dropped too', async () => {
    const pasts = pastsOver({ bounds });
    await pasts.ask(moment('team-1', 1), unitsIn);
    await pool.query(`create schema past_broken; insert into past.kept (schema, team_id, used_at)
      values ('past_broken', 'team-1', now() - interval '1 hour')`);
    for (const day of [2, 3]) await pasts.ask(moment('team-1', day), unitsIn);
    expect(await schemas()).not.toContain('past_broken');
  });
});

test('a question that fails leaves its past to the next one', async () => {
  const pasts = pastsOver();
  const broken = pasts.ask(moment('team-1', 1), ({ query, schema }) =>
    query(`select * from ${schema}.nothing`),
  );
  await expect(broken).rejects.toThrow('does not exist');
  expect(await pasts.ask(moment('team-1', 1), unitsIn)).toBe(4);
  expect(problems).toEqual([]);
});

test('REP-G-07 a past ends at a position, whatever was recorded in the same moment', async () => {
  const pasts = pastsOver();
  const [first] = await store.readTeam('team-1', START, 1);
  const unitsAt = (position: Position) => pasts.ask({ teamId: 'team-1', position }, unitsIn);
  expect(await unitsAt(first?.position ?? START)).toBe(3);
  expect(await unitsAt(await store.head())).toBe(4);
  expect(await pasts.ask({ teamId: 'team-2', position: await store.head() }, unitsIn)).toBe(7);
});
