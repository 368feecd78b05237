import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reportTypes } from '@quartermaster/contracts/reports/types';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { openContentStore } from '@quartermaster/platform/files/content-store';
import { atMost, type BenchRow, timeEach } from '../bench-table.ts';
import type pg from 'pg';
import { createReadPool } from '@quartermaster/projection-service/core/paging';
import { createSnapshotRunner } from '@quartermaster/projection-service/core/snapshot';
import { READ_SCHEMA } from '@quartermaster/projection-service/read-models';
import { reportReaders } from '@quartermaster/projection-service/report-readers';
import { makeReport } from '@quartermaster/projection-service/reports/content/make-rows';

const { readers } = reportReaders;

/** Measures computing and storing each of the 13 reports, for a team whose read models are in the database. */
export const measureReports = async (
  pool: pg.Pool,
  teamId: string,
): Promise<readonly BenchRow[]> => {
  const inSnapshot = createSnapshotRunner(pool, createReadPool(pool, READ_SCHEMA));
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-reports-'));
  const kept = openContentStore(openDiskFiles(folder));
  const slowest: number[] = [];
  try {
    for (const type of reportTypes) {
      const definition = { type, periodDays: null, excludedVariantIds: [] };
      const make = async (): Promise<void> => {
        const { content } = await inSnapshot((models) =>
          makeReport(models, teamId, { definition, before: null, readers }),
        );
        await kept.store(teamId, content);
      };
      slowest.push(Math.max(...(await timeEach(3, make))));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return [atMost('20,000 variants: slowest of 13 reports', 's', Math.max(...slowest) / 1000, 3)];
};
