import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { EventTooNew } from '@quartermaster/contracts/core/event';
import { storeConnected, storeDataSynced } from '@quartermaster/contracts/teams/events';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import { startDueDays } from './business-days/start-due-days.ts';
import { UnknownTimeZone } from './business-days/begin-days.ts';
import { type RunningScheduler, runScheduler } from './run-scheduler.ts';

let database: TestDatabase;
let pool: pg.Pool;
let scheduler: RunningScheduler | null = null;
beforeEach(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 6, applicationName: 'test' });
});
afterEach(async () => {
  await scheduler?.stop();
  await pool.end();
  await database.close();
});

const metadata = (teamId: string) => ({
  teamId,
  actor: { kind: 'system' as const, name: 'test' },
  commandId: crypto.randomUUID(),
  correlationId: crypto.randomUUID(),
  causationId: null,
});

/** A team whose orders are read, with the time zone of its store. */
const connect = async (store: EventStore, teamId: string, timeZone: string): Promise<void> => {
  const shop = { storeDomain: 'a.example', shopName: 'A', currency: 'EUR', timeZone, scopes: [] };
  const synced = { part: 'ORDERS', variantsCount: 1 };
  const events = [[storeConnected, shop] as const, [storeDataSynced, synced] as const].map(
    ([{ type, version }, data]) => ({
      id: crypto.randomUUID(),
      type,
      schemaVersion: version,
      data,
      metadata: metadata(teamId),
    }),
  );
  await store.append(`team-${teamId}.${teamId}`, events, 'no-stream');
};

const listDays = async (store: EventStore, teamId: string) =>
  (await store.readStream(`business_day-${teamId}.${teamId}`)).map(({ data }) =>
    businessDayStarted.data.parse(data),
  );

const open = async (store: EventStore): Promise<readonly unknown[]> => {
  const problems: unknown[] = [];
  scheduler = await runScheduler({
    pool,
    store,
    now: () => '2026-03-01T23:30:00.000Z',
    onDays: () => undefined,
    onPoison: () => undefined,
    onProblem: (problem) => problems.push(problem),
    onFailedTry: ({ error }) => problems.push(error),
    rates: null,
  });
  return problems;
};

const tick = async (store: EventStore): Promise<readonly unknown[]> => {
  const problems = await open(store);
  await scheduler?.tick();
  return problems;
};

test('NF-D-02 days of a team with an unknown time zone begin by UTC, and those of other teams as usual', async () => {
  const store = createInMemoryEventStore();
  await connect(store, 'team-1', 'Europe/Berlin');
  await connect(store, 'team-2', 'Mars/Olympus');
  await connect(store, 'team-3', 'America/New_York');
  const problems = await tick(store);
  expect(await listDays(store, 'team-1')).toEqual([
    { date: '2026-03-02', timeZone: 'Europe/Berlin' },
  ]);
  expect(await listDays(store, 'team-2')).toEqual([{ date: '2026-03-01', timeZone: 'UTC' }]);
  expect(await listDays(store, 'team-3')).toEqual([
    { date: '2026-03-01', timeZone: 'America/New_York' },
  ]);
  expect(problems).toEqual([new UnknownTimeZone('team-2', 'Mars/Olympus')]);
});

test('a team whose days cannot be recorded does not delay other teams', async () => {
  const kept = createInMemoryEventStore();
  for (const teamId of ['team-1', 'team-2', 'team-3']) await connect(kept, teamId, 'UTC');
  const store: EventStore = {
    ...kept,
    append: (stream, events, expected) => {
      if (stream.includes('team-2')) throw new Error('Refused');
      return kept.append(stream, events, expected);
    },
  };
  const problems = await tick(store);
  expect(await listDays(store, 'team-1')).toHaveLength(1);
  expect(await listDays(store, 'team-2')).toEqual([]);
  expect(await listDays(store, 'team-3')).toHaveLength(1);
  expect(new Set(problems.map(String))).toEqual(new Set(['Error: Refused']));
});

test('a day that a newer release began is not parsed; days of other teams begin', async () => {
  const store = createInMemoryEventStore();
  const newer = {
    id: crypto.randomUUID(),
    type: businessDayStarted.type,
    schemaVersion: businessDayStarted.version + 1,
    data: { date: '2026-02-28', timeZone: 'UTC' },
    metadata: metadata('team-1'),
  };
  await store.append('business_day-team-1.team-1', [newer], 'no-stream');
  const begin = (teamId: string) =>
    startDueDays(store, { teamId, timeZone: 'UTC' }, '2026-03-01T23:30:00.000Z');
  await expect(begin('team-1')).rejects.toThrow(EventTooNew);
  expect(await store.readStream('business_day-team-1.team-1')).toHaveLength(1);
  expect(await begin('team-2')).toEqual(['2026-03-01']);
});

test('the first day of teams begins once their stores are read, without a tick of the clock', async () => {
  const store = createInMemoryEventStore();
  await open(store);
  await connect(store, 'team-1', 'Europe/Berlin');
  await connect(store, 'team-2', 'America/New_York');
  const days = async () => [await listDays(store, 'team-1'), await listDays(store, 'team-2')];
  while ((await days()).some(({ length }) => length === 0)) await wait(20);
  expect(await days()).toMatchObject([[{ date: '2026-03-02' }], [{ date: '2026-03-01' }]]);
});
