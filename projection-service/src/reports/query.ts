import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  type ReportDefinition,
  SHOWN_RUNS,
} from '@quartermaster/contracts/reports/calls/definitions';
import {
  MAX_LISTED_INSTANCES,
  type ReportInstance,
} from '@quartermaster/contracts/reports/calls/instances';
import { listNextRuns } from '@quartermaster/contracts/reports/rules/run-times';
import { reportTypes } from '@quartermaster/contracts/reports/types';
import { snakeCase } from '@quartermaster/platform/projections/rows/table';
import type { ReadPool } from '../core/paging.ts';
import { findShopSettings } from '../core/shop-settings.ts';
import {
  type ReportDefinitionRow,
  reportDefinitions,
  type ReportInstanceRow,
  reportInstances,
} from './tables.ts';

/** The columns of a table, under their names in its rows. */
export const buildColumns = (table: { readonly columns: object }, alias: string): string =>
  Object.keys(table.columns)
    .map((name) => `${alias}.${snakeCase(name)} as "${name}"`)
    .join(', ');

const definitionColumns = buildColumns(reportDefinitions, 'd');
/** The columns of an instance, of the table with the alias `r`. */
export const instanceColumns = buildColumns(reportInstances, 'r');

/** A definition; null when the team has none with this id. */
export const findDefinition = async (
  pool: ReadPool,
  teamId: TeamId,
  id: string,
): Promise<ReportDefinitionRow | null> => {
  const { rows } = await pool.query<ReportDefinitionRow>(
    `select ${definitionColumns} from ${pool.schema}.report_definitions d where d.team_id = $1 and d.id = $2`,
    [teamId, id],
  );
  return rows[0] ?? null;
};

/** An instance; null when the team has none with this id. */
export const findInstance = async (
  pool: ReadPool,
  teamId: TeamId,
  id: string,
): Promise<ReportInstanceRow | null> => {
  const { rows } = await pool.query<ReportInstanceRow>(
    `select ${instanceColumns} from ${pool.schema}.report_instances r where r.team_id = $1 and r.id = $2`,
    [teamId, id],
  );
  return rows[0] ?? null;
};

/** The newest scheduled instance of a definition; null before the first one. */
export const findLastScheduled = async (
  pool: ReadPool,
  teamId: TeamId,
  definitionId: string,
): Promise<ReportInstanceRow | null> => {
  const { rows } = await pool.query<ReportInstanceRow>(
    `select ${instanceColumns} from ${pool.schema}.report_instances r
     where r.team_id = $1 and r.definition_id = $2 and r.instance_type = 'SCHEDULED'
     order by r.created_at desc, r.id desc limit 1`,
    [teamId, definitionId],
  );
  return rows[0] ?? null;
};

export const toReportInstance = (row: ReportInstanceRow): ReportInstance => {
  const {
    definitionId,
    type,
    instanceType,
    frequency,
    schedule,
    periodDays,
    fileId: _,
    ...others
  } = row;
  const typeSettings = periodDays === null ? {} : { periodDays };
  return {
    ...others,
    definitionId,
    type: instanceType,
    snapshot: { type, frequency, schedule, typeSettings },
  };
};

/** The newest instances of a definition. */
export const readInstances = async (
  pool: ReadPool,
  teamId: TeamId,
  definitionId: string,
): Promise<ReportInstance[]> => {
  const { rows } = await pool.query<ReportInstanceRow>(
    `select ${instanceColumns} from ${pool.schema}.report_instances r
     where r.team_id = $1 and r.definition_id = $2
     order by r.created_at desc, r.id desc limit ${String(MAX_LISTED_INSTANCES)}`,
    [teamId, definitionId],
  );
  return rows.map(toReportInstance);
};

interface TrendRun {
  readonly id: string;
  readonly type: ReportInstance['type'];
  readonly createdAt: string;
  readonly rowCount: number;
}
type DefinitionWithRuns = ReportDefinitionRow & {
  /** The newest first. */
  readonly runs: readonly TrendRun[];
};

const TREND = 30;

const toReportDefinition = (
  { runs, ...row }: DefinitionWithRuns,
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): ReportDefinition => {
  const { periodDays, recipients, excludedVariantIds, ...others } = row;
  const runTimes =
    row.status === 'ACTIVE' ? [...listNextRuns(now, row, { timeZone, count: SHOWN_RUNS })] : [];
  return {
    ...others,
    typeSettings: periodDays === null ? {} : { periodDays },
    nextReportInstanceAt: runTimes[0] ?? null,
    ...(recipients !== null && { recipients: [...recipients] }),
    nextRuns: runTimes,
    excludedVariantsCount: excludedVariantIds.length,
    lastInstance: runs[0] ?? null,
    trend: runs.map(({ createdAt, rowCount }) => ({ createdAt, rowCount })).toReversed(),
  };
};

/** All definitions in the order of the types, with their next runs as of `now` (ISO). */
export const readDefinitions = async (
  pool: ReadPool,
  teamId: TeamId,
  now: string,
): Promise<ReportDefinition[]> => {
  const timeZone = (await findShopSettings(pool, teamId))?.timeZone ?? 'UTC';
  const { rows } = await pool.query<DefinitionWithRuns>(
    `select ${definitionColumns}, coalesce((
       select json_agg(json_build_object('id', r.id, 'type', r.instance_type, 'createdAt', r.created_at, 'rowCount', r.row_count)
         order by r.created_at desc, r.id desc)
       from (select * from ${pool.schema}.report_instances r where r.team_id = $1 and r.definition_id = d.id
             order by r.created_at desc, r.id desc limit ${String(TREND)}) r), '[]') as runs
     from ${pool.schema}.report_definitions d where d.team_id = $1`,
    [teamId],
  );
  const place = ({ type }: ReportDefinitionRow) => reportTypes.indexOf(type);
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .map((row) => toReportDefinition(row, { now, timeZone }));
};

/** The reports that run by their schedules. */
export const activeReports = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<Pick<ReportDefinitionRow, 'id' | 'type' | 'frequency' | 'schedule'>[]> => {
  const { rows } = await pool.query<
    Pick<ReportDefinitionRow, 'id' | 'type' | 'frequency' | 'schedule'>
  >(
    `select d.id, d.type, d.frequency, d.schedule from ${pool.schema}.report_definitions d
     where d.team_id = $1 and d.status = 'ACTIVE' order by d.id`,
    [teamId],
  );
  return rows;
};
