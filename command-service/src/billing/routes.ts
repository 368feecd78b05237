import { setupSubscription } from '@quartermaster/contracts/billing/calls';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import type { Billing } from './billing.ts';

export interface BillingDependencies {
  /** Null in an installation without billing. */
  readonly billing: Billing | null;
  /** The domain of a team's store; null while none is connected. */
  readonly domainOf: (teamId: TeamId) => Promise<string | null>;
  /** Address of the console. */
  readonly consoleUrl: string;
}

const RETRY_AFTER_SECONDS = 3_600;

const unavailable = (): Rejection =>
  new Rejection('UNAVAILABLE', 'Billing is not available', {
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });

/** Another site could otherwise use the call to lead people to its own page. */
const mustBeOfConsole = (redirectUrl: string | undefined, consoleUrl: string): void => {
  if (redirectUrl === undefined || new URL(redirectUrl).origin === new URL(consoleUrl).origin)
    return;
  const message = 'Must be a page of this product';
  throw new Rejection('VALIDATION_FAILED', message, {
    issues: [{ path: 'redirectUrl', message }],
  });
};

export const billingRoutes = ({
  billing,
  domainOf,
  consoleUrl,
}: BillingDependencies): readonly MountedRoute[] => [
  mount(setupSubscription, async (request) => {
    const { redirectUrl } = request.body;
    mustBeOfConsole(redirectUrl, consoleUrl);
    if (billing === null) throw unavailable();
    const teamId = teamOf(request);
    const domain = await domainOf(teamId);
    if (domain === null) throw new Rejection('CONFLICT', 'Connect a store first');
    const order = { teamId, domain, redirectUrl: redirectUrl ?? null };
    const confirmationUrl = await billing.confirmationUrl(order).catch(() => {
      throw unavailable();
    });
    return { body: { confirmationUrl } };
  }),
];
