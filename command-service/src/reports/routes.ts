import { reportQuotas } from '@quartermaster/contracts/core/quotas';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import {
  changeReportDefinition,
  excludeFromReport,
  includeInReport,
} from '@quartermaster/contracts/reports/calls/definitions';
import { generateReport } from '@quartermaster/contracts/reports/calls/instances';
import { withinQuotas } from '@quartermaster/platform/limits/quotas';
import { createIds } from '@quartermaster/platform/core/ids';
import { contextOf } from '../core/command-context.ts';
import type { Directory } from '../directory/directory.ts';
import { knownVariants } from '../directory/known.ts';
import { alertRoutes } from './alert-routes.ts';
import { type ReportCommand, reportDecider, type ReportSettings, settingsOf } from './decider.ts';
import { reportTypeOf } from './definition-of.ts';
import { given } from './given.ts';
import {
  type ConfirmationDependencies,
  withinConfirmationQuotas,
} from './mail/confirmation-quota.ts';
import { makeInstance, type Making } from './make-instance.ts';

export interface ReportDependencies extends Omit<Making, 'now'>, ConfirmationDependencies {
  readonly handler: Making['handler'];
  readonly directory: Directory;
}

const changing = (dependencies: ReportDependencies): MountedRoute =>
  mount(changeReportDefinition, async (request) => {
    const { id: definitionId } = request.params;
    const of = reportTypeOf(teamOf(request), definitionId);
    const { typeSettings, ...fields } = request.body;
    const named = given({ ...fields, periodDays: typeSettings?.periodDays });
    const change = named as Partial<ReportSettings>;
    const at = request.now;
    const command = { type: 'ChangeDefinition' as const, definitionId, of, change, at };
    const teamId = teamOf(request);
    const known = await dependencies.handler.stateOf(reportDecider, definitionId, teamId);
    const before = settingsOf(known, of).recipients;
    const after = change.recipients;
    const { position } = await withinConfirmationQuotas(
      dependencies,
      { teamId, definitionId, before, after },
      () => dependencies.handler.handle(reportDecider, definitionId, command, contextOf(request)),
    );
    return { position };
  });

/** Creates a call that excludes variants from a report, or includes them again. */
const choosing = (
  { handler, directory }: ReportDependencies,
  route: typeof excludeFromReport | typeof includeInReport,
  type: 'ExcludeVariants' | 'IncludeVariants',
): MountedRoute =>
  mount(route, async (request) => {
    const { id: definitionId } = request.params;
    const { variantIds } = request.body;
    const of = reportTypeOf(teamOf(request), definitionId);
    if (type === 'ExcludeVariants') await knownVariants(directory, teamOf(request), variantIds);
    const command: ReportCommand = { type, definitionId, of, variantIds };
    const context = contextOf(request);
    const { position } = await handler.handle(reportDecider, definitionId, command, context);
    return { position };
  });

const generating = (dependencies: ReportDependencies): MountedRoute =>
  mount(generateReport, async (request) => {
    const { id: definitionId } = request.params;
    const type = reportTypeOf(teamOf(request), definitionId);
    const instanceId = createIds(request.commandId, request.now)();
    const making = { ...dependencies, now: () => request.now };
    const run = { definitionId, type, instanceId, dueAt: null };
    const use = { teamId: teamOf(request), uses: [{ quotas: reportQuotas, amount: 1 }] };
    const position = await withinQuotas(dependencies.quotas, use, () =>
      makeInstance(making, run, contextOf(request)),
    );
    return { body: { instanceId }, position };
  });

/** Calls that run reports and change the definitions of reports and alerts. */
export const reportRoutes = (dependencies: ReportDependencies): readonly MountedRoute[] => [
  changing(dependencies),
  choosing(dependencies, excludeFromReport, 'ExcludeVariants'),
  choosing(dependencies, includeInReport, 'IncludeVariants'),
  generating(dependencies),
  ...alertRoutes(dependencies),
];
