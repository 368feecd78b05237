import {
  type BillingEvent,
  billingEvents,
  type Subscription,
} from '@quartermaster/contracts/billing/events';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider, evolveByType } from '../core/decider.ts';

/** The plan that the store pays for, as observed in the store; null for none. */
export interface ObservePlan {
  readonly type: 'ObservePlan';
  readonly subscription: Subscription | null;
}

interface TeamPlan {
  readonly subscription: Subscription | null;
}

/** Stream `billing-<teamId>.<teamId>`. An unchanged plan records nothing. */
export const billingDecider: Decider<ObservePlan, TeamPlan, BillingEvent> = {
  subject: 'billing',
  definitions: billingEvents,
  initial: { subscription: null },
  evolve: evolveByType<TeamPlan, BillingEvent>({
    PlanChanged: (_, { subscription }) => ({ subscription }),
  }),
  decide: decideByType<ObservePlan, TeamPlan, BillingEvent>({
    ObservePlan: ({ subscription }, known) =>
      isEqual(subscription, known.subscription)
        ? []
        : [{ type: 'PlanChanged', data: { subscription } }],
  }),
};
