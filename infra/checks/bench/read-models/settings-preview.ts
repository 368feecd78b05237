import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { atMost, type BenchRow, percentile, timeEach } from '../bench-table.ts';
import type pg from 'pg';
import { createReadPool } from '@quartermaster/projection-service/core/paging';
import { createSnapshotRunner } from '@quartermaster/projection-service/core/snapshot';
import { previewSettings } from '@quartermaster/projection-service/inventory/preview/preview';
import { READ_SCHEMA } from '@quartermaster/projection-service/read-models';

const { grading, stockLevels } = defaultInsightsSettings;

/** Settings that change the numbers of nearly every item. */
const proposed = {
  averageDailySalesPeriodDays: 90,
  grading: { ...grading, strategy: 'PROFIT', thresholds: { A: 60, B: 30, C: 10 } },
  stockLevels: { ...stockLevels, leadTime: 60, stockBuffer: 21 },
} as const;

/** Measures previews of settings for a team whose read models are in the database. */
export const measurePreviews = async (
  pool: pg.Pool,
  teamId: string,
): Promise<readonly BenchRow[]> => {
  const inSnapshot = createSnapshotRunner(pool, createReadPool(pool, READ_SCHEMA));
  const caller = { teamId, now: '2026-02-04T12:00:00.000Z' };
  const question = {
    settings: proposed,
    changes: 'ANY',
    pagination: { page: 1, limit: 100 },
  } as const;
  const preview = () => inSnapshot((models) => previewSettings(models, caller, question));
  await timeEach(2, preview);
  const slow = percentile(await timeEach(10, preview), 0.95);
  return [atMost('20,000 variants: preview of insight settings, p95', 'ms', slow, 1000)];
};
