import type { ReportsMadeAgain } from '@quartermaster/infra/embedded/read-models/verify-reports';
import { openKeptContent } from '@quartermaster/infra/platform/files/kept-content';
import { readModelsIn } from './core/paging.ts';
import { allProjections, READ_SCHEMA } from './read-models.ts';
import { reportReaders } from './report-readers.ts';
import { verifyReports } from './reports/content/verify-reports.ts';

/** Makes every report of every team again from the log. */
export const reportsMadeAgain: ReportsMadeAgain = ({ pool, store, files }) =>
  verifyReports({
    ...{ pool, store, readers: reportReaders.readers },
    kept: openKeptContent(files),
    projections: allProjections,
    models: readModelsIn(pool, READ_SCHEMA),
  });
