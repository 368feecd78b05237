import { expect, test } from '@jest/globals';
import { reportsQuery, LOOK_FOR_RUNS_MS } from './definitions.ts';
import { runQuery, runsQuery } from './runs.ts';

test('pages that show runs look for new ones every minute; a run itself is read once', () => {
  expect(LOOK_FOR_RUNS_MS).toBe(60_000);
  expect(reportsQuery.refetchInterval).toBe(LOOK_FOR_RUNS_MS);
  expect(runsQuery('report').refetchInterval).toBe(LOOK_FOR_RUNS_MS);
  expect(runQuery('run')).not.toHaveProperty('refetchInterval');
});
