import {
  getBilling,
  type PlanOffer,
  type TeamBilling,
} from '@quartermaster/contracts/billing/calls';
import type { Subscription } from '@quartermaster/contracts/billing/events';
import { paidPlans, periodOfPlan } from '@quartermaster/contracts/billing/plans';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import type { BillingConfig, PlanPrices } from '@quartermaster/platform/config/billing';
import type { ReadPool } from '../core/paging.ts';
import { subscriptionOf } from '../core/team-plan.ts';

const offersOf = (prices: PlanPrices | null): PlanOffer[] => {
  const currency = prices?.currency ?? null;
  const amounts = { PRO_MONTHLY: prices?.monthly ?? null, PRO_YEARLY: prices?.yearly ?? null };
  return [
    { plan: 'FREE', period: null, price: prices === null ? null : 0, currency },
    ...paidPlans.map((plan) => ({
      plan,
      period: periodOfPlan[plan],
      price: amounts[plan],
      currency,
    })),
  ];
};

const shown = (subscription: Subscription): TeamBilling['subscription'] => {
  const { name, plan, price, currency, periodEndsAt, isTest } = subscription;
  return { name, period: periodOfPlan[plan], price, currency, periodEndsAt, isTest };
};

const shownBilling = (
  { kind, prices }: BillingConfig,
  subscription: Subscription | null,
): TeamBilling => ({
  plan: subscription?.plan ?? 'FREE',
  plans: offersOf(prices),
  subscription: subscription && shown(subscription),
  endedBy: kind === 'app-subscription' ? 'CALL' : 'PLAN_PAGE',
});

export interface BillingQueryDependencies {
  readonly pool: ReadPool;
  /** Null in an installation without billing. */
  readonly billing: BillingConfig | null;
}

export const billingQueryRoutes = ({
  pool,
  billing,
}: BillingQueryDependencies): readonly MountedRoute[] => [
  mount(getBilling, async (request) => {
    if (billing === null) throw new Rejection('NOT_FOUND', 'There are no plans here');
    return { body: shownBilling(billing, await subscriptionOf(pool, teamOf(request))) };
  }),
];
