import { afterEach, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { createLeasedLogTail } from '../../event-bus/leased-log-tail.ts';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { createExplainedQueries } from '../explained-queries.ts';
import { type FollowedGroups, followGroups, type ReadModelGroup } from './follow-groups.ts';
import type { FollowOptions } from './prepare-to-follow.ts';
import { ProjectionGroup } from '../projection-group.ts';
import { rebuildProjections } from '../rebuild/rebuild-projections.ts';
import { setUpReadModels, SCHEMA } from '../test-read-models.ts';
import {
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  teams,
  UNHEARD_OF,
  yardProjection,
} from '../test-yards.ts';
import { verifyProjections } from '../verify-projections.ts';
import { waitUntil } from '../../core/test-wait.ts';

let pool: pg.Pool;
let store: EventStore;
const { follow: followAsOne, stopAll } = setUpReadModels(24, (fresh) => ({ pool, store } = fresh));

const yards: ReadModelGroup = { name: SCHEMA, projections: [yardProjection()] };
const gates: ReadModelGroup = { name: `${SCHEMA}-gates`, projections: [gateProjection] };

let running: FollowedGroups[] = [];
let problems: unknown[] = [];
const follow = async (
  groups: readonly ReadModelGroup[] = [yards, gates],
  changes: Partial<FollowOptions> = {},
): Promise<FollowedGroups> => {
  const onProblem = (error: unknown): void => void problems.push(error);
  const followed = await followGroups(
    { pool, store, schema: SCHEMA, onProblem, ...changes },
    groups,
  );
  running.push(followed);
  return followed;
};
const stop = async (): Promise<void> => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
  problems = [];
};
afterEach(stop);

const boxes = () => readColumn(pool, 'boxes');
const passed = () => readColumn(pool, 'passed');
const each = (count: number) => Object.fromEntries(teams.map((team) => [team, count]));
const isReplay = async ({ projections }: ReadModelGroup): Promise<boolean> =>
  (await verifyProjections({ pool, store, schema: SCHEMA, projections })).equal;

/** Runs the work while nothing can be written to the yards. */
const whileYardsAreSlow = async (work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${SCHEMA}.yards in exclusive mode`);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
};

describe('groups of read models', () => {
  test('go on for all teams while another is slow; who waits for a position waits for all', async () => {
    const followed = await follow();
    await deliverRounds(store, teams, 1);
    await followed.caughtUp();
    const before = await followed.reached('team-2');
    await whileYardsAreSlow(async () => {
      await deliverRounds(store, teams, 5);
      const position = await store.head();
      await waitUntil(async () => (await passed())['team-2'] === 6);
      expect([await passed(), await boxes()]).toEqual([each(6), each(1)]);
      expect(await followed.waitFor(position, 50, 'team-2')).toBe(false);
      expect(await followed.reached('team-2')).toBe(before);
      const standings = [...followed.followers.values()].map(({ readStatus }) => readStatus());
      const lags = (await Promise.all(standings)).map(({ lag }) => lag.events);
      expect(lags).toEqual([10, 0]);
    });
    expect(await followed.waitFor(await store.head(), 10_000, 'team-2')).toBe(true);
    expect([await passed(), await boxes()]).toEqual([each(6), each(6)]);
  });

  test('go on while another is broken, which goes on when it is mended', async () => {
    const followed = await follow();
    await deliverRounds(store, teams, 1);
    await followed.caughtUp();
    await pool.query(`alter table ${SCHEMA}.yards rename to hidden`);
    await deliverRounds(store, teams, 3);
    await waitUntil(async () => (await passed())['team-1'] === 4);
    await waitUntil(async () => problems.length > 0);
    expect(await readColumn(pool, 'boxes', `${SCHEMA}.hidden`)).toEqual(each(1));
    await pool.query(`alter table ${SCHEMA}.hidden rename to yards`);
    await followed.caughtUp();
    expect([await passed(), await boxes()]).toEqual([each(4), each(4)]);
  });

  test('count the teams that are parked in them, not those of others', async () => {
    const followed = await follow();
    await deliver(store, 'team-1', UNHEARD_OF);
    await deliver(store, 'team-2');
    await followed.caughtUp();
    const standings = [...followed.followers.values()].map(({ readStatus }) => readStatus());
    expect((await Promise.all(standings)).map(({ parkedTeams }) => parkedTeams)).toEqual([1, 0]);
  });

  test('of several processes fold each event once, also when one process after the other ends', async () => {
    const processes = [await follow(), await follow(), await follow()];
    for (const one of processes.slice(0, 2)) {
      await deliverRounds(store, teams, 5);
      await one.stop();
    }
    await deliverRounds(store, teams, 5);
    await processes[2]?.caughtUp();
    expect([await passed(), await boxes()]).toEqual([each(15), each(15)]);
    expect([await isReplay(yards), await isReplay(gates)]).toEqual([true, true]);
  });
});

describe('an update', () => {
  const asOne = () => followAsOne({ pool, store, projections: [yardProjection(), gateProjection] });

  test('goes on where one group for all stood, and back', async () => {
    await deliverRounds(store, teams, 3);
    await (await asOne()).caughtUp();
    await stopAll();
    await deliverRounds(store, teams, 2);
    await (await follow()).caughtUp();
    expect([await passed(), await boxes()]).toEqual([each(5), each(5)]);
    await whileYardsAreSlow(async () => {
      await deliverRounds(store, teams, 1);
      await waitUntil(async () => (await passed())['team-2'] === 6);
    });
    await stop();
    await (await asOne()).caughtUp();
    expect([await passed(), await boxes()]).toEqual([each(6), each(6)]);
  });

  /** A log of short pages, whose first one is held back until the test releases it: only a new scan reads it again. */
  const heldStore = () => {
    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    let scans = 0;
    const readAll = async (after: Position, limit: number) => {
      if (after === START) {
        scans += 1;
        await free;
      }
      return store.readAll(after, Math.min(limit, 2));
    };
    return { store: { ...store, readAll }, letGo: () => letGo(), scans: () => scans };
  };

  test('builds a group that is new behind the open port, in one scan, while the others go on', async () => {
    await deliverRounds(store, teams, 3);
    await (await follow([yards])).caughtUp();
    await stop();
    const { store: slow, letGo, scans } = heldStore();
    const bus = createLeasedLogTail(store, pool);
    const processes = [
      await follow([yards, gates], { store: slow, bus }),
      await follow([yards, gates], { store: slow, bus }),
    ];
    const position = await deliver(store, 'team-1');
    await waitUntil(async () => (await boxes())['team-1'] === 4);
    expect(await processes[0]?.waitFor(position, 5_000, 'team-1')).toBe(true);
    const query = createExplainedQueries(pool, SCHEMA)(`select * from ${SCHEMA}.gates`);
    await expect(query).rejects.toMatchObject({ details: { readModels: ['gates'] } });
    letGo();
    await waitUntil(async () => {
      const { rows } = await pool.query(`select to_regclass('${SCHEMA}.gates') as found`);
      return rows[0]?.found !== null;
    });
    await deliver(store, 'team-2');
    for (const one of processes) await one.caughtUp();
    await waitUntil(async () => (await passed())['team-2'] === 4);
    expect([await passed(), await boxes()]).toEqual([each(4), each(4)]);
    expect([scans(), problems]).toEqual([1, []]);
  });

  test('that is broken off while a group is built goes on at the next start', async () => {
    await deliverRounds(store, teams, 3);
    await (await follow([yards])).caughtUp();
    await stop();
    const { store: slow, letGo } = heldStore();
    await follow([yards, gates], { store: slow, bus: createLeasedLogTail(store, pool) });
    letGo();
    await stop();
    await deliverRounds(store, teams, 1);
    const followed = await follow();
    await waitUntil(async () => {
      const { rows } = await pool.query(`select to_regclass('${SCHEMA}.gates') as found`);
      return rows[0]?.found !== null;
    });
    await followed.caughtUp();
    await waitUntil(async () => (await passed())['team-2'] === 4);
    expect([await passed(), await boxes()]).toEqual([each(4), each(4)]);
  });
});

test('a rebuild brings a read model to the checkpoint of its group, not of another', async () => {
  await deliverRounds(store, teams, 2);
  await (await follow()).caughtUp();
  await stop();
  await deliverRounds(store, teams, 3);
  const ahead = new ProjectionGroup({ pool, schema: SCHEMA, projections: gates.projections });
  await ahead.apply(await store.readAll(await ahead.open(), 100));
  const { projections } = yards;
  const rebuilt = await rebuildProjections({ pool, store, schema: SCHEMA, projections });
  expect(rebuilt.switched).toBe(true);
  expect([await passed(), await boxes()]).toEqual([each(5), each(2)]);
  expect([await isReplay(yards), await isReplay(gates)]).toEqual([true, true]);
  await (await follow()).caughtUp();
  expect([await passed(), await boxes()]).toEqual([each(5), each(5)]);
});
