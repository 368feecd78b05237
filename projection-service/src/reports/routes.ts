import type { InstanceId } from '@quartermaster/contracts/reports/calls/instances';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  sessionOf,
  teamOf,
} from '@quartermaster/contracts/core/server';
import * as alerts from '@quartermaster/contracts/reports/calls/alerts';
import * as definitions from '@quartermaster/contracts/reports/calls/definitions';
import * as instances from '@quartermaster/contracts/reports/calls/instances';
import { compareRows, newsOf } from '@quartermaster/contracts/reports/rules/compare-rows';
import type { KeptReport } from '@quartermaster/contracts/reports/content';
import type { KeptContent } from '@quartermaster/platform/files/kept-content';
import type { PastReadModels } from '@quartermaster/platform/projections/past/past-read-models';
import type { ReadPool } from '../core/paging.ts';
import { alertsOf, furtherAlertsOf } from './alert-query.ts';
import { alertContent, type AlertSources } from './content/alert-content.ts';
import { type ComputeSources, computeContent } from './content/compute.ts';
import { makeAgain, type RemakeSources } from './content/make-again.ts';
import { rowsPage } from './kept-rows.ts';
import {
  definitionById,
  definitionsOf,
  instanceById,
  instancesOf,
  shownInstance,
} from './query.ts';
import { markedAddressRoute } from './mail-marks.ts';
import type { ReportInstanceRow } from './tables.ts';
import { variantsByIds } from './variants.ts';

export interface ReportSources extends ComputeSources, AlertSources {
  readonly pool: ReadPool;
  readonly kept: KeptContent;
}

const definitionOf = async (pool: ReadPool, teamId: TeamId, id: string) => {
  const definition = await definitionById(pool, teamId, id);
  if (definition === null) throw new Rejection('NOT_FOUND', 'No such report');
  return definition;
};

/** An instance with its content. */
const keptInstance = async (
  { pool, kept }: Pick<ReportSources, 'pool' | 'kept'>,
  teamId: TeamId,
  id: InstanceId,
): Promise<{ readonly row: ReportInstanceRow; readonly content: KeptReport }> => {
  const row = await instanceById(pool, teamId, id);
  if (row === null) throw new Rejection('NOT_FOUND', 'No such run of a report');
  return { row, content: (await kept.read(row)) as KeptReport };
};

const ofDefinitions = ({ pool }: ReportSources): readonly MountedRoute[] => [
  mount(definitions.listReportDefinitions, async (request) => ({
    body: await definitionsOf(pool, teamOf(request), request.now),
  })),
  mount(instances.listReportInstances, async (request) => {
    const { id } = await definitionOf(pool, teamOf(request), request.params.id);
    return { body: await instancesOf(pool, teamOf(request), id) };
  }),
  mount(definitions.listExcludedVariants, async (request) => {
    const definition = await definitionOf(pool, teamOf(request), request.params.id);
    return { body: await variantsByIds(pool, teamOf(request), definition.excludedVariantIds) };
  }),
  mount(alerts.listAlertDefinitions, async (request) => ({
    body: await alertsOf(pool, teamOf(request)),
  })),
  mount(alerts.listFurtherAlerts, async (request) => ({
    body: await furtherAlertsOf(pool, teamOf(request)),
  })),
];

const FIRST_PAGE = 1;
const PAGE_LIMIT = 100;

const details = (sources: ReportSources): MountedRoute =>
  mount(instances.getReportInstance, async (request) => {
    const { page, limit, search, sort, order = 'ASC' } = request.query;
    const { row, content } = await keptInstance(sources, teamOf(request), request.params.id);
    const isPaged = page !== undefined || limit !== undefined;
    const { data, total } = rowsPage(
      content,
      {
        pagination: isPaged ? { page: page ?? FIRST_PAGE, limit: limit ?? PAGE_LIMIT } : null,
        sort: sort === undefined ? undefined : { column: sort, order },
        search,
      },
      row.today,
    );
    return { body: { ...shownInstance(row), content: data, total } };
  });

const rows = (sources: ReportSources): MountedRoute =>
  mount(instances.listReportRows, async (request) => {
    const { row, content } = await keptInstance(sources, teamOf(request), request.params.id);
    return { body: rowsPage(content, request.body, row.today) };
  });

const comparison = (sources: ReportSources): MountedRoute =>
  mount(instances.compareReports, async (request) => {
    const { with: earlier, kinds, pagination } = request.body;
    const later = await keptInstance(sources, teamOf(request), request.params.id);
    const before = await keptInstance(sources, teamOf(request), earlier);
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
        counts: { ...newsOf(compared), same: compared.same },
      },
    };
  });

/** Rejects callers other than a service with a grant for this call. */
const mustBeService = (request: RequestContext, route: { readonly id: string }): void => {
  if (sessionOf(request).only?.callId === route.id) return;
  throw new Rejection('FORBIDDEN', 'Only a service of the product may make this call');
};

const computing = (sources: ReportSources): readonly MountedRoute[] => [
  mount(instances.computeReport, async (request) => {
    mustBeService(request, instances.computeReport);
    return { body: await computeContent(sources, teamOf(request), request.params.id) };
  }),
  mount(alerts.computeAlert, async (request) => {
    mustBeService(request, alerts.computeAlert);
    return { body: await alertContent(sources, teamOf(request), request.params.id) };
  }),
];

/** Queries of reports and alerts. */
export const reportsQueryRoutes = (sources: ReportSources): readonly MountedRoute[] => [
  ...ofDefinitions(sources),
  markedAddressRoute(sources.pool),
  details(sources),
  rows(sources),
  comparison(sources),
  ...computing(sources),
];

/** Recomputes a run from the log. */
export const remakeRoute = ({
  pool,
  past,
  ...sources
}: RemakeSources & { readonly pool: ReadPool; readonly past: PastReadModels }): MountedRoute =>
  mount(instances.remakeReport, async (request) => {
    const teamId = teamOf(request);
    const found = await instanceById(pool, teamId, request.params.id);
    if (found === null) throw new Rejection('NOT_FOUND', 'No such run of a report');
    const body = await past.ask({ teamId, position: found.position, caller: request }, (models) =>
      makeAgain(models, teamId, found, sources),
    );
    return { body };
  });
