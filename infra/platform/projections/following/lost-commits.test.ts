import { expect, test } from '@jest/globals';
import type pg from 'pg';
import type { EventBus } from '../../event-bus/event-bus.ts';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { connectOnce } from '../../postgres/server/running-postgres.ts';
import { setUpReadModels, SCHEMA } from '../test-read-models.ts';
import { deliver, gateProjection, readColumn, yardProjection } from '../test-yards.ts';
import { followGroups, type FollowedGroups } from './follow-groups.ts';
import { dividedBus, teams } from './test-divided-bus.ts';

let pool: pg.Pool;
let store: EventStore;
let url: string;
setUpReadModels(12, (fresh) => ({ pool, store, url } = fresh));

const GATES = `${SCHEMA}-gates`;

/** A bus that counts how often each group was opened. */
const countedBus = (): EventBus & { readonly opened: ReadonlyMap<string, number> } => {
  const bus = dividedBus(store, [0, 1, 2]);
  const opened = new Map<string, number>();
  return {
    ...bus,
    opened,
    subscribe: (consumer) => {
      opened.set(consumer.group, (opened.get(consumer.group) ?? 0) + 1);
      return bus.subscribe(consumer);
    },
  };
};

const followTwoGroups = (bus: EventBus): Promise<FollowedGroups> =>
  followGroups({ pool, store, bus, schema: SCHEMA, onProblem: () => undefined }, [
    { name: SCHEMA, projections: [yardProjection()] },
    { name: GATES, projections: [gateProjection] },
  ]);

/** Boxes for every team; the last position of each. */
const deliverToAll = async (rounds: number): Promise<ReadonlyMap<string, Position>> => {
  const last = new Map<string, Position>();
  for (let round = 0; round < rounds; round += 1) {
    for (const team of teams) last.set(team, await deliver(store, team));
  }
  return last;
};
const each = (count: number) => Object.fromEntries(teams.map((team) => [team, count]));

const keepCopy = async (tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    await pool.query(`create table kept_${table} as table ${SCHEMA}.${table}`);
  }
};

/**
 * Has the effect of a crash on commits that were not on disk: the tables are as in their copies, and every connection
 * is broken.
 */
const crash = async (tables: readonly string[]): Promise<void> => {
  const client = await connectOnce(url);
  const restored = tables.map(
    (table) =>
      `delete from ${SCHEMA}.${table}; insert into ${SCHEMA}.${table} table kept_${table};`,
  );
  await client.query(`begin; ${restored.join(' ')} commit;`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.query(tables.map((table) => `drop table kept_${table}`).join('; '));
  await client.end();
  while ((await pool.query('select 1').catch(() => null)) === null);
};

test('commits that a crash took back are folded again, though no event follows', async () => {
  const followed = await followTwoGroups(countedBus());
  await deliverToAll(3);
  await followed.caughtUp();
  const tables = ['yards', 'gates', 'checkpoints'];
  await keepCopy(tables);
  const last = await deliverToAll(2);
  await followed.caughtUp();
  await crash(tables);
  for (const [team, position] of last) {
    expect(await followed.waitFor(position, 5_000, team)).toBe(true);
  }
  expect([await readColumn(pool, 'boxes'), await readColumn(pool, 'passed')]).toEqual([
    each(5),
    each(5),
  ]);
  await followed.stop();
});

test('only a group whose commits were lost is opened again after connections broke', async () => {
  const bus = countedBus();
  const followed = await followTwoGroups(bus);
  await deliverToAll(2);
  await followed.caughtUp();
  await pool.query(
    `create table kept_checkpoints as table ${SCHEMA}.checkpoints;
     create table kept_gates as table ${SCHEMA}.gates;`,
  );
  await deliverToAll(1);
  await followed.caughtUp();
  await pool.query(
    `update kept_checkpoints k set position = c.position from ${SCHEMA}.checkpoints c
     where c.projection = k.projection and c.partition = k.partition and c.projection <> 'gates'`,
  );
  await crash(['gates', 'checkpoints']);
  await followed.caughtUp();
  expect([await readColumn(pool, 'boxes'), await readColumn(pool, 'passed')]).toEqual([
    each(3),
    each(3),
  ]);
  expect(bus.opened.get(SCHEMA)).toBe(1);
  expect(bus.opened.get(GATES)).toBeGreaterThan(1);
  const last = await deliverToAll(1);
  for (const [team, position] of last) {
    expect(await followed.waitFor(position, 5_000, team)).toBe(true);
  }
  await followed.stop();
});
