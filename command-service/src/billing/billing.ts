import type { Subscription } from '@quartermaster/contracts/billing/events';
import {
  type PaidPlan,
  periodOfPlan,
  planNames,
  type SubscriptionOrder,
} from '@quartermaster/contracts/billing/plans';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { BillingConfig, PlanPrices } from '@quartermaster/infra/platform/config/billing';

/** What the connector of stores does for billing. */
export interface BilledStores {
  /** Domain of a team's shop at the store platform; null while none is connected. */
  readonly domainOf: (teamId: TeamId) => Promise<string | null>;
  /** Offers a subscription of this app, and returns the page at which the shop confirms it. */
  readonly offer: (teamId: TeamId, order: SubscriptionOrder) => Promise<string>;
  /** The subscription that the store pays for now; null for none. */
  readonly active: (teamId: TeamId) => Promise<Subscription | null>;
  readonly cancel: (teamId: TeamId, storeSubscriptionId: string) => Promise<void>;
}

export interface PlanOrder {
  readonly plan: PaidPlan;
  /** Page of the console that is opened afterwards; null for the platform's own. */
  readonly redirectUrl: string | null;
}

/** The service that handles plans. A plan holds no feature back (AMB-012). Its calls reject with CONFLICT without a store. */
export interface Billing {
  /** The address at which the shop chooses and confirms a plan. */
  readonly confirmationUrl: (teamId: TeamId, order: PlanOrder) => Promise<string>;
  /** The plan that the store pays for now; null for the free one. */
  readonly activePlan: (teamId: TeamId) => Promise<Subscription | null>;
  /** Ends the paid plan; null where only the page of the platform does. */
  readonly endPlan: ((teamId: TeamId) => Promise<void>) | null;
}

/** The plan page of the store platform. `{shop}` in its address is the shop's domain. */
export const platformPlanPage = (
  address: string,
  { domainOf, active }: Pick<BilledStores, 'domainOf' | 'active'>,
): Billing => ({
  confirmationUrl: async (teamId, { redirectUrl }) => {
    const domain = await domainOf(teamId);
    if (domain === null) throw new Rejection('CONFLICT', 'Connect a store first');
    const url = new URL(address.replaceAll('{shop}', encodeURIComponent(domain)));
    if (redirectUrl !== null) url.searchParams.set('redirectUrl', redirectUrl);
    return url.toString();
  },
  activePlan: active,
  endPlan: null,
});

interface SubscriptionOptions {
  readonly prices: PlanPrices;
  /** True when nothing is charged. */
  readonly isTest: boolean;
  /** Page of the console about plans, for orders that name none. */
  readonly planPageUrl: string;
}

/** A subscription of the app by the platform's Admin API. A confirmed one replaces the one before. */
export const appSubscriptions = (
  { prices, isTest, planPageUrl }: SubscriptionOptions,
  { offer, active, cancel }: Pick<BilledStores, 'offer' | 'active' | 'cancel'>,
): Billing => ({
  confirmationUrl: (teamId, { plan, redirectUrl }) =>
    offer(teamId, {
      name: planNames[plan],
      price: plan === 'PRO_YEARLY' ? prices.yearly : prices.monthly,
      currency: prices.currency,
      period: periodOfPlan[plan],
      returnUrl: redirectUrl ?? planPageUrl,
      isTest,
    }),
  activePlan: active,
  endPlan: async (teamId) => {
    const subscription = await active(teamId);
    if (subscription !== null) await cancel(teamId, subscription.storeSubscriptionId);
  },
});

/** The billing that is configured; null without billing. */
export const billingOf = (
  config: BillingConfig | null,
  stores: BilledStores,
  consoleUrl: string,
): Billing | null => {
  if (config === null) return null;
  if (config.kind === 'plan-page') return platformPlanPage(config.url, stores);
  const planPageUrl = new URL('/settings/billing', consoleUrl).href;
  return appSubscriptions({ ...config, planPageUrl }, stores);
};
