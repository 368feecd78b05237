import { expect, test } from '@jest/globals';
import type { Timing } from '../admin-api/timing.ts';
import { testTiming } from '../test-connector.ts';
import { createSyncRunner, type SyncRunnerOptions } from './sync-runner.ts';
import type { SyncKind } from './sync-store.ts';

const HOUR_MS = 3_600_000;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs a team until `count` waits have passed; returns the waits. */
const collectWaits = async (
  sync: SyncRunnerOptions['sync'],
  count: number,
  options: Partial<SyncRunnerOptions> = {},
): Promise<readonly number[]> => {
  const waits: number[] = [];
  let stop: () => void = () => undefined;
  const enough = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const sleep: Timing['sleep'] = async (milliseconds) => {
    waits.push(milliseconds);
    if (waits.length === count) {
      void runner.stop();
      stop();
    }
    await nextTurn();
  };
  const runner = createSyncRunner({
    teams: async () => ['team'],
    isConnected: async () => true,
    sync,
    timing: { ...testTiming(), sleep },
    everyMs: HOUR_MS,
    onFailure: () => undefined,
    ...options,
  });
  await runner.start();
  await enough;
  await runner.stop();
  return waits;
};

test('reads a store soon after its first load and then every hour', async () => {
  const kinds: SyncKind[] = ['FIRST_LOAD', 'RECONCILIATION', 'RECONCILIATION'];
  await expect(collectWaits(async () => kinds.shift() ?? null, 3)).resolves.toEqual([
    30_000,
    HOUR_MS,
    HOUR_MS,
  ]);
});

test('retries a failed team sooner, with growing pauses, and shows the time of the next try', async () => {
  const said: string[] = [];
  const failures: number[] = [];
  const sync: SyncRunnerOptions['sync'] = async (_, __, retryAt) => {
    said.push(retryAt());
    if (said.length === 4) return 'RECONCILIATION';
    throw new Error('away');
  };
  const onFailure = (_: string, __: unknown, wait: number) => failures.push(wait);
  const waits = await collectWaits(sync, 5, { onFailure });
  expect(waits).toEqual([15_000, 30_000, 60_000, HOUR_MS, 15_000]);
  expect(failures).toEqual([15_000, 30_000, 60_000, 15_000]);
  expect(said.slice(0, 2)).toEqual(['2026-11-20T12:30:15.000Z', '2026-11-20T12:30:30.000Z']);
});

test('reads the list of teams once and then asks for each team alone; one that was disconnected is not read again', async () => {
  const runs: string[] = [];
  let lists = 0;
  const runner = createSyncRunner({
    teams: async () => {
      lists += 1;
      return ['left', 'stays'];
    },
    isConnected: async (teamId) => teamId === 'stays',
    sync: async (teamId) => {
      runs.push(teamId);
      return 'RECONCILIATION';
    },
    timing: { ...testTiming(), sleep: nextTurn },
    everyMs: HOUR_MS,
    onFailure: () => undefined,
  });
  await runner.start();
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  await runner.stop();
  expect(runs.filter((teamId) => teamId === 'left')).toHaveLength(1);
  expect(runs.filter((teamId) => teamId === 'stays').length).toBeGreaterThan(2);
  expect(lists).toBe(1);
});

test('ends running work when it stops, and does not count that as a failure', async () => {
  const failures: unknown[] = [];
  const runner = createSyncRunner({
    teams: async () => [],
    isConnected: async () => false,
    sync: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    timing: testTiming(),
    everyMs: HOUR_MS,
    onFailure: (...failure) => failures.push(failure),
  });
  runner.request('team');
  expect(() => runner.request('team')).toThrow('already');
  await runner.stop();
  expect(failures).toEqual([]);
});
