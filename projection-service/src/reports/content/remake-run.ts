import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { remakeReport } from '@quartermaster/contracts/reports/calls/instances';
import { compareRows, countRowChanges } from '@quartermaster/contracts/reports/rules/compare-rows';
import type { StoredReport } from '@quartermaster/contracts/reports/content';
import {
  ContentDamaged,
  contentDigest,
  type ContentStore,
} from '@quartermaster/platform/files/content-store';
import type { ReadPool } from '../../core/paging.ts';
import { findDefinition, findLastScheduled } from '../query.ts';
import type { ReportInstanceRow } from '../tables.ts';
import type { ReportReaders } from '../rows/define-rows.ts';
import { makeReport } from './make-rows.ts';

export interface RemakeSources {
  readonly kept: ContentStore;
  readonly readers: ReportReaders;
}

export type RemakeResult = ResponseOf<typeof remakeReport>;

const compareRun = async (
  past: ReadPool,
  teamId: TeamId,
  run: ReportInstanceRow,
  { kept, readers }: RemakeSources,
): Promise<RemakeResult> => {
  const definition = await findDefinition(past, teamId, run.definitionId);
  if (definition === null) throw new Error(`The log has no report ${run.definitionId}`);
  const then = (await kept.read(run)) as StoredReport;
  const last = await findLastScheduled(past, teamId, run.definitionId);
  const before = last === null ? null : ((await kept.read(last)) as StoredReport);
  const { content } = await makeReport(past, teamId, { definition, before, readers });
  const madeSha256 = contentDigest(content);
  return {
    equal: madeSha256 === run.sha256,
    sha256: run.sha256,
    madeSha256,
    differences: countRowChanges(compareRows(run.type, then.rows, content.rows)),
    damage: null,
  };
};

/** Recomputes a run from read models that end at its position, and compares it with the stored rows. */
export const remakeRun = async (
  past: ReadPool,
  teamId: TeamId,
  run: ReportInstanceRow,
  sources: RemakeSources,
): Promise<RemakeResult> => {
  try {
    return await compareRun(past, teamId, run, sources);
  } catch (error) {
    if (!(error instanceof ContentDamaged)) throw error;
    const { sha256 } = run;
    const unread = { madeSha256: null, differences: null };
    return { equal: false, sha256, ...unread, damage: error.message };
  }
};
