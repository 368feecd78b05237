import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { computeReport } from '@quartermaster/contracts/reports/calls/instances';
import { compareRows, countRowChanges } from '@quartermaster/contracts/reports/rules/compare-rows';
import type { StoredReport } from '@quartermaster/contracts/reports/content';
import type { ContentStore } from '@quartermaster/platform/files/content-store';
import { findDefinition, findLastScheduled } from '../query.ts';
import { type PositionSources, readAtOnePosition } from '../../core/at-one-position.ts';
import type { ReportReaders } from '../rows/define-rows.ts';
import { makeReport } from './make-rows.ts';

export interface ComputeSources extends PositionSources {
  readonly kept: ContentStore;
  readonly readers: ReportReaders;
}

type Computed = ResponseOf<typeof computeReport>;

/** Computes a report from the read models at one position and stores its rows (no run is recorded). */
export const computeContent = async (
  sources: ComputeSources,
  teamId: TeamId,
  definitionId: string,
): Promise<Computed> => {
  const { kept, readers } = sources;
  const made = await readAtOnePosition(sources, teamId, async (pool, position: Position) => {
    const definition = await findDefinition(pool, teamId, definitionId);
    if (definition === null) throw new Rejection('NOT_FOUND', 'No such report');
    const last = await findLastScheduled(pool, teamId, definitionId);
    const before = last === null ? null : ((await kept.read(last)) as StoredReport);
    const report = await makeReport(pool, teamId, { definition, before, readers });
    return { ...report, position, before, comparedWith: last?.id ?? null };
  });
  const { content, today, position, before, comparedWith } = made;
  const address = await kept.store(teamId, content);
  const news =
    before === null ? null : countRowChanges(compareRows(content.type, before.rows, content.rows));
  return { ...address, rowCount: content.rows.length, position, today, comparedWith, news };
};
