import type { Position } from '@quartermaster/contracts/core/position';
import { describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import type { EventBus } from '../../event-bus/event-bus.ts';
import { createLogTail } from '../../event-bus/log-tail.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { followGroups } from './follow-groups.ts';
import type { Follower } from './follow-log.ts';
import { PartitionsChanged } from './partitioning.ts';
import { dividedBus, teams, thirds } from './test-divided-bus.ts';
import { setUpReadModels, SCHEMA } from '../test-read-models.ts';
import { deliver, gateProjection, readColumn, yardProjection } from '../test-yards.ts';
import { verifyProjections } from '../verify-projections.ts';
import { waitUntil } from '../../core/test-wait.ts';

let pool: pg.Pool;
let store: EventStore;
const { follow: followWith } = setUpReadModels(12, (fresh) => ({ pool, store } = fresh));

const follow = (bus: EventBus, projection = yardProjection()): Promise<Follower> =>
  followWith({
    pool,
    store,
    bus,
    projections: [projection],
    onProblem: (error) => {
      throw error;
    },
  });

/** Delivers a box to each team in turn, `rounds` times; returns the position of each team's last delivery. */
const deliverInTurn = async (
  rounds: number,
  to = teams,
): Promise<ReadonlyMap<string, Position>> => {
  const last = new Map<string, Position>();
  for (let round = 0; round < rounds; round += 1) {
    for (const team of to) last.set(team, await deliver(store, team));
  }
  return last;
};
const boxes = () => readColumn(pool, 'boxes');
const each = (count: number) => Object.fromEntries(teams.map((team) => [team, count]));

describe('read models over several partitions', () => {
  test('in two groups that are behind look through the log once for what both have not reached', async () => {
    let pages = 0;
    const counted: EventStore = {
      ...store,
      head: () => store.head(),
      readAll: (after, limit) => {
        pages += 1;
        return store.readAll(after, limit);
      },
    };
    const followed = await followGroups(
      {
        pool,
        store: counted,
        bus: dividedBus(store, [0, 1, 2]),
        schema: SCHEMA,
        onProblem: (error) => {
          throw error;
        },
      },
      [
        { name: SCHEMA, projections: [yardProjection()] },
        { name: `${SCHEMA}-gates`, projections: [gateProjection] },
      ],
    );
    const client = await pool.connect();
    await client.query(`begin; lock table ${SCHEMA}.yards, ${SCHEMA}.gates in exclusive mode`);
    await deliverInTurn(4);
    pages = 0;
    const caughtUp = followed.caughtUp();
    await waitUntil(() => pages > 0);
    await client.query('rollback');
    client.release();
    await caughtUp;
    expect(pages).toBe(1);
    expect([await boxes(), await readColumn(pool, 'passed')]).toEqual([each(4), each(4)]);
    await followed.stop();
  });

  test('are folded once for each event, however far apart the partitions are', async () => {
    const follower = await follow(dividedBus(store, [0, 1, 2]));
    await deliverInTurn(7);
    await deliverInTurn(5, ['team-1']);
    await follower.caughtUp();
    expect(await boxes()).toEqual({ ...each(7), 'team-1': 12 });
    expect([...(await follower.readStatus()).positions.keys()]).toEqual([0, 1, 2]);
  });

  test('NF-E-05 are waited for by the partition of the team, also where another process has it', async () => {
    const here = await follow(dividedBus(store, [0]));
    const last = await deliverInTurn(3);
    expect(await here.waitFor(last.get('team-0')!, 5_000, 'team-0')).toBe(true);
    expect(await here.waitFor(last.get('team-1')!, 50, 'team-1')).toBe(false);
    const there = await follow(dividedBus(store, [1, 2]));
    expect(await here.waitFor(last.get('team-1')!, 5_000, 'team-1')).toBe(true);
    expect(await there.waitFor(last.get('team-10')!, 5_000, 'team-10')).toBe(true);
    await here.caughtUp();
    expect(await boxes()).toEqual(each(3));
  });

  test('NF-E-01 equal a replay', async () => {
    const follower = await follow(dividedBus(store, [0, 1, 2]));
    await deliverInTurn(4);
    await follower.caughtUp();
    await follower.stop();
    await deliverInTurn(2, ['team-2']); // after the position of its partition: not part of the comparison
    const options = { pool, store, schema: SCHEMA, projections: [yardProjection()] };
    expect(await verifyProjections({ ...options, partitioning: thirds })).toMatchObject({
      equal: true,
      tables: [{ table: 'yards', liveRows: 4, replayedRows: 4 }],
    });
    await pool.query(`update ${SCHEMA}.yards set boxes = 5 where team_id = 'team-10'`);
    expect((await verifyProjections({ ...options, partitioning: thirds })).equal).toBe(false);
  });

  test('go on where the one partition of the log stood, and never back to it', async () => {
    const undividedBus = createLogTail(store);
    const before = await follow(undividedBus);
    await deliverInTurn(3);
    await before.caughtUp();
    await before.stop();
    const after = await follow(dividedBus(store, [0, 1, 2]));
    await deliverInTurn(2);
    await after.caughtUp();
    await after.stop();
    expect(await boxes()).toEqual(each(5));
    await expect(follow(undividedBus)).rejects.toThrow(PartitionsChanged);
  });

  test('of a raised version are brought to the checkpoint of each partition', async () => {
    const first = await follow(dividedBus(store, [0, 1, 2]));
    await deliverInTurn(3);
    await first.caughtUp();
    await first.stop();
    const second = await follow(dividedBus(store, [0, 1, 2]), { ...yardProjection(), version: 2 });
    await deliverInTurn(1);
    await second.caughtUp();
    expect(await boxes()).toEqual(each(4));
  });
});
