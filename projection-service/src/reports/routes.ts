import type { InstanceId } from '@quartermaster/contracts/reports/calls/instances';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import * as alerts from '@quartermaster/contracts/reports/calls/alerts';
import * as definitions from '@quartermaster/contracts/reports/calls/definitions';
import * as instances from '@quartermaster/contracts/reports/calls/instances';
import { compareRows, countRowChanges } from '@quartermaster/contracts/reports/rules/compare-rows';
import type { StoredReport } from '@quartermaster/contracts/reports/content';
import type { ContentStore } from '@quartermaster/platform/files/content-store';
import type { PastReadModels } from '@quartermaster/platform/projections/past/past-read-models';
import type { ReadPool } from '../core/paging.ts';
import { requireServiceGrant } from '../core/service-grant.ts';
import { readAlerts, readFurtherAlerts } from './alert-query.ts';
import { readAlertEntries, type AlertSources } from './content/alert-content.ts';
import { type ComputeSources, computeContent } from './content/compute.ts';
import { remakeRun, type RemakeSources } from './content/remake-run.ts';
import { selectRowsPage } from './rows-page.ts';
import {
  findDefinition,
  readDefinitions,
  findInstance,
  readInstances,
  toReportInstance,
} from './query.ts';
import { markedAddressRoute } from './mail-marks.ts';
import type { ReportInstanceRow } from './tables.ts';
import { variantsByIds } from './variants.ts';

export interface ReportSources extends ComputeSources, AlertSources {
  readonly pool: ReadPool;
  readonly kept: ContentStore;
}

const requireDefinition = async (pool: ReadPool, teamId: TeamId, id: string) => {
  const definition = await findDefinition(pool, teamId, id);
  if (definition === null) throw new Rejection('NOT_FOUND', 'No such report');
  return definition;
};

/** An instance with its content. */
const requireInstance = async (
  { pool, kept }: Pick<ReportSources, 'pool' | 'kept'>,
  teamId: TeamId,
  id: InstanceId,
): Promise<{ readonly row: ReportInstanceRow; readonly content: StoredReport }> => {
  const row = await findInstance(pool, teamId, id);
  if (row === null) throw new Rejection('NOT_FOUND', 'No such run of a report');
  return { row, content: (await kept.read(row)) as StoredReport };
};

const createDefinitionRoutes = ({ pool }: ReportSources): readonly MountedRoute[] => [
  mount(definitions.listReportDefinitions, async (request) => ({
    body: await readDefinitions(pool, requireTeamId(request), request.now),
  })),
  mount(instances.listReportInstances, async (request) => {
    const { id } = await requireDefinition(pool, requireTeamId(request), request.params.id);
    return { body: await readInstances(pool, requireTeamId(request), id) };
  }),
  mount(definitions.listExcludedVariants, async (request) => {
    const definition = await requireDefinition(pool, requireTeamId(request), request.params.id);
    return {
      body: await variantsByIds(pool, requireTeamId(request), definition.excludedVariantIds),
    };
  }),
  mount(alerts.listAlertDefinitions, async (request) => ({
    body: await readAlerts(pool, requireTeamId(request)),
  })),
  mount(alerts.listFurtherAlerts, async (request) => ({
    body: await readFurtherAlerts(pool, requireTeamId(request)),
  })),
];

const FIRST_PAGE = 1;
const PAGE_LIMIT = 100;

const createInstanceRoute = (sources: ReportSources): MountedRoute =>
  mount(instances.getReportInstance, async (request) => {
    const { page, limit, search, sort, order = 'ASC' } = request.query;
    const { row, content } = await requireInstance(
      sources,
      requireTeamId(request),
      request.params.id,
    );
    const isPaged = page !== undefined || limit !== undefined;
    const { data, total } = selectRowsPage(
      content,
      {
        pagination: isPaged ? { page: page ?? FIRST_PAGE, limit: limit ?? PAGE_LIMIT } : null,
        sort: sort === undefined ? undefined : { column: sort, order },
        search,
      },
      row.today,
    );
    return { body: { ...toReportInstance(row), content: data, total } };
  });

const createRowsRoute = (sources: ReportSources): MountedRoute =>
  mount(instances.listReportRows, async (request) => {
    const { row, content } = await requireInstance(
      sources,
      requireTeamId(request),
      request.params.id,
    );
    return { body: selectRowsPage(content, request.body, row.today) };
  });

const createComparisonRoute = (sources: ReportSources): MountedRoute =>
  mount(instances.compareReports, async (request) => {
    const { with: earlier, kinds, pagination } = request.body;
    const later = await requireInstance(sources, requireTeamId(request), request.params.id);
    const before = await requireInstance(sources, requireTeamId(request), earlier);
    if (before.row.definitionId !== later.row.definitionId) {
      const message = 'Must be a run of the same report';
      throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'with', message }] });
    }
    const compared = compareRows(later.row.type, before.content.rows, later.content.rows);
    const found = compared.changes.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
    const start = (pagination.page - 1) * pagination.limit;
    const page = found.slice(start, start + pagination.limit);
    return {
      body: {
        data: page.map(({ kind: difference, row, before: old }) => ({
          difference,
          row,
          before: old,
        })),
        total: found.length,
        counts: { ...countRowChanges(compared), same: compared.same },
      },
    };
  });

const createComputeRoutes = (sources: ReportSources): readonly MountedRoute[] => [
  mount(instances.computeReport, async (request) => {
    requireServiceGrant(request, instances.computeReport);
    return { body: await computeContent(sources, requireTeamId(request), request.params.id) };
  }),
  mount(alerts.computeAlert, async (request) => {
    requireServiceGrant(request, alerts.computeAlert);
    return { body: await readAlertEntries(sources, requireTeamId(request), request.params.id) };
  }),
];

/** Queries of reports and alerts. */
export const reportsQueryRoutes = (sources: ReportSources): readonly MountedRoute[] => [
  ...createDefinitionRoutes(sources),
  markedAddressRoute(sources.pool),
  createInstanceRoute(sources),
  createRowsRoute(sources),
  createComparisonRoute(sources),
  ...createComputeRoutes(sources),
];

/** Recomputes a run from the log. */
export const createRemakeRoute = ({
  pool,
  past,
  ...sources
}: RemakeSources & { readonly pool: ReadPool; readonly past: PastReadModels }): MountedRoute =>
  mount(instances.remakeReport, async (request) => {
    const teamId = requireTeamId(request);
    const found = await findInstance(pool, teamId, request.params.id);
    if (found === null) throw new Rejection('NOT_FOUND', 'No such run of a report');
    const body = await past.ask({ teamId, position: found.position, caller: request }, (models) =>
      remakeRun(models, teamId, found, sources),
    );
    return { body };
  });
