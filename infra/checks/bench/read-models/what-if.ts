import { atMost, type BenchRow, percentile, timeEach } from '../bench-table.ts';
import { whatIfChanges } from '@quartermaster/contracts/what-if/draft';
import type pg from 'pg';
import { createReadPool } from '@quartermaster/projection-service/core/paging';
import { createSnapshotRunner } from '@quartermaster/projection-service/core/snapshot';
import { computeWhatIf } from '@quartermaster/projection-service/inventory/what-if/answer';
import { unpaidByDay } from '@quartermaster/projection-service/payments/totals';
import { READ_SCHEMA } from '@quartermaster/projection-service/read-models';
import { paymentTerms } from '@quartermaster/projection-service/suppliers/query';

/** Assumptions that change the numbers of nearly every item. */
const changes = whatIfChanges.parse({
  leadTimes: [{ supplierId: null, days: 60 }],
  demand: { percent: 20, months: [{ month: '2026-03', percent: 80 }] },
});

/** Measures answers to a draft about all items of a team whose read models are in the database. */
export const measureWhatIf = async (
  pool: pg.Pool,
  teamId: string,
): Promise<readonly BenchRow[]> => {
  const inSnapshot = createSnapshotRunner(pool, createReadPool(pool, READ_SCHEMA));
  const asking = {
    teamId,
    now: '2026-02-04T12:00:00.000Z',
    cash: { unpaid: unpaidByDay, paymentTerms },
  };
  const question = {
    selection: { matching: { filters: [] } },
    changes,
    differences: 'ANY' as const,
    pagination: { page: 1, limit: 50 },
  };
  const answer = () => inSnapshot((models) => computeWhatIf(models, asking, question));
  await timeEach(2, answer);
  const slow = percentile(await timeEach(10, answer), 0.95);
  return [atMost('20,000 variants: answer to a what-if draft, p95', 'ms', slow, 2000)];
};
