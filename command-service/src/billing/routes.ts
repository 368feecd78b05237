import { endPlan, refreshPlan, setupSubscription } from '@quartermaster/contracts/billing/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import type { Billing } from './billing.ts';
import type { PlanFollower } from './follow-plan.ts';

export interface BillingDependencies {
  /** Null in an installation without billing. */
  readonly billing: (Billing & Pick<PlanFollower, 'follow'>) | null;
  /** Address of the console. */
  readonly consoleUrl: string;
  /** Receives the reason why a plan could not be ordered. */
  readonly onProblem: (error: unknown) => void;
}

const RETRY_AFTER_SECONDS = 3_600;

const unavailable = (message = 'Billing is not available'): Rejection =>
  new Rejection('UNAVAILABLE', message, { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } });

const requireBilling = (billing: BillingDependencies['billing']) => {
  if (billing === null) throw unavailable();
  return billing;
};

/** Rejects pages of other sites, which could otherwise use the call for a redirect to their own page. */
const mustBeConsolePage = (redirectUrl: string | undefined, consoleUrl: string): void => {
  if (redirectUrl === undefined || new URL(redirectUrl).origin === new URL(consoleUrl).origin)
    return;
  const message = 'Must be a page of this product';
  throw new Rejection('VALIDATION_FAILED', message, {
    issues: [{ path: 'redirectUrl', message }],
  });
};

export const billingRoutes = ({
  billing,
  consoleUrl,
  onProblem,
}: BillingDependencies): readonly MountedRoute[] => {
  const throwUnavailable = (error: unknown): never => {
    if (error instanceof Rejection && error.code === 'CONFLICT') throw error;
    onProblem(error);
    throw unavailable(error instanceof Rejection ? error.message : undefined);
  };
  return [
    mount(setupSubscription, async (request) => {
      const { plan = 'PRO_MONTHLY', redirectUrl } = request.body;
      mustBeConsolePage(redirectUrl, consoleUrl);
      const order = { plan, redirectUrl: redirectUrl ?? null };
      const { confirmationUrl } = requireBilling(billing);
      return {
        body: {
          confirmationUrl: await confirmationUrl(requireTeamId(request), order).catch(
            throwUnavailable,
          ),
        },
      };
    }),
    mount(refreshPlan, async (request) => {
      const { activePlan, follow } = requireBilling(billing);
      const teamId = requireTeamId(request);
      return { position: await follow(teamId, () => activePlan(teamId)) };
    }),
    mount(endPlan, async (request) => {
      const { endPlan: end, activePlan, follow } = requireBilling(billing);
      if (end === null) throw new Rejection('CONFLICT', 'The plan page of the store ends a plan');
      const teamId = requireTeamId(request);
      await end(teamId);
      return { position: await follow(teamId, () => activePlan(teamId)) };
    }),
  ];
};
