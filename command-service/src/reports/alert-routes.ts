import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  changeAlertDefinition,
  changeFurtherAlert,
} from '@quartermaster/contracts/reports/calls/alerts';
import {
  type AnyAlertType,
  anyAlertTypeLabels,
} from '@quartermaster/contracts/reports/alert-types';
import { toCommandContext } from '../core/command-context.ts';
import { type AlertChange, alertDecider } from './alert-decider.ts';
import { requireAlertType, requireFurtherAlertType } from './definition-type.ts';
import { omitUndefined } from './omit-undefined.ts';
import {
  type ConfirmationDependencies,
  withinConfirmationQuotas,
} from './mail/confirmation-quota.ts';

interface ChangeRequest extends RequestContext {
  readonly params: { readonly id: string };
}

const createChangeHandler =
  (dependencies: ConfirmationDependencies) =>
  async (request: ChangeRequest, of: AnyAlertType, change: AlertChange) => {
    const { id: definitionId } = request.params;
    const command = { type: 'ChangeAlert' as const, definitionId, of, change, at: request.now };
    const context = toCommandContext(request);
    const { handler } = dependencies;
    const teamId = requireTeamId(request);
    const before = (await handler.loadState(alertDecider, definitionId, teamId)).settings
      .recipients;
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
  dependencies: Parameters<typeof createChangeHandler>[0],
): readonly MountedRoute[] => {
  const change = createChangeHandler(dependencies);
  return [
    mount(changeAlertDefinition, async (request) => {
      const of = requireAlertType(requireTeamId(request), request.params.id);
      return change(request, of, omitUndefined(request.body));
    }),
    mount(changeFurtherAlert, async (request) => {
      const of = requireFurtherAlertType(requireTeamId(request), request.params.id);
      if (request.body.costRisePercent !== undefined && of !== 'COST_ROSE') refusePercent(of);
      return change(request, of, omitUndefined(request.body));
    }),
  ];
};
