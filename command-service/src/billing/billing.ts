import type { Subscription } from '@quartermaster/contracts/billing/events';
import {
  type PaidPlan,
  periodsByPlan,
  type SubscriptionOrder,
} from '@quartermaster/contracts/billing/plans';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type BillingConfig,
  type PlanIds,
  buildPlanPageUrl,
  type PlanPrices,
} from '@quartermaster/platform/config/billing';

/** Services of the store connector for billing. */
export interface BilledStores {
  /** Finds the domain of a team's shop at the store platform; null while none is connected. */
  readonly findDomain: (teamId: TeamId) => Promise<string | null>;
  /** Finds the handle of the app that connects the store; null if the store names none. */
  readonly findApp: (teamId: TeamId) => Promise<string | null>;
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

/** Rejects a store that another app connects, such as one of the merchant: the platform bills plans of the billing app only. */
const refuseOtherApp = async (
  { findApp }: Pick<BilledStores, 'findApp'>,
  teamId: TeamId,
  appId: string,
): Promise<void> => {
  const app = await findApp(teamId);
  if (app === null || app === appId) return;
  const message = `Plans are paid through the app "${appId}", and this store is connected by the app "${app}". Install "${appId}" in the store first`;
  throw new Rejection('CONFLICT', message);
};

interface PlanPageOptions {
  readonly appId: string;
  /** Template of the page's address, for `planPageOf`. */
  readonly url: string;
}

/** The plan page of the store platform. */
export const platformPlanPage = (
  { appId, url: template }: PlanPageOptions,
  stores: Pick<BilledStores, 'findDomain' | 'findApp' | 'active'>,
): Billing => ({
  confirmationUrl: async (teamId, { redirectUrl }) => {
    const shop = await stores.findDomain(teamId);
    if (shop === null) throw new Rejection('CONFLICT', 'Connect a store first');
    await refuseOtherApp(stores, teamId, appId);
    const store = shop.replace(/\.myshopify\.com$/, '');
    const url = new URL(buildPlanPageUrl(template, { store, shop, app: appId }));
    if (redirectUrl !== null) url.searchParams.set('redirectUrl', redirectUrl);
    return url.toString();
  },
  activePlan: stores.active,
  endPlan: null,
});

interface SubscriptionOptions {
  readonly appId: string;
  readonly planIds: PlanIds;
  readonly prices: PlanPrices;
  /** True when nothing is charged. */
  readonly isTest: boolean;
  /** Page of the console about plans, for orders that name none. */
  readonly planPageUrl: string;
}

/** A subscription of the app by the platform's Admin API. A confirmed one replaces the one before. */
export const appSubscriptions = (
  { appId, planIds, prices, isTest, planPageUrl }: SubscriptionOptions,
  stores: Pick<BilledStores, 'findApp' | 'offer' | 'active' | 'cancel'>,
): Billing => ({
  confirmationUrl: async (teamId, { plan, redirectUrl }) => {
    await refuseOtherApp(stores, teamId, appId);
    const by = plan === 'PRO_YEARLY' ? 'yearly' : 'monthly';
    return stores.offer(teamId, {
      name: planIds[by],
      price: prices[by],
      currency: prices.currency,
      period: periodsByPlan[plan],
      returnUrl: redirectUrl ?? planPageUrl,
      isTest,
    });
  },
  activePlan: stores.active,
  endPlan: async (teamId) => {
    const subscription = await stores.active(teamId);
    if (subscription !== null) await stores.cancel(teamId, subscription.storeSubscriptionId);
  },
});

/** Creates the configured billing. */
export const createBilling = (
  config: BillingConfig,
  stores: BilledStores,
  consoleUrl: string,
): Billing => {
  if (config.kind === 'plan-page') return platformPlanPage(config, stores);
  const planPageUrl = new URL('/settings/billing', consoleUrl).href;
  return appSubscriptions({ ...config, planPageUrl }, stores);
};
