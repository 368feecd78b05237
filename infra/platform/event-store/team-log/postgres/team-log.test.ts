import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../../postgres/test-database.ts';
import { LogDamaged, type RecordedEvent } from '../../event-store.ts';
import { openPostgresEventStore } from '../../postgres/postgres.ts';
import { teamLogContract } from '../team-log.contract.ts';
import {
  type Damage,
  openDamagedBy,
  readTeamEvents,
  recordIn,
  fillWholeIndex,
} from './test-index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.close());

const at = ({ position }: RecordedEvent): number => Number(position);

teamLogContract(
  'Postgres',
  async () => openPostgresEventStore(database.url),
  openDamagedBy((pool, event) =>
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

describe('an index of teams that lost', () => {
  test.each(
    damages.flatMap(([what, damage]) => [0, 1, 2].map((place) => [what, place, damage] as const)),
  )('%s stops the readers of the team, at event %s', async (_what, place, damage) => {
    const { store, pool, lose, close } = await openDamagedBy(damage)();
    for (let append = 0; append < 3; append += 1) {
      await recordIn(store, 'own');
      await recordIn(store, 'other');
    }
    const event = (await readTeamEvents(store, 'own'))[place];
    if (event === undefined) throw new Error('Nothing to lose');
    await lose(event);
    await expect(readTeamEvents(store, 'own')).rejects.toThrow(LogDamaged);
    await recordIn(store, 'own'); // a later event does not hide the gap
    await expect(readTeamEvents(store, 'own')).rejects.toThrow(LogDamaged);
    await fillWholeIndex(pool);
    await expect(readTeamEvents(store, 'own')).rejects.toThrow(LogDamaged);
    expect(await readTeamEvents(store, 'other')).toHaveLength(3);
    await close();
  });

  test('a run is rebuilt by the statements of the manual', async () => {
    const { store, pool, close } = await openDamagedBy(async () => undefined)();
    for (let append = 0; append < 3; append += 1) {
      await recordIn(store, 'own');
      await recordIn(store, 'other');
    }
    await fillWholeIndex(pool);
    await pool.query('delete from es.team_runs where first = 3');
    await expect(readTeamEvents(store, 'own')).rejects.toThrow(LogDamaged);
    await pool.query(`delete from es.team_runs; delete from es.team_heads;
                      update es.team_index set filled = 0, event_id = null`);
    expect(await readTeamEvents(store, 'own')).toHaveLength(3);
    await fillWholeIndex(pool);
    expect(await readTeamEvents(store, 'own')).toHaveLength(3);
    await close();
  });
});

test('reading a team reads only its own events, however many other teams have', async () => {
  const { store, pool, close } = await openDamagedBy(async () => undefined)();
  await recordIn(store, 'small', 2);
  for (let append = 0; append < 20; append += 1) await recordIn(store, 'flooding', 500);
  await recordIn(store, 'small');
  await fillWholeIndex(pool);
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
  const before = await rowsReadFrom(10_003); // read while the index was filled
  expect(await readTeamEvents(store, 'small')).toHaveLength(3);
  const after = await rowsReadFrom(before + 3);
  expect(after - before).toBeGreaterThanOrEqual(3);
  expect(after - before).toBeLessThanOrEqual(10);
  await close();
});
