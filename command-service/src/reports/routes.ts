import { reportQuotas } from '@quartermaster/contracts/core/quotas';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  changeReportDefinition,
  excludeFromReport,
  includeInReport,
} from '@quartermaster/contracts/reports/calls/definitions';
import { generateReport } from '@quartermaster/contracts/reports/calls/instances';
import { withinQuotas } from '@quartermaster/platform/limits/quotas';
import { createIds } from '@quartermaster/platform/core/ids';
import { toCommandContext } from '../core/command-context.ts';
import type { Directory } from '../directory/directory.ts';
import { requireVariants } from '../directory/existence-checks.ts';
import { alertRoutes } from './alert-routes.ts';
import {
  type ReportCommand,
  reportDecider,
  type ReportSettings,
  resolveSettings,
} from './decider.ts';
import { requireReportType } from './definition-type.ts';
import { omitUndefined } from './omit-undefined.ts';
import {
  type ConfirmationDependencies,
  withinConfirmationQuotas,
} from './mail/confirmation-quota.ts';
import { makeInstance, type InstanceDependencies } from './make-instance.ts';

export interface ReportDependencies
  extends Omit<InstanceDependencies, 'now'>, ConfirmationDependencies {
  readonly handler: InstanceDependencies['handler'];
  readonly directory: Directory;
}

const createChangeRoute = (dependencies: ReportDependencies): MountedRoute =>
  mount(changeReportDefinition, async (request) => {
    const { id: definitionId } = request.params;
    const of = requireReportType(requireTeamId(request), definitionId);
    const { typeSettings, ...fields } = request.body;
    const definedFields = omitUndefined({ ...fields, periodDays: typeSettings?.periodDays });
    const change = definedFields as Partial<ReportSettings>;
    const at = request.now;
    const command = { type: 'ChangeDefinition' as const, definitionId, of, change, at };
    const teamId = requireTeamId(request);
    const known = await dependencies.handler.loadState(reportDecider, definitionId, teamId);
    const before = resolveSettings(known, of).recipients;
    const after = change.recipients;
    const { position } = await withinConfirmationQuotas(
      dependencies,
      { teamId, definitionId, before, after },
      () =>
        dependencies.handler.handle(
          reportDecider,
          definitionId,
          command,
          toCommandContext(request),
        ),
    );
    return { position };
  });

/** Creates a call that excludes variants from a report, or includes them again. */
const createSelectionRoute = (
  { handler, directory }: ReportDependencies,
  route: typeof excludeFromReport | typeof includeInReport,
  type: 'ExcludeVariants' | 'IncludeVariants',
): MountedRoute =>
  mount(route, async (request) => {
    const { id: definitionId } = request.params;
    const { variantIds } = request.body;
    const of = requireReportType(requireTeamId(request), definitionId);
    if (type === 'ExcludeVariants')
      await requireVariants(directory, requireTeamId(request), variantIds);
    const command: ReportCommand = { type, definitionId, of, variantIds };
    const context = toCommandContext(request);
    const { position } = await handler.handle(reportDecider, definitionId, command, context);
    return { position };
  });

const createGenerateRoute = (dependencies: ReportDependencies): MountedRoute =>
  mount(generateReport, async (request) => {
    const { id: definitionId } = request.params;
    const type = requireReportType(requireTeamId(request), definitionId);
    const instanceId = createIds(request.commandId, request.now)();
    const making = { ...dependencies, now: () => request.now };
    const run = { definitionId, type, instanceId, dueAt: null };
    const use = { teamId: requireTeamId(request), uses: [{ quotas: reportQuotas, amount: 1 }] };
    const position = await withinQuotas(dependencies.quotas, use, () =>
      makeInstance(making, run, toCommandContext(request)),
    );
    return { body: { instanceId }, position };
  });

/** Calls that run reports and change the definitions of reports and alerts. */
export const reportRoutes = (dependencies: ReportDependencies): readonly MountedRoute[] => [
  createChangeRoute(dependencies),
  createSelectionRoute(dependencies, excludeFromReport, 'ExcludeVariants'),
  createSelectionRoute(dependencies, includeInReport, 'IncludeVariants'),
  createGenerateRoute(dependencies),
  ...alertRoutes(dependencies),
];
