import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openConnectorDatabase } from '../test-connector.ts';
import { createProgressStore, noProgress } from './progress.ts';

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
