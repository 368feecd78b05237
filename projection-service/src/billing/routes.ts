import {
  getBilling,
  type PlanOffer,
  type TeamBilling,
} from '@quartermaster/contracts/billing/calls';
import type { Subscription } from '@quartermaster/contracts/billing/events';
import { paidPlans, periodsByPlan } from '@quartermaster/contracts/billing/plans';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import type { BillingConfig, PlanPrices } from '@quartermaster/platform/config/billing';
import type { ReadPool } from '../core/paging.ts';
import { findSubscription } from '../core/team-plan.ts';

const listOffers = (prices: PlanPrices | null): PlanOffer[] => {
  const currency = prices?.currency ?? null;
  const amounts = { PRO_MONTHLY: prices?.monthly ?? null, PRO_YEARLY: prices?.yearly ?? null };
  return [
    { plan: 'FREE', period: null, price: prices === null ? null : 0, currency },
    ...paidPlans.map((plan) => ({
      plan,
      period: periodsByPlan[plan],
      price: amounts[plan],
      currency,
    })),
  ];
};

const toBillingSubscription = (subscription: Subscription): TeamBilling['subscription'] => {
  const { name, plan, price, currency, periodEndsAt, isTest } = subscription;
  return { name, period: periodsByPlan[plan], price, currency, periodEndsAt, isTest };
};

const toTeamBilling = (
  { kind, prices }: BillingConfig,
  subscription: Subscription | null,
): TeamBilling => ({
  plan: subscription?.plan ?? 'FREE',
  plans: listOffers(prices),
  subscription: subscription && toBillingSubscription(subscription),
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
    return { body: toTeamBilling(billing, await findSubscription(pool, requireTeamId(request))) };
  }),
];
