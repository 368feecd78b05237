import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { foldTeam } from '@quartermaster/platform/projections/parking/fold-team';
import type { Projection } from '@quartermaster/platform/projections/projection';
import type pg from 'pg';
import { type ReadPool, createReadPool } from '../../core/paging.ts';
import { instanceColumns } from '../query.ts';
import type { ReportInstanceRow } from '../tables.ts';
import { type RemakeResult, remakeRun, type RemakeSources } from './remake-run.ts';

/** A report that was recomputed from the log. */
export interface VerifiedReport {
  readonly teamId: TeamId;
  readonly type: string;
  readonly id: string;
  readonly createdAt: string;
  /** Difference from the stored rows; null when they are equal. */
  readonly problem: string | null;
}

export interface ReportsToVerify extends RemakeSources {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readTeam'>;
  readonly projections: readonly Projection[];
  /** The live read models. */
  readonly models: ReadPool;
}

const PAGE = 200;

const describeProblem = ({ equal, differences, damage }: RemakeResult): string | null => {
  if (equal || differences === null) return damage;
  const { added, changed, gone } = differences;
  if (added + changed + gone === 0) return 'computed again, only what is not compared differs';
  return `computed again, rows are new: ${String(added)}, gone: ${String(gone)}, changed: ${String(changed)}`;
};

/** Runs of a team in the order of the log, after `after`. */
const readRuns = async (
  pool: ReadPool,
  teamId: TeamId,
  after: Pick<ReportInstanceRow, 'position' | 'id'>,
  limit: number,
): Promise<readonly ReportInstanceRow[]> => {
  const { rows } = await pool.query<ReportInstanceRow>(
    `select ${instanceColumns} from ${pool.schema}.report_instances r
     where r.team_id = $1 and (r.position collate "C", r.id) > ($2, $3)
     order by r.position collate "C", r.id limit $4`,
    [teamId, after.position, after.id, limit],
  );
  return rows;
};

/** Recomputes every run of a team in the order of the log; folds each event once. */
async function* verifyTeam(
  { pool, store, projections, models, ...sources }: ReportsToVerify,
  teamId: TeamId,
): AsyncGenerator<VerifiedReport> {
  const schema = `${models.schema}_reports`;
  try {
    const fold = await foldTeam({ pool, store, projections, schema, teamId });
    const past = createReadPool(pool, schema);
    let after: { position: Position; id: string } = { position: START, id: '' };
    for (let page; (page = await readRuns(models, teamId, after, PAGE)).length > 0;) {
      for (const run of page) {
        await fold.follow(run.position);
        const problem = describeProblem(await remakeRun(past, teamId, run, sources));
        yield { teamId, type: run.type, id: run.id, createdAt: run.createdAt, problem };
        after = run;
      }
    }
  } finally {
    await pool.query(`drop schema if exists ${schema} cascade`);
  }
}

/** Recomputes every run of every team from the log; yields each result as soon as it is known. */
export async function* verifyReports(options: ReportsToVerify): AsyncGenerator<VerifiedReport> {
  const { models } = options;
  const { rows } = await models.query<{ teamId: TeamId }>(
    `select distinct team_id as "teamId" from ${models.schema}.report_instances order by 1`,
  );
  for (const { teamId } of rows) yield* verifyTeam(options, teamId);
}
