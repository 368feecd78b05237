import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { migrate } from '../../../postgres/migrate.ts';
import { openPool } from '../../../postgres/pool.ts';
import { openTestDatabase } from '../../../postgres/test-database.ts';
import { appendBatch } from '../../postgres/append/batch.ts';
import { toAppendRequest } from '../../append-request.ts';
import { START } from '@quartermaster/contracts/core/position';
import { type EventStore, LogDamaged } from '../../event-store.ts';
import { openPostgresEventStore } from '../../postgres/postgres.ts';
import { logTables, SCHEMA } from '../../postgres/schema.ts';
import { makeTeamFact } from '../../contract/test-events.ts';
import {
  blockIndex,
  isFilled,
  openDamagedBy,
  readTeamEvents,
  recordIn,
  fillWholeIndex,
} from './test-index.ts';

/** A log whose events are not in the index of teams yet. */
const withUnindexedLog = async (
  events: number,
  work: (url: string, pool: Pool, teams: readonly string[]) => Promise<void>,
): Promise<void> => {
  const own = await openTestDatabase();
  const pool = openPool(own.url, { max: 3, applicationName: 'log test' });
  const teams = Array.from({ length: 7 }, (_, index) => `team-${String(index)}`);
  try {
    await migrate(pool, SCHEMA, logTables);
    const requests = Array.from({ length: events }, (_, index) => {
      const teamId = teams[(index * index) % 5] ?? '';
      const stream = `stock-${teamId}.${randomUUID()}`;
      return toAppendRequest(
        stream,
        [makeTeamFact(teamId, 'StockCounted', { index })],
        'no-stream',
      );
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

/** Expects that each team reads exactly its events of the whole log, in log order. */
const expectWhole = async (store: EventStore, teams: readonly string[]): Promise<void> => {
  const log = await store.readAll(START, 100_000);
  for (const teamId of teams) {
    const own = log.filter(({ metadata }) => metadata.teamId === teamId);
    const found = await readTeamEvents(store, teamId, 100);
    expect(found.map(({ position }) => position)).toEqual(own.map(({ position }) => position));
  }
};

describe('a log that is not in the index of teams', () => {
  test('is added to the index, and reads are correct before, meanwhile and after', async () =>
    withUnindexedLog(2_500, async (url, pool, teams) => {
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
      await fillWholeIndex(pool);
      await expectWhole(one, teams);
      await one.close();
      await two.close();
    }));

  test('is added to the index batch by batch; an interrupted batch is repeated', async () =>
    withUnindexedLog(1_000, async (url, pool, teams) => {
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
      await expectWhole(store, teams); // partly from the index, partly from the log
      await unblock();
      await fillWholeIndex(pool);
      await expectWhole(store, teams);
      await store.close();
    }));

  test('with a hole is not added to the index, and readers of a team stop at the hole', async () =>
    withUnindexedLog(50, async (url, pool, teams) => {
      await pool.query('delete from es.events where position = 20');
      const problems: unknown[] = [];
      const onProblem = (problem: unknown): void => void problems.push(problem);
      const store = await openPostgresEventStore(url, { onProblem });
      for (let tries = 0; tries < 500 && problems.length === 0; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(String(problems[0])).toContain('hole between 0 and 50');
      await expect(readTeamEvents(store, teams[0] ?? '')).rejects.toThrow(LogDamaged);
      await store.close();
    }));

  test('is added to the index also after connections broke', async () =>
    withUnindexedLog(100, async (url, pool, teams) => {
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

describe('an index of teams of another log', () => {
  const emptied = 'truncate es.events; update es.head set position = 0';

  test.each([
    ['is empty', 0],
    ['is shorter', 1],
    ['has grown past the end of the index', 9],
  ])('is rebuilt when the log was emptied and now %s', async (_what, later) => {
    const { store, pool, close } = await openDamagedBy(async () => undefined)();
    for (const teamId of ['own', 'other', 'own']) await recordIn(store, teamId, 2);
    await fillWholeIndex(pool);
    const unblock = await blockIndex(pool);
    await pool.query(emptied);
    for (let count = 0; count < later; count += 1) {
      await recordIn(store, 'other');
      await recordIn(store, 'own');
    }
    await unblock();
    await fillWholeIndex(pool);
    for (const teamId of ['own', 'other']) {
      const found = await store.readTeam(teamId, START, 100);
      expect(found).toHaveLength(later);
    }
    await close();
  });
});
