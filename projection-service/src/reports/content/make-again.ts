import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { remakeReport } from '@quartermaster/contracts/reports/calls/instances';
import { compareRows, newsOf } from '@quartermaster/contracts/reports/rules/compare-rows';
import type { KeptReport } from '@quartermaster/contracts/reports/content';
import {
  ContentDamaged,
  contentDigest,
  type KeptContent,
} from '@quartermaster/platform/files/kept-content';
import type { ReadPool } from '../../core/paging.ts';
import { definitionById, lastScheduled } from '../query.ts';
import type { ReportInstanceRow } from '../tables.ts';
import type { ReportReaders } from '../rows/define-rows.ts';
import { makeReport } from './make-rows.ts';

export interface RemakeSources {
  readonly kept: KeptContent;
  readonly readers: ReportReaders;
}

export type MadeAgain = ResponseOf<typeof remakeReport>;

const compare = async (
  past: ReadPool,
  teamId: TeamId,
  run: ReportInstanceRow,
  { kept, readers }: RemakeSources,
): Promise<MadeAgain> => {
  const definition = await definitionById(past, teamId, run.definitionId);
  if (definition === null) throw new Error(`The log has no report ${run.definitionId}`);
  const then = (await kept.read(run)) as KeptReport;
  const last = await lastScheduled(past, teamId, run.definitionId);
  const before = last === null ? null : ((await kept.read(last)) as KeptReport);
  const { content } = await makeReport(past, teamId, { definition, before, readers });
  const madeSha256 = contentDigest(content);
  return {
    equal: madeSha256 === run.sha256,
    sha256: run.sha256,
    madeSha256,
    differences: newsOf(compareRows(run.type, then.rows, content.rows)),
    damage: null,
  };
};

/** Recomputes a run from read models that end at its position, and compares it with the stored rows. */
export const makeAgain = async (
  past: ReadPool,
  teamId: TeamId,
  run: ReportInstanceRow,
  sources: RemakeSources,
): Promise<MadeAgain> => {
  try {
    return await compare(past, teamId, run, sources);
  } catch (error) {
    if (!(error instanceof ContentDamaged)) throw error;
    const { sha256 } = run;
    const unread = { madeSha256: null, differences: null };
    return { equal: false, sha256, ...unread, damage: error.message };
  }
};
