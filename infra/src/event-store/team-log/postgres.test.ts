import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { migrate } from '../../postgres/migrate.ts';
import { openPool } from '../../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import { appendBatch } from '../append-batch.ts';
import { appendRequest } from '../append-request.ts';
import { type EventStore, LogDamaged, type RecordedEvent, START } from '../event-store.ts';
import { openPostgresEventStore } from '../postgres.ts';
import { logMigrations, SCHEMA } from '../postgres-schema.ts';
import { factOf } from '../test-events.ts';
import { teamPages } from './team-chain.ts';
import { type SpoiltLog, teamLogContract } from './team-log.contract.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.close());

const isFilled = async (pool: Pool): Promise<boolean> =>
  (await pool.query('select from es.head h join es.team_index i on i.filled = h.position'))
    .rowCount === 1;

/** Sees to it that the index has the whole log. */
const soonFilled = async (pool: Pool): Promise<void> => {
  for (let tries = 0; tries < 2_000 && !(await isFilled(pool)); tries += 1) {
    await pool.query('select es.fill_teams(10000)');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await isFilled(pool)).toBe(true);
};

type Damage = (pool: Pool, event: RecordedEvent) => Promise<unknown>;

const openSpoiltBy = (damage: Damage) => async (): Promise<SpoiltLog & { pool: Pool }> => {
  const own = await openTestDatabase();
  const store = await openPostgresEventStore(own.url);
  const pool = openPool(own.url, { max: 1, applicationName: 'log test' });
  return {
    store,
    pool,
    lose: async (event) => {
      await soonFilled(pool);
      await damage(pool, event);
    },
    close: async () => {
      await store.close();
      await pool.end();
      await own.close();
    },
  };
};

const at = ({ position }: RecordedEvent): number => Number(position);

teamLogContract(
  'Postgres',
  async () => openPostgresEventStore(database.url),
  openSpoiltBy((pool, event) =>
    pool.query('delete from es.events where position = $1', [at(event)]),
  ),
);

const damages: readonly (readonly [string, Damage])[] = [
  [
    'a run',
    (pool, event) =>
      pool.query('delete from es.team_runs where $1 between first and last', [at(event)]),
  ],
  [
    'the head of a team',
    (pool, { metadata }) =>
      pool.query('delete from es.team_heads where team_id = $1', [metadata.teamId]),
  ],
  [
    'the owner of an event',
    (pool, event) =>
      pool.query(`update es.events set team_id = 'another' where position = $1`, [at(event)]),
  ],
];

const recordIn = async (store: EventStore, teamId: string, count = 1): Promise<void> => {
  const events = Array.from({ length: count }, () => factOf(teamId, 'StockCounted', {}));
  await store.append(`stock-${teamId}.${randomUUID()}`, events, 'no-stream');
};

const readAllOf = async (
  store: EventStore,
  teamId: string,
  pageSize = 2,
): Promise<readonly RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  const range = { teamId, after: START, until: await store.head(), pageSize };
  for await (const page of teamPages(store, range)) found.push(...page);
  return found;
};

describe('an index of teams that lost', () => {
  test.each(
    damages.flatMap(([what, damage]) => [0, 1, 2].map((place) => [what, place, damage] as const)),
  )('%s stops the readers of the team, at event %s', async (_what, place, damage) => {
    const { store, pool, lose, close } = await openSpoiltBy(damage)();
    for (let append = 0; append < 3; append += 1) {
      await recordIn(store, 'own');
      await recordIn(store, 'other');
    }
    const event = (await readAllOf(store, 'own'))[place];
    if (event === undefined) throw new Error('Nothing to lose');
    await lose(event);
    await expect(readAllOf(store, 'own')).rejects.toThrow(LogDamaged);
    await recordIn(store, 'own'); // what comes after does not cover it up
    await expect(readAllOf(store, 'own')).rejects.toThrow(LogDamaged);
    await soonFilled(pool);
    await expect(readAllOf(store, 'own')).rejects.toThrow(LogDamaged);
    expect(await readAllOf(store, 'other')).toHaveLength(3);
    await close();
  });
});

/** Steps of the log before there was an index of teams. */
const STEPS_BEFORE = 4;

/** A log as the release before left it. */
const withEarlierLog = async (
  events: number,
  work: (url: string, pool: Pool, teams: readonly string[]) => Promise<void>,
): Promise<void> => {
  const own = await openTestDatabase();
  const pool = openPool(own.url, { max: 3, applicationName: 'log test' });
  const teams = Array.from({ length: 7 }, (_, index) => `team-${String(index)}`);
  try {
    await migrate(pool, SCHEMA, logMigrations.slice(0, STEPS_BEFORE));
    const requests = Array.from({ length: events }, (_, index) => {
      const teamId = teams[(index * index) % 5] ?? '';
      const stream = `stock-${teamId}.${randomUUID()}`;
      return appendRequest(stream, [factOf(teamId, 'StockCounted', { index })], 'no-stream');
    });
    for (let from = 0; from < events; from += 1_000) {
      const client = await pool.connect();
      await appendBatch(client, requests.slice(from, from + 1_000), 'trusting');
      client.release();
    }
    await work(own.url, pool, teams);
  } finally {
    await pool.end();
    await own.close();
  }
};

/** Every team's events, and that they are those of the whole log, each after the one before. */
const expectWhole = async (store: EventStore, teams: readonly string[]): Promise<void> => {
  const log = await store.readAll(START, 100_000);
  for (const teamId of teams) {
    const own = log.filter(({ metadata }) => metadata.teamId === teamId);
    const found = await readAllOf(store, teamId, 100);
    expect(found.map(({ position }) => position)).toEqual(own.map(({ position }) => position));
  }
};

/** Keeps everybody from filling the index until it is called. */
const blockIndex = async (pool: Pool): Promise<() => Promise<void>> => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from es.team_index for update');
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

describe('a log that was made before there was an index of teams', () => {
  test('is put into the index, and answers correctly before, meanwhile and after', async () =>
    withEarlierLog(2_500, async (url, pool, teams) => {
      await migrate(pool, SCHEMA, logMigrations);
      const unblock = await blockIndex(pool);
      const [one, two] = [await openPostgresEventStore(url), await openPostgresEventStore(url)];
      await expectWhole(one, teams);
      for (const teamId of [...teams, ...teams]) await recordIn(one, teamId, 2);
      await Promise.all(teams.map((teamId) => recordIn(two, teamId)));
      await expectWhole(two, teams);
      expect(await isFilled(pool)).toBe(false);
      await unblock();
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(teams.map((teamId) => recordIn(one, teamId)));
        await expectWhole(two, teams);
      }
      await soonFilled(pool);
      await expectWhole(one, teams);
      await one.close();
      await two.close();
    }));

  test('is put into the index batch by batch; a batch that was broken off is done again', async () =>
    withEarlierLog(1_000, async (url, pool, teams) => {
      await migrate(pool, SCHEMA, logMigrations);
      const fill = (client: Pick<Pool, 'query'>) =>
        client.query<{ left: number | null }>('select es.fill_teams(300) as left');
      const filled = async () => (await pool.query('select filled from es.team_index')).rows;
      await fill(pool);
      const killed = await pool.connect();
      await killed.query('begin');
      await fill(killed);
      expect((await fill(pool)).rows).toEqual([{ left: null }]);
      killed.release(true); // the server notices within moments
      for (let left: number | null = null; left === null;) {
        left = (await fill(pool)).rows[0]?.left ?? null;
      }
      expect(await filled()).toEqual([{ filled: 600 }]);
      const unblock = await blockIndex(pool);
      const store = await openPostgresEventStore(url);
      await expectWhole(store, teams); // of the index and of the log
      await unblock();
      await soonFilled(pool);
      await expectWhole(store, teams);
      await store.close();
    }));

  test('with a hole stays out of the index, and readers of a team stop at it', async () =>
    withEarlierLog(50, async (url, pool, teams) => {
      await pool.query('delete from es.events where position = 20');
      const problems: unknown[] = [];
      const onProblem = (problem: unknown): void => void problems.push(problem);
      const store = await openPostgresEventStore(url, { onProblem });
      for (let tries = 0; tries < 500 && problems.length === 0; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(String(problems[0])).toContain('hole between 0 and 50');
      await expect(readAllOf(store, teams[0] ?? '')).rejects.toThrow(LogDamaged);
      await store.close();
    }));

  test('goes on being put into the index after connections broke', async () =>
    withEarlierLog(100, async (url, pool, teams) => {
      await migrate(pool, SCHEMA, logMigrations);
      const unblock = await blockIndex(pool);
      const store = await openPostgresEventStore(url);
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'quartermaster log'`,
      );
      await unblock();
      for (let tries = 0; tries < 1_000 && !(await isFilled(pool)); tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(await isFilled(pool)).toBe(true);
      await expectWhole(store, teams);
      await store.close();
    }));
});

test('reading a team costs its own events, however many others have', async () => {
  const { store, pool, close } = await openSpoiltBy(async () => undefined)();
  await recordIn(store, 'small', 2);
  for (let append = 0; append < 20; append += 1) await recordIn(store, 'flooding', 500);
  await recordIn(store, 'small');
  await soonFilled(pool);
  /** Rows of the log that every connection has read and reported. */
  const rowsRead = async (): Promise<number> => {
    await pool.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()');
    const { rows } = await pool.query<{ read: number }>(
      `select (idx_tup_fetch + seq_tup_read)::int as read
       from pg_stat_user_tables where relid = 'es.events'::regclass`,
    );
    return rows[0]?.read ?? 0;
  };
  const rowsReadFrom = async (least: number): Promise<number> => {
    for (let tries = 0; tries < 1_000 && (await rowsRead()) < least; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return rowsRead();
  };
  const before = await rowsReadFrom(10_003); // by filling the index
  expect(await readAllOf(store, 'small')).toHaveLength(3);
  const after = await rowsReadFrom(before + 3);
  expect(after - before).toBeGreaterThanOrEqual(3);
  expect(after - before).toBeLessThanOrEqual(10);
  await close();
});
