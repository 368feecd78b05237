import type { Subscription } from '@quartermaster/contracts/billing/events';
import type { AdminApi } from '../store-connector/admin-api/admin-api.ts';
import { createAppSubscriptions } from '../store-connector/app-subscriptions.ts';
import type { BilledStores } from './billing.ts';

/** A monthly plan of the store. */
export const monthly: Subscription = {
  storeSubscriptionId: 'gid://shopify/AppSubscription/1',
  name: 'Pro monthly',
  plan: 'PRO_MONTHLY',
  price: 29,
  currency: 'USD',
  periodEndsAt: '2026-12-20T12:00:00.000Z',
  isTest: false,
};

/** The yearly plan of the same store. */
export const yearly: Subscription = {
  ...monthly,
  storeSubscriptionId: 'gid://shopify/AppSubscription/2',
  name: 'Pro yearly',
  plan: 'PRO_YEARLY',
  price: 290,
};

/** A subscription node of the store's response; by default the monthly plan. */
export const subscriptionNode = (more: object = {}, interval = 'EVERY_30_DAYS') => ({
  id: monthly.storeSubscriptionId,
  name: monthly.name,
  createdAt: '2026-11-20T12:00:00Z',
  currentPeriodEnd: '2026-12-20T12:00:00Z',
  test: false,
  lineItems: [
    {
      plan: {
        pricingDetails: {
          __typename: 'AppRecurringPricing',
          interval,
          price: { amount: interval === 'ANNUAL' ? '290.0' : '29.0', currencyCode: 'USD' },
        },
      },
    },
  ],
  ...more,
});

/** Creates an Admin API that answers each document by its name, and stores the variables of each call. */
export const createFakeApi = (answers: Readonly<Record<string, unknown>>) => {
  const calls: { readonly name: string; readonly variables: unknown }[] = [];
  const api: AdminApi = {
    call: async ({ name, answer }, variables) => {
      calls.push({ name, variables });
      return answer.parse(answers[name]);
    },
  };
  return { api, calls };
};

/** The names of the plans above. */
export const planIds = { monthly: monthly.name, yearly: yearly.name };

export const makeInstallation = (...activeSubscriptions: readonly object[]) => ({
  currentAppInstallation: { activeSubscriptions },
});

export const makeInstallingApp = (handle: string | null) => ({
  currentAppInstallation: { app: { handle } },
});

/** Creates the services of the connector for billing, over the Admin API of one store. */
export const makeBilledStores = (api: AdminApi | null, domain: string | null): BilledStores => ({
  ...createAppSubscriptions({ forTeam: async () => api }),
  findDomain: async () => domain,
});
