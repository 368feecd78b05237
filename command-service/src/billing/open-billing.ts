import type { BillingConfig } from '@quartermaster/platform/config/billing';
import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { CommandHandler } from '../core/handle-command.ts';
import { type BilledStores, createBilling } from './billing.ts';
import { createPlanFollower } from './follow-plan.ts';
import { billingRoutes } from './routes.ts';

export interface BillingOptions {
  /** Null without billing. */
  readonly billing: BillingConfig | null;
  /** Address of the console. */
  readonly consoleUrl: string;
  readonly onProblem: (where: string, error: unknown) => void;
}

/** Opens the follower of plans, which the store connector uses, and the calls, which use the store connector. */
export const openBilling = (
  { billing: config, consoleUrl, onProblem }: BillingOptions,
  handler: Pick<CommandHandler, 'handle'>,
) => {
  const plans = config && createPlanFollower(handler, config.planIds);
  return {
    /** Null without billing. */
    plans,
    routes: (stores: BilledStores): readonly MountedRoute[] =>
      billingRoutes({
        billing: config && plans && { ...createBilling(config, stores, consoleUrl), ...plans },
        consoleUrl,
        onProblem: (error) => {
          onProblem('billing', error);
        },
      }),
  };
};
