import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { defineReaction } from './reaction.ts';
import { readReactionStatus } from './reaction-status.ts';
import { CAUSE, reactionTests, receive, ship, shipped } from './test-reactions.ts';
import { waitUntil } from '../core/test-wait.ts';

const { admin, store, start } = reactionTests();
const teams = ['team-1', 'team-2', 'team-3'];
const orders = ['a', 'b', 'c', 'd'];

const shipping = defineReaction({
  name: 'shipping',
  types: [CAUSE],
  from: 'first event',
  handle: (event) => ship(store(), 'shipping', event),
});
/** Asks the database last, which is slower than the log in memory. */
const isDone = async (): Promise<boolean> =>
  (await Promise.all(teams.map((teamId) => shipped(store(), 'shipping', teamId)))).every(
    ({ length }) => length >= orders.length,
  ) && (await readReactionStatus(admin(), ['shipping'])).every(({ waiting }) => waiting === 0);

const COMMIT = /^commit$/;
const steps: readonly (readonly [string, 'before' | 'after', RegExp])[] = [
  ['after the append, before its jobs are stored', 'before', /update reactions.checkpoints/],
  ['after the jobs are stored, before they are committed', 'after', /insert into reactions.jobs/],
  ['while the jobs are committed, without an answer', 'after', COMMIT],
  ['before the commit of the jobs', 'before', COMMIT],
  ['after a job was taken, before it runs', 'before', /from reactions.jobs where id/],
  ['after the job was read', 'after', /from reactions.jobs where id/],
  ['after the effect, before the job is deleted', 'before', /delete from reactions.jobs/],
  ['after the job was deleted, before the commit', 'after', /delete from reactions.jobs/],
  ['before the queue deletes the finished job', 'before', /delete from .*_private_jobs/],
  ['after the queue deleted it', 'after', /delete from .*_private_jobs/],
];

describe('a process that is killed', () => {
  test.each(steps)(
    '%s loses no job and runs no effect twice',
    async (_, when, statement) => {
      const doomed = start(shipping);
      doomed.dieAt(when, statement);
      for (const teamId of teams) await receive(store(), teamId, orders);
      await waitUntil(doomed.isDead);
      start(shipping);
      await waitUntil(isDone);
      for (const teamId of teams) {
        expect(await shipped(store(), 'shipping', teamId)).toEqual(orders);
      }
    },
    20_000,
  );

  test('in the middle of a job leaves it to a process that is already running', async () => {
    let isFirst = true;
    const begun: string[] = [];
    const hanging = defineReaction({
      ...shipping,
      handle: async (event) => {
        begun.push(event.id);
        if (isFirst) {
          isFirst = false;
          await new Promise(() => undefined);
        }
        await ship(store(), 'shipping', event);
      },
    });
    const doomed = start(hanging);
    await receive(store(), 'team-1', orders);
    await waitUntil(() => begun.length === 1);
    start(hanging);
    doomed.dieAt('before', /./);
    await waitUntil(doomed.isDead);
    await waitUntil(async () => (await shipped(store(), 'shipping', 'team-1')).length === 4);
    expect(await shipped(store(), 'shipping', 'team-1')).toEqual(orders);
    expect(begun).toHaveLength(5);
  }, 20_000);
});

describe('a database that cannot be reached while the queue writes the outcome of a job', () => {
  test.each([
    ['that is done', /delete from .*_private_jobs/, 0],
    ['that failed', /update .*_private_jobs[^;]*last_error/, 1],
  ])(
    '%s ends no process and loses no job',
    async (_, statement, failures) => {
      let left = failures;
      const failing = defineReaction({
        ...shipping,
        handle: async (event) => {
          left -= 1;
          if (left >= 0) throw new Error('No carrier');
          await ship(store(), 'shipping', event);
        },
      });
      const { refuseOnce, isDead } = start(failing);
      refuseOnce(statement);
      for (const teamId of teams) await receive(store(), teamId, orders);
      await waitUntil(isDone);
      for (const teamId of teams) {
        expect(await shipped(store(), 'shipping', teamId)).toEqual(orders);
      }
      expect(isDead()).toBe(false);
    },
    20_000,
  );

  test('of several jobs at once delays no other job, and the process still stops', async () => {
    const ends: (() => void)[] = [];
    let isStuck = true;
    const together = defineReaction({
      ...shipping,
      chooseLane: (event) => event.id,
      handle: async (event) => {
        if (ends.length < orders.length) await new Promise<void>((end) => ends.push(end));
        else if (event.metadata.teamId === 'team-3' && isStuck) {
          isStuck = false;
          await new Promise(() => undefined);
        }
      },
    });
    const { refuseOnce, reactions } = start(together);
    await receive(store(), 'team-1', orders);
    await waitUntil(() => ends.length === orders.length);
    await receive(store(), 'team-3', ['stuck']);
    await waitUntil(() => !isStuck);
    for (const end of ends) {
      refuseOnce(/delete from .*_private_jobs/);
      end();
      await sleep(1); // each outcome has a statement of its own
    }
    await receive(store(), 'team-2', orders);
    await waitUntil(
      async () => (await readReactionStatus(admin(), ['shipping']))[0]?.waiting === 0,
    );
    const inQueue = () => admin().query('select 1 from graphile_worker.jobs');
    await waitUntil(async () => (await inQueue()).rowCount === 0);
    await expect(reactions.stop()).resolves.toBeUndefined();
  }, 30_000);
});
