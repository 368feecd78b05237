import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  teamOf,
} from '@quartermaster/contracts/core/server';
import {
  changeAlertDefinition,
  changeFurtherAlert,
} from '@quartermaster/contracts/reports/calls/alerts';
import {
  type AnyAlertType,
  anyAlertTypeLabels,
} from '@quartermaster/contracts/reports/alert-types';
import { contextOf } from '../core/command-context.ts';
import { type AlertChange, alertDecider } from './alert-decider.ts';
import { alertTypeOf, furtherAlertTypeOf } from './definition-of.ts';
import { given } from './given.ts';
import {
  type ConfirmationDependencies,
  withinConfirmationQuotas,
} from './mail/confirmation-quota.ts';

interface ChangeRequest extends RequestContext {
  readonly params: { readonly id: string };
}

const changing =
  (dependencies: ConfirmationDependencies) =>
  async (request: ChangeRequest, of: AnyAlertType, change: AlertChange) => {
    const { id: definitionId } = request.params;
    const command = { type: 'ChangeAlert' as const, definitionId, of, change, at: request.now };
    const context = contextOf(request);
    const { handler } = dependencies;
    const teamId = teamOf(request);
    const before = (await handler.stateOf(alertDecider, definitionId, teamId)).settings.recipients;
    const after = change.recipients;
    const { position } = await withinConfirmationQuotas(
      dependencies,
      { teamId, definitionId, before, after },
      () => handler.handle(alertDecider, definitionId, command, context),
    );
    return { position };
  };

/** Only the alert about costs has a percentage. */
const refusePercent = (of: AnyAlertType): never => {
  const message = `${anyAlertTypeLabels[of]} has no percentage`;
  throw new Rejection('VALIDATION_FAILED', message, {
    issues: [{ path: 'costRisePercent', message }],
  });
};

/** Calls that change the definitions of alerts. */
export const alertRoutes = (
  dependencies: Parameters<typeof changing>[0],
): readonly MountedRoute[] => {
  const change = changing(dependencies);
  return [
    mount(changeAlertDefinition, async (request) => {
      const of = alertTypeOf(teamOf(request), request.params.id);
      return change(request, of, given(request.body));
    }),
    mount(changeFurtherAlert, async (request) => {
      const of = furtherAlertTypeOf(teamOf(request), request.params.id);
      if (request.body.costRisePercent !== undefined && of !== 'COST_ROSE') refusePercent(of);
      return change(request, of, given(request.body));
    }),
  ];
};
