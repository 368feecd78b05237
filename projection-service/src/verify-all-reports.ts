import { openContentStore } from '@quartermaster/platform/files/content-store';
import type { Foundation } from '@quartermaster/platform/process/foundation';
import { createReadPool } from './core/paging.ts';
import { allProjections, READ_SCHEMA } from './read-models.ts';
import { reportReaders } from './report-readers.ts';
import { type VerifiedReport, verifyReports } from './reports/content/verify-reports.ts';

/** Recomputes every report of every team from the log. */
export const verifyAllReports = ({
  pool,
  store,
  files,
}: Pick<Foundation, 'pool' | 'store' | 'files'>): AsyncIterable<VerifiedReport> =>
  verifyReports({
    pool,
    store,
    readers: reportReaders.readers,
    kept: openContentStore(files),
    projections: allProjections,
    models: createReadPool(pool, READ_SCHEMA),
  });
