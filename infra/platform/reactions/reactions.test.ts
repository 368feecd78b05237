import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RecordedEvent } from '../event-store/event-store.ts';
import { defineReaction, type Reaction } from './reaction.ts';
import { readParkedJobs, readReactionStatus, retryParkedJobs } from './reaction-status.ts';
import { CAUSE, getOrderId, reactionTests, receive, ship, shipped } from './test-reactions.ts';
import { waitUntil } from '../core/test-wait.ts';

const { admin, store, start } = reactionTests();

/** Teams whose jobs hang until they are removed from `slow`, and teams whose jobs fail. */
let slow = new Set<string>();
let broken = new Set<string>();
let atWork: string[] = [];
beforeEach(() => {
  slow = new Set();
  broken = new Set();
  atWork = [];
});

const handle = async (name: string, event: RecordedEvent): Promise<void> => {
  const { teamId } = event.metadata;
  atWork.push(teamId);
  await waitUntil(() => !slow.has(teamId));
  if (broken.has(teamId)) throw new Error(`No carrier for ${teamId}`);
  await ship(store(), name, event);
};
const shipping = (more: Partial<Reaction> = {}): Reaction => {
  const name = more.name ?? 'shipping';
  return defineReaction({
    name,
    types: [CAUSE],
    from: 'first event',
    handle: (event) => handle(name, event),
    ...more,
  });
};
const shippedTo = (teamId: string) => shipped(store(), 'shipping', teamId);
/** Ends the pauses of failed jobs. */
const skipPauses = () =>
  admin().query(
    `select graphile_worker.reschedule_jobs(array[id], run_at := now()), pg_notify('jobs:insert', '{"count":16}')
     from graphile_worker.jobs where run_at > now()`,
  );
const standing = async () => (await readReactionStatus(admin(), ['shipping']))[0];

describe('a slow team and a broken one', () => {
  test('delay no other team: several teams, two processes', async () => {
    slow.add('team-slow');
    broken.add('team-broken');
    const others = ['team-1', 'team-2', 'team-3', 'team-4'];
    const processes = [start(shipping()), start(shipping())];
    await receive(store(), 'team-slow', ['a', 'b', 'c']);
    await receive(store(), 'team-broken', ['a', 'b']);
    for (const teamId of others) await receive(store(), teamId, ['a', 'b', 'c']);
    for (const teamId of others)
      await waitUntil(async () => (await shippedTo(teamId)).length === 3);
    expect(await shippedTo('team-slow')).toEqual([]);
    expect(atWork.filter((teamId) => teamId === 'team-slow')).toHaveLength(1);
    expect(await shippedTo('team-broken')).toEqual([]);
    slow.clear();
    broken.clear();
    await waitUntil(async () => {
      await skipPauses();
      return (await shippedTo('team-slow')).length === 3;
    });
    await waitUntil(async () => (await shippedTo('team-broken')).length === 2);
    for (const teamId of [...others, 'team-slow']) {
      expect(await shippedTo(teamId)).toEqual(['a', 'b', 'c']);
    }
    expect(await shippedTo('team-broken')).toEqual(['a', 'b']);
    expect(processes.flatMap(({ failed }) => failed)[0]).toMatchObject({
      reaction: 'shipping',
      tries: 1,
      isParked: false,
    });
    await waitUntil(async () => (await standing())?.waiting === 0);
  });

  test('delay one recipient only, where each recipient has a lane', async () => {
    const laneByOrder = (event: RecordedEvent): string => getOrderId(event);
    start(
      shipping({
        chooseLane: laneByOrder,
        handle: async (event) => {
          await waitUntil(() => !slow.has(getOrderId(event)));
          await ship(store(), 'shipping', event);
        },
      }),
    );
    slow.add('a');
    await receive(store(), 'team-1', ['a', 'b', 'c']);
    await waitUntil(async () => (await shippedTo('team-1')).length === 2);
    expect(await shippedTo('team-1')).not.toContain('a');
    slow.clear();
    await waitUntil(async () => (await shippedTo('team-1')).length === 3);
  });

  test('a team with many slow lanes takes four places of a process; other teams continue', async () => {
    slow.add('team-many');
    start(shipping({ chooseLane: getOrderId }));
    await receive(
      store(),
      'team-many',
      Array.from({ length: 40 }, (_, at) => String(at)),
    );
    await waitUntil(() => atWork.length >= 4);
    await receive(store(), 'team-1', ['a']);
    await waitUntil(async () => (await shippedTo('team-1')).length === 1);
    expect(atWork.filter((teamId) => teamId === 'team-many')).toHaveLength(4);
    slow.clear();
    await waitUntil(async () => (await shippedTo('team-many')).length === 40);
  });

  test('a reaction that hangs for all teams leaves places for the other reactions', async () => {
    const teams = Array.from({ length: 20 }, (_, at) => `team-${String(at)}`);
    for (const teamId of teams) slow.add(teamId);
    start(
      shipping(),
      shipping({ name: 'billing', handle: (event) => ship(store(), 'billing', event) }),
    );
    for (const teamId of teams) await receive(store(), teamId, ['a']);
    for (const teamId of teams) {
      await waitUntil(async () => (await shipped(store(), 'billing', teamId)).length === 1);
    }
    await waitUntil(() => atWork.length >= 12);
    expect(atWork).toHaveLength(12);
    slow.clear();
    for (const teamId of teams) await waitUntil(async () => (await shippedTo(teamId)).length === 1);
  });

  test('batch jobs take three places, two of them one team; another batch and other jobs go on', async () => {
    const teams = ['team-many', 'team-1', 'team-2', 'team-3'];
    for (const teamId of teams) slow.add(teamId);
    start(
      shipping({ isBatch: true, chooseLane: getOrderId }),
      shipping({ name: 'weighing', isBatch: true }),
      shipping({ name: 'billing', handle: (event) => ship(store(), 'billing', event) }),
    );
    await receive(store(), 'team-many', ['a', 'b', 'c', 'd']);
    for (const teamId of teams.slice(1)) await receive(store(), teamId, [teamId]);
    for (const teamId of teams) {
      await waitUntil(async () => (await shipped(store(), 'billing', teamId)).length > 0);
    }
    await waitUntil(() => atWork.length >= 3);
    expect(atWork).toHaveLength(3);
    expect(atWork.filter((teamId) => teamId === 'team-many').length).toBeLessThanOrEqual(2);
    slow.clear();
    for (const name of ['shipping', 'weighing']) {
      for (const teamId of teams)
        await waitUntil(
          async () =>
            (await shipped(store(), name, teamId)).length === (teamId === 'team-many' ? 4 : 1),
        );
    }
  });
});

describe('a job that keeps failing', () => {
  test('is parked with its reason while its lane waits, and runs again when it is retried', async () => {
    broken.add('team-broken');
    const { failed, reactions } = start(shipping({ maxTries: 3 }));
    await receive(store(), 'team-broken', ['a', 'b']);
    await waitUntil(async () => {
      await skipPauses();
      return (await standing())?.parked === 1;
    });
    expect(failed.map(({ tries, isParked }) => [tries, isParked])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    const [parked] = await readParkedJobs(admin());
    expect(parked).toMatchObject({
      reaction: 'shipping',
      teamId: 'team-broken',
      tries: 3,
      reason: 'No carrier for team-broken',
      behind: 1,
    });
    await receive(store(), 'team-broken', ['c']);
    await waitUntil(async () => (await standing())?.waiting === 3);
    expect(atWork).toHaveLength(3);
    broken.clear();
    expect(await retryParkedJobs(admin(), 'nothing')).toBe(0);
    expect(await retryParkedJobs(admin(), parked?.job ?? '')).toBe(1);
    await waitUntil(async () => (await shippedTo('team-broken')).length === 3);
    expect(await shippedTo('team-broken')).toEqual(['a', 'b', 'c']);
    await waitUntil(async () => (await reactions.readStatus())[0]?.waiting === 0);
    expect(await reactions.readStatus()).toEqual([
      { reaction: 'shipping', waiting: 0, oldestSeconds: 0, failing: 0, parked: 0 },
    ]);
  });

  test('has a different id in each try, also after it was parked', async () => {
    broken.add('team-broken');
    const tries: string[] = [];
    start(
      shipping({
        maxTries: 1,
        handle: async (event, { id }) => {
          tries.push(id);
          await handle('shipping', event);
        },
      }),
    );
    await receive(store(), 'team-broken', ['a']);
    await waitUntil(async () => (await standing())?.parked === 1);
    broken.clear();
    expect(await retryParkedJobs(admin(), 'shipping')).toBe(1);
    await waitUntil(async () => (await shippedTo('team-broken')).length === 1);
    expect(new Set(tries).size).toBe(2);
  });
});

test('a process that stops leaves a job that hangs to the next one', async () => {
  slow.add('team-slow');
  const first = start(shipping());
  await receive(store(), 'team-slow', ['a']);
  await waitUntil(() => atWork.length === 1);
  await first.reactions.stop();
  start(shipping({ handle: (event) => ship(store(), 'shipping', event) }));
  await waitUntil(async () => {
    await skipPauses();
    return (await shippedTo('team-slow')).length === 1;
  });
  expect(atWork).toHaveLength(1);
  slow.clear();
}, 30_000);

test('an event whose lane cannot be read delays no other event', async () => {
  const chooseLane = ({ metadata: { teamId } }: RecordedEvent): string => {
    if (teamId === 'team-broken') throw new Error('No such version');
    return teamId;
  };
  broken.add('team-broken');
  start(shipping({ chooseLane }));
  await receive(store(), 'team-broken', ['a']);
  await receive(store(), 'team-1', ['a']);
  await waitUntil(async () => (await shippedTo('team-1')).length === 1);
  await waitUntil(async () => (await standing())?.waiting === 1);
  expect(await shippedTo('team-broken')).toEqual([]);
});

test('services with reactions of their own wait for none of each other', async () => {
  start(shipping());
  start(shipping({ name: 'billing' }));
  await receive(store(), 'team-1', ['a', 'b']);
  for (const name of ['shipping', 'billing']) {
    await waitUntil(async () => (await shipped(store(), name, 'team-1')).length === 2);
    expect(await shipped(store(), name, 'team-1')).toEqual(['a', 'b']);
  }
});

describe('the first event of a reaction', () => {
  test('with `from: now`, a new reaction leaves out earlier events', async () => {
    await receive(store(), 'team-1', ['a']);
    const now = start(shipping({ from: 'now' }));
    await waitUntil(async () => {
      const { rows } = await admin().query('select 1 from reactions.checkpoints');
      return rows.length === 1;
    });
    await receive(store(), 'team-1', ['b']);
    await waitUntil(async () => (await shippedTo('team-1')).length === 1);
    expect(await shippedTo('team-1')).toEqual(['b']);
    expect(now.failed).toEqual([]);
  });

  test('a reaction added later starts with the first event, while an older one continues', async () => {
    const first = start(shipping());
    await receive(store(), 'team-1', ['a', 'b']);
    await waitUntil(async () => (await shippedTo('team-1')).length === 2);
    await first.reactions.stop();
    start(
      shipping(),
      shipping({ name: 'billing', handle: (event) => ship(store(), 'billing', event) }),
    );
    await waitUntil(async () => (await shipped(store(), 'billing', 'team-1')).length === 2);
    expect(atWork).toHaveLength(2);
  });
});
