import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { openConnectorDatabase, testNow, testTiming } from '../test-connector.ts';
import { createProgressStore, noProgress, startReport } from './progress.ts';

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
beforeAll(async () => {
  database = await openConnectorDatabase();
});
afterAll(() => database.close());

test('the seconds left shrink while the estimate stays, down to one', async () => {
  let now = '2026-03-02T10:00:00.000Z';
  const progress = createProgressStore(database.pool, () => now);
  await progress.write('team-1', { ...noProgress, readyAt: '2026-03-02T10:00:50.000Z' });
  await progress.write('team-2', noProgress);
  expect((await progress.read('team-1')).secondsLeft).toBe(50);
  now = '2026-03-02T10:00:42.100Z';
  expect((await progress.read('team-1')).secondsLeft).toBe(8);
  now = '2026-03-02T10:03:00.000Z';
  expect((await progress.read('team-1')).secondsLeft).toBe(1);
  expect((await progress.read('team-2')).secondsLeft).toBeUndefined();
});

test('a run that has ended shows nothing of what callers of its store meet later', async () => {
  let elapsed = 0;
  const timing = { ...testTiming(), elapsedMs: () => elapsed };
  const written: SyncProgress[] = [];
  const store = {
    read: async () => noProgress,
    write: async (_: TeamId, progress: SyncProgress) => void written.push(progress),
  };
  const options = { store, timing, teamId: 'team-1', onProgress: () => undefined };
  const report = await startReport({ ...options, kind: 'RECONCILIATION' });
  report.problem({ message: 'The store cannot be read', retryAt: null });
  const end = { phase: 'READY' as const, finishedAt: testNow, problem: null };
  await report.finish(end);
  elapsed += 60_000;
  report.problem({ message: 'The store cannot be read', retryAt: null });
  report.adjusted(1);
  expect(written).toHaveLength(2);
  expect(written.at(-1)).toMatchObject({ ...end, valuesAdjusted: 0 });
});
