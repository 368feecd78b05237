import { expect, test } from '@jest/globals';
import { defineTimedReaction, type Due, type Try } from './reaction.ts';
import { readParkedJobs, readReactionStatus, retryParkedJobs } from './reaction-status.ts';
import { reactionTests, type TestProcess } from './test-reactions.ts';
import { waitUntil } from '../core/test-wait.ts';

const { admin, start } = reactionTests();
const teams = ['team-1', 'team-2', 'team-3'];
const MIDNIGHT = '2026-11-23T00:00:00.000Z';

/** A timed reaction that begins the day of each team; `begun` takes the place of the log. */
const days = (handle: (due: Due, run: Try) => Promise<void> = async () => undefined) => {
  const begun: string[] = [];
  const reaction = defineTimedReaction({
    name: 'days',
    due: async (now) =>
      teams
        .map((teamId) => ({ key: `${teamId} ${now.slice(0, 10)}`, teamId }))
        .filter(({ key }) => !begun.includes(key)),
    maxTries: 1,
    handle: async (due, run) => {
      await handle(due, run);
      if (!begun.includes(due.key)) begun.push(due.key);
    },
  });
  return { begun, reaction };
};

const look = ({ reactions }: TestProcess, now = MIDNIGHT) => reactions.storeDueJobs(now, 'days');
const buildKeys = (...teamIds: readonly string[]) =>
  teamIds.map((teamId) => `${teamId} 2026-11-23`);

test('each due entry is handled with one effect, however many processes look and however often', async () => {
  const { begun, reaction } = days();
  const processes = [start(reaction), start(reaction), start(reaction)];
  await Promise.all(processes.flatMap((process) => [look(process), look(process)]));
  await waitUntil(() => begun.length === 3);
  await Promise.all(processes.map((process) => look(process)));
  await waitUntil(async () => (await readReactionStatus(admin(), ['days']))[0]?.waiting === 0);
  expect([...begun].sort()).toEqual(buildKeys(...teams));
});

test('a due entry that has a job gets no second one', async () => {
  let end = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  const runs: string[] = [];
  const { begun, reaction } = days(async ({ key }) => {
    runs.push(key);
    await slow;
  });
  const processes = [start(reaction), start(reaction)];
  await Promise.all(processes.flatMap((process) => [look(process), look(process)]));
  await waitUntil(() => runs.length === 3);
  await Promise.all(processes.map((process) => look(process)));
  end();
  await waitUntil(() => begun.length === 3);
  expect([...runs].sort()).toEqual(buildKeys(...teams));
});

test('a slow team and a broken one delay no other team; the broken one is parked until it is retried', async () => {
  let isBroken = true;
  let end = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { begun, reaction } = days(async ({ teamId }) => {
    if (teamId === 'team-1') await slow;
    if (teamId === 'team-2' && isBroken) throw new Error('No such zone');
  });
  const process = start(reaction);
  await look(process);
  await waitUntil(async () => begun.length === 1 && (await readParkedJobs(admin())).length === 1);
  expect(process.failed).toHaveLength(1);
  expect(begun).toEqual(buildKeys('team-3'));
  expect(await readParkedJobs(admin())).toMatchObject([
    { reaction: 'days', teamId: 'team-2', key: 'team-2 2026-11-23', stream: null, behind: 0 },
  ]);
  await look(process, '2026-11-24T00:00:00.000Z');
  await waitUntil(() => begun.includes('team-3 2026-11-24'));
  isBroken = false;
  end();
  expect(await retryParkedJobs(admin(), 'days')).toBeGreaterThan(0);
  await waitUntil(() => buildKeys(...teams).every((key) => begun.includes(key)));
});

test('the last try of a job receives isLast', async () => {
  const tries: boolean[] = [];
  const { reaction } = days(async (_, { isLast }) => {
    tries.push(isLast);
    throw new Error('Never');
  });
  const process = start({
    ...reaction,
    maxTries: 2,
    due: async () => [{ key: 'one', teamId: 'team-1' }],
  });
  await look(process);
  await process.reactions.waitUntilTried('days');
  expect(tries).toEqual([false]);
  await admin().query(
    'select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs',
  );
  await admin().query(`select pg_notify('jobs:insert', '{"count":16}')`);
  await waitUntil(() => tries.length === 2);
  expect(tries).toEqual([false, true]);
});

const steps: readonly (readonly [string, 'before' | 'after', RegExp])[] = [
  ['before what is due is stored', 'before', /insert into reactions.jobs/],
  ['after it is stored, before the commit', 'after', /insert into reactions.jobs/],
  ['after a job was read', 'after', /from reactions.jobs where id/],
  ['after the effect, before the job is deleted', 'before', /delete from reactions.jobs/],
];

test.each(steps)(
  'a process that is killed %s loses nothing: the next process does the work',
  async (_, when, statement) => {
    const { begun, reaction: once } = days();
    const reaction = { ...once, maxTries: 3 }; // the try that a killed process began counts
    const doomed = start(reaction);
    doomed.dieAt(when, statement);
    void look(doomed).catch(() => undefined);
    await waitUntil(doomed.isDead);
    const next = start(reaction);
    await look(next);
    await waitUntil(async () => (await readReactionStatus(admin(), ['days']))[0]?.waiting === 0);
    expect([...begun].sort()).toEqual(buildKeys(...teams));
  },
  20_000,
);
